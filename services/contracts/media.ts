/** Where a model's generated portrait is, which stays the same for as long as the slug does. */
export const portraitPath = (slug: string): string => `/media/portraits/${slug}.svg`;

/** The picture for a model that has none. */
export const placeholderPortrait = '/media/portraits/placeholder.svg';

/** True for an `https` address without credentials, or a plain path below our own `/media/`. */
export const isImageLink = (link: string): boolean => {
  if (/^\/media(?:\/[a-z0-9][a-z0-9._-]*)+$/i.test(link) && !link.includes('..')) return true;
  if (!URL.canParse(link)) return false;
  const url = new URL(link);
  return url.protocol === 'https:' && url.username === '' && url.password === '';
};
