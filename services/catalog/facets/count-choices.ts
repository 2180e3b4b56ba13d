import type { ModelFacets } from '@marquee/contracts/http/facets';
import { categories, stateFilters } from '@marquee/contracts/rules/categories';
import { rowsOf } from '@marquee/kit/postgres/rows';
import { type Collection, type FacetFilter, filterKey, type ListFilter } from '../lists/collection';
import type { Counting, PeerCount } from '../lists/counts';
import { conditionOf } from '../lists/list-queries';
import { values } from '../lists/sql';
import { isFound, type SearchStep } from '../search/search-steps';

/** Counts with the same key are the same at the time `at`, give or take some seconds. */
export const countKey = (
  { table }: Collection,
  filter: ListFilter,
  at: Date,
  search: SearchStep | undefined,
): string =>
  `${table} ${filterKey(filter)} ${search?.column} @@ ${search?.query} ${Math.floor(at.getTime() / 5_000)}`;

/** All rows by peers, at most 8 s old; where given, only those with the facets that the search finds. */
export const countPeers = (
  { db, counts }: Counting,
  of: Collection,
  at: Date,
  facets: FacetFilter = {},
  search?: SearchStep,
): Promise<readonly PeerCount[]> =>
  counts.peers(countKey(of, facets, at, search), () => {
    const { table, alias, verified, featured } = of;
    const given = values();
    const hits = search === undefined ? '' : ` and ${isFound(alias, search, given)}`;
    return rowsOf(
      db,
      `select ${alias}.category, ${alias}.premium, ${verified} as verified, ${alias}.trending_score > 0 as trending,
         ${alias}.tags @> '{live}' as live, (${featured(given.add(at))}) is true as featured, count(*) as count
       from ${table} ${alias} where ${conditionOf(of, facets, at, given)}${hits} group by 1, 2, 3, 4, 5, 6`,
      given.list,
    );
  });

const categoryChoices: readonly string[] = [...new Set([...stateFilters, ...categories])];

/** The category condition of `conditionOf` for counted peers. */
const isInCategory = (peers: PeerCount, category: string): boolean => {
  switch (category) {
    case 'all':
      return true;
    case 'premium':
    case 'verified':
    case 'trending':
    case 'featured':
      return peers.category === category || peers[category];
    case 'live':
      return peers.live;
    default:
      return peers.category === category;
  }
};

export const countRows = (counted: readonly PeerCount[], category: string, featured?: boolean): number =>
  counted
    .filter((peers) => isInCategory(peers, category))
    .filter((peers) => featured === undefined || peers.featured === featured)
    .reduce((total, peers) => total + peers.count, 0);

export const countChoices = (
  counted: readonly PeerCount[],
  { category = 'all', featured }: ListFilter,
): Omit<ModelFacets, 'facets'> => ({
  total: countRows(counted, category, featured),
  category: categoryChoices.map((value) => ({ value, count: countRows(counted, value, featured) })),
  featured: {
    all: countRows(counted, category),
    true: countRows(counted, category, true),
    false: countRows(counted, category, false),
  },
});
