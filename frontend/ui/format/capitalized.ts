/** `in review` as a label: `In review`. */
export const capitalized = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** `ada-vale` as a name: `Ada Vale`. */
export const nameOfSlug = (slug: string): string =>
  slug
    .split(/[\s-]+/)
    .map(capitalized)
    .join(' ')
    .trim();
