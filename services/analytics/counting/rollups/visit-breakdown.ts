import { dayTables } from './day-tables';
import type { FirstVisit, FirstVisits } from './site-visitors';
import { rowsByKey } from './tally';

/** The breakdowns of views and visitors, each by the fact of the view that is its key. */
export const breakdownTables = [
  'page_days',
  'entry_page_days',
  'referrer_days',
  'country_days',
  'browser_days',
  'device_days',
] as const;

/** Rows sorted by day and name: views under their own name, visitors under the name of their first visit. */
export const foldBreakdown = (
  table: (typeof breakdownTables)[number],
  views: readonly FirstVisit[],
  { begun, undone }: Omit<FirstVisits, 'isOther'>,
) => {
  const [column] = dayTables[table].key;
  const figures: readonly string[] = dayTables[table].figures;
  const rows = rowsByKey(
    ({ event }: FirstVisit) => event[column],
    ({ day, event }) => ({ day, [column]: event[column], views: 0, visitors: 0 }),
  );
  if (figures.includes('views')) for (const view of views) rows.of(view).views += 1;
  if (figures.includes('visitors')) {
    for (const visit of begun) rows.of(visit).visitors += 1;
    for (const visit of undone) rows.of(visit).visitors -= 1;
  }
  return rows.sorted();
};
