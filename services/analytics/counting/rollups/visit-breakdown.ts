import type { Day } from '@marquee/contracts/rules/days';
import { sumsOf } from './add-sums';
import type { DatedView } from './dated-activity';
import type { FirstVisit, FirstVisits } from './site-visitors';
import { rowsByKey } from './tally';

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
  const { table, column, figures } = dimensions[dimension];
  const has = (figure: 'views' | 'visitors'): boolean => figures.some((name) => name === figure);
  return {
    fold: (views: readonly DatedView[], firstVisits: FirstVisits): VisitCount[] =>
      fold(({ event }) => event[column], has('views') ? views : [], has('visitors') ? firstVisits : noVisits),
    sums: sumsOf<VisitCount>(
      table,
      { day: ['date', ({ day }) => day], [column]: ['text', ({ name }) => name] },
      figures,
    ),
  };
};
