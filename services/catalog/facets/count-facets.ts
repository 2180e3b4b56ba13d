import type { ModelFacets } from '@marquee/contracts/http/facets';
import { facetMaxChoices, facetNames } from '@marquee/contracts/rules/facets';
import { rowsOf } from '@marquee/kit/postgres/rows';
import type { Collection, ListFilter } from '../lists/collection';
import type { Counting, EntryCount } from '../lists/counts';
import { conditionOf } from '../lists/list-queries';
import { values } from '../lists/sql';
import { isFound, type SearchStep } from '../search/search-steps';
import { countKey } from './count-choices';

/**
 * Rows for each value of every facet while all other filters stay, at most 8 s old. One scan counts the
 * facets that are not chosen, and one each of the others.
 */
export const countFacets = async (
  { db, counts }: Counting,
  of: Collection,
  filter: ListFilter,
  at: Date,
  search?: SearchStep,
): Promise<ModelFacets['facets']> => {
  const entriesOf = (some: ListFilter): Promise<readonly EntryCount[]> =>
    counts.entries(countKey(of, some, at, search), () => {
      const given = values();
      const hits = search === undefined ? '' : ` and ${isFound(of.alias, search, given)}`;
      return rowsOf<EntryCount>(
        db,
        `select entry, count(*) as count from ${of.table} ${of.alias} cross join unnest(${of.facets?.entries(at, given)}) entry
         where ${conditionOf(of, some, at, given)}${hits} group by entry order by count desc, entry`,
        given.list,
      );
    });
  return await Promise.all(
    facetNames.map(async (name) => {
      // Without the facet itself, so that its other choices count; one scan for all that are not chosen.
      const entries = await entriesOf({ ...filter, [name]: undefined });
      const choices = entries.flatMap(({ entry, count }) =>
        entry.startsWith(`${name}:`) ? [{ value: entry.slice(name.length + 1), count }] : [],
      );
      return {
        name,
        choices: choices.filter(({ value }, nth) => nth < facetMaxChoices || value === filter[name]),
      };
    }),
  );
};
