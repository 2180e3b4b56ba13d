/**
 * The address of a page that shows how something stands. The token is the fragment, because a browser keeps that to itself: it stands in
 * no log of requests and in no count of pages.
 */
export const statusLink = (page: `/${string}`, token: string, publicUrl: string): string =>
  new URL(`${page}#${token}`, publicUrl).href;

/** A mail's text; a paragraph that is not there leaves no gap. */
export const paragraphsOf = (paragraphs: readonly (string | undefined)[]): string =>
  `${paragraphs.filter((paragraph) => paragraph !== undefined).join('\n\n')}\n`;
