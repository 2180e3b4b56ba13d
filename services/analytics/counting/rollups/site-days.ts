import type { Day } from '@marquee/contracts/rules/days';
import type { DatedInvalid } from './dated-activity';
import type { RowOf } from './day-tables';
import type { ModelDay } from './model-days';
import type { FirstVisits, GroupedView } from './site-visitors';
import { tally } from './tally';

/** `other_views`: the views of visitors beyond a cap of the day, who are not among `visitors`. */
type SiteDay = RowOf<'site_days'>;

/** A day with invalid events alone has a row, too, without any figure: its `counted_at` rises. */
export const foldSiteDays = (
  views: readonly GroupedView[],
  { begun, undone, isOther }: FirstVisits,
  models: readonly ModelDay[],
  invalid: readonly DatedInvalid[],
): SiteDay[] => {
  const visitors = new Map<Day, number>();
  for (const { day } of begun) visitors.set(day, (visitors.get(day) ?? 0) + 1);
  for (const { day } of undone) visitors.set(day, (visitors.get(day) ?? 0) - 1);
  // A first visit is a view, so every day with a first visit has views.
  return tally(
    [...views, ...models, ...invalid],
    () => 0,
    ({ day }): SiteDay => ({
      day,
      views: 0,
      visitors: visitors.get(day) ?? 0,
      other_views: 0,
      seen: 0,
      slot_cards: 0,
      opened: 0,
      clicks: 0,
      card_clicks: 0,
      unique_clicks: 0,
    }),
    (row, one) => {
      if ('event' in one) {
        row.views += 1;
        if (isOther(one)) row.other_views += 1;
        return;
      }
      if ('reason' in one) return;
      row.seen += one.card;
      row.slot_cards += one.slot_cards;
      row.opened += one.profile;
      row.clicks += one.clicks;
      row.card_clicks += one.card_clicks;
      row.unique_clicks += one.unique_clicks;
    },
  );
};

/**
 * Further changes of the day's row. `counted_at` rises with every change of the day, even when the clock goes
 * back, so equal times mean equal sums.
 */
export const siteDayChanges = [
  "counted_at = greatest(clock_timestamp(), known.counted_at + interval '1 microsecond')",
  `late_events = known.late_events + case when known.people_closed_at is null then 0
     else excluded.views + excluded.seen + excluded.opened + excluded.clicks end`,
];
