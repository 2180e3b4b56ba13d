import { fingerprint } from '../text/fingerprint';

/** Where a model's generated portrait is, which stays the same for as long as the slug does. */
export const portraitPath = (slug: string): string => `/media/portraits/${slug}.svg`;

/** The picture for a model that has none. */
export const placeholderPortrait = '/media/portraits/placeholder.svg';

/** The picture that a shared link shows where the page has none of its own. */
export const ogSitePicture = '/media/og/site.png';

/** Changes with the drawing itself, so that what is kept for ever is never an old one. */
const ogDrawing = 2;

type OgSubject = { readonly slug: string; readonly name: string; readonly category: string };

/** Short, and another one whenever the picture would show something else. */
export const ogVersion = ({ slug, name, category }: OgSubject): string =>
  fingerprint(JSON.stringify([ogDrawing, slug, name, category])).toString(36);

/** What a shared link to a model's profile shows, under an address that never changes. */
export const ogPicturePath = (model: OgSubject): string =>
  `/media/og/${model.slug}.png?v=${ogVersion(model)}`;

/** True for an `https` address without credentials, or a plain path below our own `/media/`. */
export const isImageLink = (link: string): boolean => {
  if (/^\/media(?:\/[a-z0-9][a-z0-9._-]*)+$/i.test(link) && !link.includes('..')) return true;
  if (!URL.canParse(link)) return false;
  const url = new URL(link);
  return url.protocol === 'https:' && url.username === '' && url.password === '';
};
