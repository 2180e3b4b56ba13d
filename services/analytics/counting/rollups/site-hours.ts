import type { Calendar } from '@marquee/kit/days/site-calendar';
import type { DatedView } from './dated-activity';
import type { RowOf } from './day-tables';
import type { ModelHour } from './model-hours';
import type { FirstVisit, FirstVisits } from './site-visitors';
import { rowsByKey } from './tally';

type SiteHour = RowOf<'site_hours'>;

/** Rows sorted by day and hour: views, visitors by their first view, and the models' hours added up over all models. */
export const foldSiteHours = (
  views: readonly DatedView[],
  { begun, undone }: Omit<FirstVisits, 'isOther'>,
  models: readonly ModelHour[],
  calendar: Calendar,
): SiteHour[] => {
  const rows = rowsByKey(
    ({ hour }: Pick<SiteHour, 'day' | 'hour'>) => hour,
    ({ day, hour }): SiteHour => ({ day, hour, views: 0, visitors: 0, seen: 0, opened: 0, clicks: 0 }),
  );
  const rowOfVisit = ({ day, event }: FirstVisit) => rows.of({ day, hour: calendar.momentOf(event.at).hour });
  for (const view of views) rows.of(view).views += 1;
  for (const visit of begun) rowOfVisit(visit).visitors += 1;
  for (const visit of undone) rowOfVisit(visit).visitors -= 1;
  for (const model of models) {
    const row = rows.of(model);
    row.seen += model.seen;
    row.opened += model.opened;
    row.clicks += model.clicks;
  }
  return rows.sorted();
};
