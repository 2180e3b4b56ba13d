import type { Surface } from './impression-seen';

/** Surfaces that any page may have: a page that is not found shows models, too. */
const everywhere: readonly Surface[] = ['similar', 'not-found', 'direct', 'campaign', 'unknown'];

const lists: readonly Surface[] = ['browse', 'search', 'category'];

const bySection: Readonly<Record<string, readonly Surface[]>> = {
  '': ['home-featured', 'home'],
  models: lists,
  category: lists,
  model: ['profile'],
  videos: ['video'],
  video: ['video'],
  seo: ['landing'],
  favorites: ['favorites'],
  premium: ['premium'],
  live: ['live'],
};

/** The first part of the path of every page that has surfaces of its own. */
export const pageSections = Object.keys(bySection);

/** The first part of the path. */
export const sectionOf = (path: string): string => path.split('/', 2)[1] ?? '';

const shownIn = new Map(pageSections.map((one) => [one, [...everywhere, ...(bySection[one] ?? [])]]));

/** The surfaces whose cards and links the page at `path` can show, the same list for each section. */
export const surfacesOfPage = (path: string): readonly Surface[] =>
  shownIn.get(sectionOf(path)) ?? everywhere;

/** The type of a page in figures: `home`, the first part of the path of a page with surfaces, or `(other)`. */
export const pageTypeOf = (path: string): string => {
  if (path === '/') return 'home';
  const section = sectionOf(path);
  return section !== '' && pageSections.includes(section) ? section : '(other)';
};
