import type { ModelFacets } from '@marquee/contracts/http/facets';
import { categories, stateFilters } from '@marquee/contracts/rules/categories';
import { rowsOf } from '@marquee/kit/postgres/rows';
import type { Collection, ListFilter } from '../lists/collection';
import type { Counting, PeerCount } from '../lists/counts';
import { conditionOf } from '../lists/list-queries';
import { type Values, values } from '../lists/sql';
import { isFound, type SearchStep } from '../search/search-steps';

/** All rows of a collection, counted by peers; and those of them that are featured at one moment. */
export type FacetCounts = { readonly all: readonly PeerCount[]; readonly featured: readonly PeerCount[] };

/**
 * The featured are counted each time, by their index, and are exact; the rest is at most 8 s old. Only
 * rows with the tag, and hits of the search, are counted where these are given.
 */
export const countPeers = async (
  { db, counts }: Counting,
  of: Collection,
  at: Date,
  { tag, search }: { readonly tag?: string | undefined; readonly search?: SearchStep | undefined } = {},
): Promise<FacetCounts> => {
  const { table, alias, verified, featured } = of;
  const peers = (condition: (given: Values) => string): Promise<PeerCount[]> => {
    const given = values();
    const hits = search === undefined ? '' : ` and ${isFound(alias, search, given)}`;
    return rowsOf(
      db,
      `select ${alias}.category, ${alias}.premium, ${verified} as verified, ${alias}.trending_score > 0 as trending,
         ${alias}.tags @> '{live}' as live, count(*) as count
       from ${table} ${alias} where ${conditionOf(of, { tag }, at, given)} and ${condition(given)}${hits} group by 1, 2, 3, 4, 5`,
      given.list,
    );
  };
  const [all, featuredNow] = await Promise.all([
    counts.peers(`${table} ${tag ?? ''} ${search?.column} @@ ${search?.query}`, () => peers(() => 'true')),
    peers((given) => featured(given.add(at))),
  ]);
  return { all, featured: featuredNow };
};

/** The values of the category filter, in display order. */
const categoryChoices: readonly string[] = [...new Set([...stateFilters, ...categories])];

/** The category condition of `collection` for counted peers, without the featured state. */
const isInCategory = (peers: PeerCount, category: string): boolean => {
  switch (category) {
    case 'all':
      return true;
    case 'premium':
      return peers.category === 'premium' || peers.premium;
    case 'verified':
      return peers.category === 'verified' || peers.verified;
    case 'trending':
      return peers.category === 'trending' || peers.trending;
    case 'live':
      return peers.live;
    default:
      return peers.category === category;
  }
};

const sum = (counted: readonly PeerCount[], category: string): number =>
  counted.reduce((total, peers) => total + (isInCategory(peers, category) ? peers.count : 0), 0);

/** The number of rows in a category's list, and how many of them are featured. */
export const countCategory = (
  { all, featured }: FacetCounts,
  category: string,
): { readonly all: number; readonly featured: number } => {
  if (category !== 'featured') return { all: sum(all, category), featured: sum(featured, category) };
  // Listed in the category or featured now; rows that are both count once.
  const everyFeatured = sum(featured, 'all');
  return { all: sum(all, 'featured') + everyFeatured - sum(featured, 'featured'), featured: everyFeatured };
};

/** The number of rows for each choice of one filter while the other filter stays. */
export const countChoices = (
  facetCounts: FacetCounts,
  { category = 'all', featured }: ListFilter,
): ModelFacets => {
  const countFor = (counted: { all: number; featured: number }, which: boolean | undefined): number => {
    if (which === undefined) return counted.all;
    return which ? counted.featured : counted.all - counted.featured;
  };
  const here = countCategory(facetCounts, category);
  return {
    total: countFor(here, featured),
    category: categoryChoices.map((value) => ({
      value,
      count: countFor(countCategory(facetCounts, value), featured),
    })),
    featured: { all: countFor(here, undefined), true: countFor(here, true), false: countFor(here, false) },
  };
};
