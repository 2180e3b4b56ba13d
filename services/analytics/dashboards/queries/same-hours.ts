import type { ModelAnalytics } from '@marquee/contracts/http/model-analytics';
import type { SiteClicks } from '@marquee/contracts/http/site-clicks';
import type { WebsiteAnalytics } from '@marquee/contracts/http/website-analytics';
import { addDays, type Day } from '@marquee/contracts/rules/days';
import type { Queryable } from '@marquee/kit/postgres/open-postgres';

type Figure = 'views' | 'visitors' | 'seen' | 'opened' | 'clicks';
/** The sums of a day's hours before `until`. */
type Hours<Of extends Figure> = Readonly<Record<Of, number>>;

/** The figures of `day` before the hour `until`, and those of the same hours a week before. */
const sameHours = async <Of extends Figure>(
  db: Queryable,
  name: string,
  figures: readonly Of[],
  { day, until, modelId }: { readonly day: Day; readonly until: number; readonly modelId?: number },
): Promise<[Hours<Of>, Hours<Of>]> => {
  const sums = figures.map((figure) => `coalesce(sum(${figure}) filter (where hour < $3), 0) as ${figure}`);
  const hours = modelId === undefined ? 'site_hours' : 'model_hours';
  const { rows } = await db.query<Hours<Of>>({
    name,
    text: `select ${sums.join(', ')}
      from unnest(array[$1, $2]::date[]) with ordinality as asked (day, nth)
      left join ${hours} on ${hours}.day = asked.day${modelId === undefined ? '' : ' and model_id = $4'} group by nth order by nth`,
    values: [day, addDays(day, -7), until, ...(modelId === undefined ? [] : [modelId])],
  });
  const [today, weekBefore] = rows;
  if (!today || !weekBefore) throw new Error('two days were asked for');
  return [today, weekBefore];
};

export const sameHoursOfVisits = async (
  db: Queryable,
  day: Day,
  until: number,
): Promise<NonNullable<WebsiteAnalytics['sameHours']>> => {
  const [today, before] = await sameHours(db, 'visits-same-hours', ['views', 'visitors'], { day, until });
  return {
    until,
    views: today.views,
    viewsWeekBefore: before.views,
    visitors: today.visitors,
    visitorsWeekBefore: before.visitors,
  };
};

const clickFigures = ['seen', 'opened', 'clicks'] as const;

export const sameHoursOfClicks = async (
  db: Queryable,
  day: Day,
  until: number,
): Promise<NonNullable<SiteClicks['sameHours']>> => {
  const [now, weekBefore] = await sameHours(db, 'clicks-same-hours', clickFigures, { day, until });
  return { until, now, weekBefore };
};

export const sameHoursOfModel = async (
  db: Queryable,
  modelId: number,
  day: Day,
  until: number,
): Promise<NonNullable<ModelAnalytics['sameHours']>> => {
  const [today, before] = await sameHours(db, 'model-same-hours', clickFigures, { day, until, modelId });
  return {
    until,
    impressions: today.seen + today.opened,
    impressionsBefore: before.seen + before.opened,
    clicks: today.clicks,
    clicksBefore: before.clicks,
  };
};
