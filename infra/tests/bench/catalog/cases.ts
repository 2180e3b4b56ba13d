export type Case = { readonly name: string; readonly path: (call: number) => string };

const words =
  'luna vale|larissa|embermoor|octavia|vanessa ridge|seraphina hallow|zoe|ophelia corvinwick|penelope|rosalind'.split(
    '|',
  );
const typos = 'ocatvia|seraphnia|penelpoe|rosalnid hallow|margto|vanesa rigde|patrcia|opheila'.split('|');
const broad = 'blonde|vip|new|al|a|premium vip|brunette vip|s'.split('|');
const inTexts =
  'jazz|velvet german|blonde jazz|reading hour|redhead velvet spanish|curvy dance conversation|jaz recrods'.split(
    '|',
  );
const at = <Item>(items: readonly Item[], call: number): Item => {
  const item = items[call % items.length];
  if (item === undefined) throw new Error('nothing to choose from');
  return item;
};
/** Deterministic numbers over a range. */
const spread = (call: number, of: number): number => (call * 7_919) % of;
const filters = [
  'language=es',
  'verified=true',
  'video=true&price=free',
  'language=de&country=US&gallery=true',
  'changed=true&platform=fanvue',
];
const search = (q: string): string => `/api/models/search?q=${encodeURIComponent(q)}`;

/** The calls of the public screens. */
export const cases = (slugs: readonly string[], videoSlugs: readonly string[]): readonly Case[] => [
  { name: 'list, first page of 48', path: () => '/api/models' },
  { name: 'list, pages 2 to 100', path: (call) => `/api/models?offset=${48 * (1 + spread(call, 99))}` },
  {
    name: 'list by category',
    path: (call) =>
      `/api/models?category=${at(['blonde', 'slim', 'premium', 'verified', 'trending', 'live'], call)}`,
  },
  {
    name: 'list by each sort',
    path: (call) => `/api/models?sort=${at(['popular', 'trending', 'newest', 'name', 'rating'], call)}`,
  },
  { name: 'home: 10 featured', path: () => '/api/models?featured=true&limit=10' },
  { name: 'profile by slug', path: (call) => `/api/models/slug/${at(slugs, spread(call, slugs.length))}` },
  { name: 'similar to a model', path: (call) => `/api/models/${1 + spread(call, slugs.length)}/similar` },
  { name: 'random 12 of a category', path: (call) => `/api/models?random=12&category=blonde&seed=${call}` },
  { name: 'random 12 of all', path: (call) => `/api/models?random=12&seed=${call}` },
  { name: 'search, names', path: (call) => search(at(words, call)) },
  { name: 'search, with typos', path: (call) => search(at(typos, call)) },
  { name: 'search, broad and 1 or 2 letters', path: (call) => search(at(broad, call)) },
  { name: 'search, words of texts', path: (call) => search(at(inTexts, call)) },
  { name: 'search, nothing found', path: (call) => search(`${at(words, call)} qqxqq`) },
  { name: 'categories', path: () => '/api/categories' },
  { name: 'facets', path: (call) => `/api/models/facets?category=${at(['blonde', 'premium', 'all'], call)}` },
  { name: 'list, filtered by facets', path: (call) => `/api/models?${at(filters, call)}` },
  { name: 'facets, filtered', path: (call) => `/api/models/facets?${at(filters, call)}` },
  { name: 'videos, first page', path: () => '/api/videos' },
  {
    name: 'facets of videos',
    path: (call) => `/api/videos/facets?category=${at(['blonde', 'premium', 'all'], call)}`,
  },
  { name: 'video by slug', path: (call) => `/api/videos/${at(videoSlugs, spread(call, videoSlugs.length))}` },
  {
    name: 'video search',
    path: (call) =>
      `/api/videos/search?q=${encodeURIComponent(at(['lisbon', 'octavia', 'evening roof', 'lamplihgt'], call))}`,
  },
];
