import type { Day } from '@marquee/contracts/rules/days';
import type { Calendar } from '@marquee/kit/days/site-calendar';
import { sumsOf } from './add-sums';
import type { DatedView } from './dated-activity';
import type { ModelHour } from './model-hours';
import type { FirstVisit, FirstVisits } from './site-visitors';

export type SiteHour = {
  readonly day: Day;
  readonly hour: number;
  views: number;
  /** Counted in the hour of their first view. */
  visitors: number;
  seen: number;
  opened: number;
  clicks: number;
};

/** Rows sorted by day and hour: views, visitors, and the models' hours added up over all models. */
export const foldSiteHours = (
  views: readonly DatedView[],
  { begun, undone }: Omit<FirstVisits, 'isOther'>,
  models: readonly ModelHour[],
  calendar: Calendar,
): SiteHour[] => {
  const rows = new Map<string, SiteHour>();
  const rowOf = ({ day, hour }: Pick<SiteHour, 'day' | 'hour'>): SiteHour => {
    const key = `${day} ${hour}`;
    const known = rows.get(key);
    if (known !== undefined) return known;
    const row = { day, hour, views: 0, visitors: 0, seen: 0, opened: 0, clicks: 0 };
    rows.set(key, row);
    return row;
  };
  const firstHour = ({ day, event }: FirstVisit) => rowOf({ day, hour: calendar.momentOf(event.at).hour });
  for (const view of views) rowOf(view).views += 1;
  for (const visit of begun) firstHour(visit).visitors += 1;
  for (const visit of undone) firstHour(visit).visitors -= 1;
  for (const model of models) {
    const row = rowOf(model);
    row.seen += model.seen;
    row.opened += model.opened;
    row.clicks += model.clicks;
  }
  return [...rows.entries()].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, row]) => row);
};

export const siteHours = sumsOf<SiteHour>(
  'site_hours',
  { day: ['date', ({ day }) => day], hour: ['smallint', ({ hour }) => hour] },
  ['views', 'visitors', 'seen', 'opened', 'clicks'],
);
