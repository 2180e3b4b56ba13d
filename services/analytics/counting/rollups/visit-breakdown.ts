import type { Day } from '@marquee/contracts/rules/days';
import { sumsOfRows } from './add-sums';
import { dayTables } from './day-tables';
import type { FirstVisit, FirstVisits, GroupedView } from './site-visitors';
import { rowsByKey } from './tally';

/** The tables of the breakdowns of views and visitors, each by the fact of the view that is its key. */
const tables = {
  page: 'page_days',
  entryPage: 'entry_page_days',
  referrer: 'referrer_days',
  country: 'country_days',
  browser: 'browser_days',
  device: 'device_days',
} as const;

export type VisitDimension = keyof typeof tables;

export type VisitCount = { readonly day: Day; readonly name: string; views: number; visitors: number };

/** Rows sorted by day and name: views under their own name, visitors under the name of their first visit. */
const fold = (
  nameOf: (visit: FirstVisit) => string,
  views: readonly GroupedView[],
  { begun, undone }: Omit<FirstVisits, 'isOther'>,
): VisitCount[] => {
  const rows = rowsByKey(
    nameOf,
    (visit): VisitCount => ({ day: visit.day, name: nameOf(visit), views: 0, visitors: 0 }),
  );
  for (const view of views) rows.of(view).views += 1;
  for (const visit of begun) rows.of(visit).visitors += 1;
  for (const visit of undone) rows.of(visit).visitors -= 1;
  return rows.sorted();
};

const noVisits = { begun: [], undone: [] };

/** Fold and sums of one breakdown. */
export const visitBreakdown = (dimension: VisitDimension) => {
  const table = tables[dimension];
  const [column] = dayTables[table].key;
  const figures: readonly string[] = dayTables[table].figures;
  const noViews: readonly GroupedView[] = [];
  return {
    fold: (views: readonly GroupedView[], firstVisits: FirstVisits): VisitCount[] =>
      fold(
        ({ event }) => event[column],
        figures.includes('views') ? views : noViews,
        figures.includes('visitors') ? firstVisits : noVisits,
      ),
    sums: (rows: readonly VisitCount[]) =>
      sumsOfRows(
        table,
        rows.map(({ name, ...row }) => ({ ...row, [column]: name })),
      ),
  };
};
