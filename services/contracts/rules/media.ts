import { fingerprint } from '../text/fingerprint';

/** The path of a model's generated portrait, which depends on the slug alone. */
export const portraitPath = (slug: string): string => `/media/portraits/${slug}.svg`;

export const placeholderPortrait = '/media/portraits/placeholder.svg';

export const ogSitePicture = '/media/og/site.png';

/** Raised when the artwork changes, because caches keep an image forever. */
const ogArtworkVersion = 3;

type OgSubject = { readonly slug: string; readonly name: string; readonly category: string };

/** A short version of the content, which changes when the image would. */
export const ogVersion = ({ slug, name, category }: OgSubject): string =>
  fingerprint(JSON.stringify([ogArtworkVersion, slug, name, category])).toString(36);

/** The path of the Open Graph image of a model's profile, which never changes. */
export const ogPicturePath = (model: OgSubject): string =>
  `/media/og/${model.slug}.png?v=${ogVersion(model)}`;

/** The path of the Open Graph image of a video's page: its title and its creator's portrait. */
export const ogVideoPath = (video: {
  readonly slug: string;
  readonly title: string;
  readonly category: string;
}): string => `/media/og/videos/${video.slug}.png?v=${ogVersion({ ...video, name: video.title })}`;

/** True for an `https` URL without credentials, or a plain path below `/media/`. */
export const isImageLink = (link: string): boolean => {
  if (/^\/media(?:\/[a-z0-9][a-z0-9._-]*)+$/i.test(link) && !link.includes('..')) return true;
  if (!URL.canParse(link)) return false;
  const url = new URL(link);
  return url.protocol === 'https:' && url.username === '' && url.password === '';
};
