import type { ModelAnalytics } from '@marquee/contracts/http/model-analytics';
import type { SiteClicks } from '@marquee/contracts/http/site-clicks';
import type { WebsiteAnalytics } from '@marquee/contracts/http/website-analytics';
import { addDays, type Day } from '@marquee/contracts/rules/days';
import type { Queryable } from '@marquee/kit/postgres/open-postgres';

/** The sums of a day's hours before `until`. */
type Hours<Figure extends string> = Readonly<Record<Figure, number>>;

const siteFigures = ['views', 'visitors', 'seen', 'opened', 'clicks'] as const;
const modelFigures = ['seen', 'opened', 'clicks'] as const;

const columns = (figures: readonly string[], until: string): string =>
  figures
    .map((figure) => `coalesce(sum(${figure}) filter (where hour < ${until}), 0) as ${figure}`)
    .join(', ');

type SiteDay = Hours<(typeof siteFigures)[number]>;

/** The site's figures of `day` before the hour `until`, and those of the same hours a week before. */
const siteHours = async (db: Queryable, day: Day, until: number): Promise<[SiteDay, SiteDay]> => {
  const { rows } = await db.query<SiteDay>({
    name: 'site-same-hours',
    text: `select ${columns(siteFigures, '$3')}
      from unnest(array[$1, $2]::date[]) with ordinality as asked (day, nth) left join site_hours using (day) group by nth order by nth`,
    values: [day, addDays(day, -7), until],
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
  const [today, weekBefore] = await siteHours(db, day, until);
  return {
    until,
    views: today.views,
    viewsWeekBefore: weekBefore.views,
    visitors: today.visitors,
    visitorsWeekBefore: weekBefore.visitors,
  };
};

export const sameHoursOfClicks = async (
  db: Queryable,
  day: Day,
  until: number,
): Promise<NonNullable<SiteClicks['sameHours']>> => {
  const [today, weekBefore] = await siteHours(db, day, until);
  const of = ({ seen, opened, clicks }: SiteDay) => ({ seen, opened, clicks });
  return { until, now: of(today), weekBefore: of(weekBefore) };
};

/** The model's figures of `day` before the hour `until`, and those of the same hours a week before. */
export const sameHoursOfModel = async (
  db: Queryable,
  modelId: number,
  day: Day,
  until: number,
): Promise<NonNullable<ModelAnalytics['sameHours']>> => {
  const { rows } = await db.query<Hours<(typeof modelFigures)[number]>>({
    name: 'model-same-hours',
    text: `select ${columns(modelFigures, '$4')}
      from unnest(array[$2, $3]::date[]) with ordinality as asked (day, nth)
      left join model_hours on model_id = $1 and model_hours.day = asked.day group by nth order by nth`,
    values: [modelId, day, addDays(day, -7), until],
  });
  const [today, before] = rows;
  if (!today || !before) throw new Error('two days were asked for');
  return {
    until,
    impressions: today.seen + today.opened,
    impressionsBefore: before.seen + before.opened,
    clicks: today.clicks,
    clicksBefore: before.clicks,
  };
};
