import type { Day } from '@marquee/contracts/rules/days';
import { sumsOf } from './add-sums';
import type { DatedView } from './dated-activity';
import type { FirstVisits } from './site-visitors';
import { tally } from './tally';

/** `other_views`: the views of visitors beyond a cap of the day, who are not among `visitors`. */
export type SiteDay = { readonly day: Day; views: number; visitors: number; other_views: number };

export const foldSiteDays = (
  views: readonly DatedView[],
  { begun, undone, isOther }: FirstVisits,
): SiteDay[] => {
  const visitors = new Map<Day, number>();
  for (const { day } of begun) visitors.set(day, (visitors.get(day) ?? 0) + 1);
  for (const { day } of undone) visitors.set(day, (visitors.get(day) ?? 0) - 1);
  // A first visit is a view, so every day with a first visit has views.
  return tally(
    views,
    ({ day }) => day,
    ({ day }): SiteDay => ({ day, views: 0, visitors: visitors.get(day) ?? 0, other_views: 0 }),
    (row, view) => {
      row.views += 1;
      if (isOther(view)) row.other_views += 1;
    },
  );
};

/**
 * The most contended rows: added last, so that they are locked for the shortest time. `counted_at` rises with every change of the day,
 * even when the clock goes back, so equal times mean equal sums.
 */
export const siteDays = sumsOf<SiteDay>(
  'site_days',
  { day: ['date', ({ day }) => day] },
  ['views', 'visitors', 'other_views'],
  ["counted_at = greatest(clock_timestamp(), known.counted_at + interval '1 microsecond')"],
);
