import type { Day } from '@marquee/contracts/rules/days';
import type { DatedView } from './dated-activity';
import type { FirstVisit, FirstVisits } from './site-visitors';

/** Views and visitors of one day under one name: a country, a device, a browser or a referrer. */
export type VisitCount = { readonly day: Day; readonly name: string; views: number; visitors: number };

/** Every view under its own name, every visitor under the name of the first visit; sorted by day and name. */
export const foldVisitCounts = (
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

/** The columns of the rows, for `unnest`. */
export const visitCountColumns = (rows: readonly VisitCount[]): unknown[] => [
  rows.map((row) => row.day),
  rows.map((row) => row.name),
  rows.map((row) => row.views),
  rows.map((row) => row.visitors),
];
