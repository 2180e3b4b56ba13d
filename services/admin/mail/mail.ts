/** A mail as it is queued; sender and date are added when it is sent. */
export type Mail = {
  readonly recipient: string;
  readonly subject: string;
  readonly body: string;
  /** Who gets an answer, where that is not the contact address. */
  readonly replyTo?: string;
};

/**
 * The URL of a page that shows a status. The token is the fragment, which a browser does not send: it is in no request log and in no page
 * count.
 */
export const statusLink = (page: `/${string}`, token: string, publicUrl: string): string =>
  new URL(`${page}#${token}`, publicUrl).href;

/** The text of a mail; absent paragraphs are left out. */
export const paragraphsOf = (paragraphs: readonly (string | undefined)[]): string =>
  `${paragraphs.filter((paragraph) => paragraph !== undefined).join('\n\n')}\n`;
