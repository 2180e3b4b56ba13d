import type { Day } from '@marquee/contracts/rules/days';
import type { Queryable } from '@marquee/kit/postgres/open-postgres';
import type { DatedView } from './dated-activity';
import type { FirstVisit, FirstVisits } from './site-visitors';

/** The breakdowns of views and visitors: table, key column, and the figures that the table holds. */
const dimensions = {
  page: { table: 'page_days', column: 'path', figures: ['views'] },
  entryPage: { table: 'entry_page_days', column: 'path', figures: ['visitors'] },
  referrer: { table: 'referrer_days', column: 'referrer', figures: ['views', 'visitors'] },
  country: { table: 'country_days', column: 'country', figures: ['views', 'visitors'] },
  browser: { table: 'browser_days', column: 'browser', figures: ['views', 'visitors'] },
  device: { table: 'device_days', column: 'device', figures: ['views', 'visitors'] },
} as const;

export type VisitDimension = keyof typeof dimensions;

export type VisitCount = { readonly day: Day; readonly name: string; views: number; visitors: number };

/** Rows sorted by day and name: views under their own name, visitors under the name of their first visit. */
const fold = (
  nameOf: (visit: FirstVisit) => string,
  views: readonly DatedView[],
  { begun, undone }: FirstVisits,
): VisitCount[] => {
  const rows = new Map<string, VisitCount>();
  const rowOf = (visit: FirstVisit): VisitCount => {
    const name = nameOf(visit);
    const key = `${visit.day} ${name}`;
    const known = rows.get(key);
    if (known !== undefined) return known;
    const row = { day: visit.day, name, views: 0, visitors: 0 };
    rows.set(key, row);
    return row;
  };
  for (const view of views) rowOf(view).views += 1;
  for (const visit of begun) rowOf(visit).visitors += 1;
  for (const visit of undone) rowOf(visit).visitors -= 1;
  return [...rows.entries()].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, row]) => row);
};

const noVisits: FirstVisits = { begun: [], undone: [] };

/** Fold and upsert of one breakdown. The rows arrive sorted by key, so two workers lock them in the same order. */
export const visitBreakdown = (dimension: VisitDimension) => {
  const { table, column, figures } = dimensions[dimension];
  const has = (figure: 'views' | 'visitors'): boolean => figures.some((name) => name === figure);
  const arrays = ['$1::date[]', '$2::text[]', ...figures.map((_name, index) => `$${index + 3}::bigint[]`)];
  const text = `
    insert into ${table} as known (day, ${column}, ${figures.join(', ')}) select * from unnest(${arrays.join(', ')})
    on conflict (day, ${column}) do update set ${figures.map((name) => `${name} = known.${name} + excluded.${name}`).join(', ')}`;
  return {
    fold: (views: readonly DatedView[], firstVisits: FirstVisits): VisitCount[] =>
      fold(({ event }) => event[column], has('views') ? views : [], has('visitors') ? firstVisits : noVisits),
    add: async (tx: Queryable, rows: readonly VisitCount[]): Promise<void> => {
      if (rows.length === 0) return;
      await tx.query({
        name: `add-${table}`,
        text,
        values: [
          rows.map(({ day }) => day),
          rows.map(({ name }) => name),
          ...figures.map((figure) => rows.map((row) => row[figure])),
        ],
      });
    },
  };
};
