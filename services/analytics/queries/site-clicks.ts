import type { Surface } from '@marquee/contracts/events/impression-seen';
import type { InvalidReason } from '@marquee/contracts/events/visit-facts';
import {
  type ClicksOfModel,
  type SiteClicks,
  type SiteInvalid,
  surfacesWithoutCards,
  topModelsMax,
} from '@marquee/contracts/http/site-clicks';
import { type Day, daysBetween } from '@marquee/contracts/rules/days';
import { type PlatformKey, platforms } from '@marquee/contracts/rules/platforms';
import type { Queryable } from '@marquee/kit/postgres/open-postgres';
import { siteModelId } from '../rollups/dated-activity';
import { type Range, rangeBefore } from './date-range';
import { clickRate } from './model-analytics';

type Sums = { seen: number; opened: number; clicks: number; uniqueClicks: number };

type Row = {
  days: (Sums & { day: Day })[];
  surfaces: { surface: Surface; position: number; seen: number; opened: number; clicks: number }[];
  platforms: { platform: PlatformKey; clicks: number }[];
  sources: SiteClicks['sources'];
  before: Row['days'];
  cardClicksBefore: number;
  countedSince: Day | null;
  top: ClicksOfModel[];
  models: ClicksOfModel[];
};

const modelFigures = (candidates: string): string => `
  select ranked.model_id as "modelId", coalesce(sum(card), 0) as seen, coalesce(sum(profile), 0) as opened,
    coalesce(sum(clicks), 0) as clicks, coalesce(sum(unique_clicks), 0) as "uniqueClicks"
  from ${candidates} as ranked left join lateral (
    select card, profile, clicks, unique_clicks from model_days
    where model_days.model_id = ranked.model_id and day between $1 and $2 offset 0) as found on true
  group by ranked.model_id`;

/**
 * One statement, hence one snapshot: every list adds up to the totals. All but the models read the site's own tables. Candidates for the most
 * clicked models come from the days' tops; a day whose tops are not exact is ranked from its rows.
 */
const clicksSql = `
with asked as materialized (
  select day, seen, opened, clicks, unique_clicks, counted_at from site_days where day between $1 and $2
), tops as materialized (
  select asked.day, coalesce(settled_at = counted_at, false) as exact, names, views
  from asked left join day_tops on day_tops.list = 'model' and day_tops.day = asked.day where asked.clicks > 0
), candidates as materialized (
  select model_id from (
    select unnest(names)::bigint as model_id, unnest(views) as clicks from tops where exact
    union all
    select found.model_id, found.clicks from tops, lateral (
      select model_id, clicks from model_days where model_days.day = tops.day and clicks > 0
      order by clicks desc, model_id limit ${2 * topModelsMax}) as found where not exact
  ) as daily group by model_id order by sum(clicks) desc, model_id limit ${topModelsMax + 10}
)
select
  (select coalesce(json_agg(json_build_object('day', day, 'seen', seen, 'opened', opened, 'clicks', clicks, 'uniqueClicks', unique_clicks)), '[]')
   from asked) as days,
  (select coalesce(json_agg(json_build_object('surface', surface, 'position', position, 'seen', seen, 'opened', opened, 'clicks', clicks)
     order by seen desc, clicks desc, surface, position), '[]')
   from (select surface, position, sum(seen) as seen, sum(opened) as opened, sum(clicks) as clicks from site_surface_days
         where day between $1 and $2 group by surface, position) as sums) as surfaces,
  (select coalesce(json_agg(json_build_object('platform', platform, 'clicks', clicks)), '[]')
   from (select platform, sum(clicks) as clicks from site_platform_days where day between $1 and $2 group by platform) as sums) as platforms,
  (select coalesce(json_agg(json_build_object('source', source, 'clicks', clicks, 'uniqueClicks', unique_clicks)
     order by clicks desc, source), '[]')
   from (select source, sum(clicks) as clicks, sum(unique_clicks) as unique_clicks from site_source_days
         where day between $1 and $2 group by source) as sums) as sources,
  (select coalesce(json_agg(json_build_object('day', day, 'seen', seen, 'opened', opened, 'clicks', clicks, 'uniqueClicks', unique_clicks)), '[]')
   from site_days where day between $3 and $4) as before,
  (select coalesce(sum(clicks), 0) from site_surface_days where day between $3 and $4 and not surface = any ($6)) as "cardClicksBefore",
  (select min(day) from site_days) as "countedSince",
  (select coalesce(json_agg(top), '[]') from (
     select * from (${modelFigures('candidates')}) as figures where clicks > 0
     order by clicks desc, "modelId" limit ${topModelsMax}) as top) as top,
  (select coalesce(json_agg(figures), '[]') from (${modelFigures('(select distinct unnest($5::bigint[]) as model_id)')}) as figures) as models`;

type DaySums = Row['days'];

const totalsOf = (days: DaySums, cardClicks: number): SiteClicks['totals'] => {
  const sum = (figure: keyof Sums): number => days.reduce((total, day) => total + day[figure], 0);
  return {
    seen: sum('seen'),
    opened: sum('opened'),
    clicks: sum('clicks'),
    uniqueClicks: sum('uniqueClicks'),
    cardClicks,
    clickRate: clickRate(cardClicks, sum('seen')),
  };
};

/** Every day of the range, those without a row as zeros. */
const everyDay = ({ first, last }: Range, days: DaySums): SiteClicks['dailyStats'] => {
  const byDay = new Map(days.map(({ day, ...sums }) => [day, sums]));
  return daysBetween(first, last).map((date) => ({
    date,
    ...(byDay.get(date) ?? { seen: 0, opened: 0, clicks: 0, uniqueClicks: 0 }),
  }));
};

/** The site's clicks over the range, and the figures of the models asked for. Costs a few rows for each day. */
export const siteClicks = async (
  db: Queryable,
  range: Range,
  modelIds: readonly number[],
  timezone: string,
): Promise<SiteClicks> => {
  const earlier = rangeBefore(range);
  const { rows } = await db.query<Row>({
    name: 'site-clicks',
    text: clicksSql,
    values: [range.first, range.last, earlier.first, earlier.last, modelIds, surfacesWithoutCards],
  });
  const [row] = rows;
  if (row === undefined) throw new Error('a select without from returns one row');
  const cardClicks = row.surfaces
    .filter(({ surface }) => !surfacesWithoutCards.includes(surface))
    .reduce((total, { clicks }) => total + clicks, 0);
  const byPlatform = new Map(row.platforms.map(({ platform, clicks }) => [platform, clicks]));
  const byModel = new Map(row.models.map((model) => [model.modelId, model]));
  return {
    totals: totalsOf(row.days, cardClicks),
    before: {
      ...earlier,
      ...totalsOf(row.before, row.cardClicksBefore),
      dailyStats: everyDay(earlier, row.before),
    },
    dailyStats: everyDay(range, row.days),
    surfaces: row.surfaces,
    platforms: platforms.map(({ key }) => ({ platform: key, clicks: byPlatform.get(key) ?? 0 })),
    sources: row.sources,
    topModels: row.top,
    models: [...new Set(modelIds)].flatMap((id) => byModel.get(id) ?? []),
    range: { ...range, timezone, countedSince: row.countedSince },
  };
};

/** What was not counted over the range by reason, each with the models that had the most of it. */
export const siteInvalid = async (db: Queryable, range: Range, timezone: string): Promise<SiteInvalid> => {
  const { rows } = await db.query<{ reason: InvalidReason; model_id: number; events: number }>({
    name: 'site-invalid',
    text: `with sums as (
        select reason, model_id, sum(events) as events from invalid_days where day between $1 and $2 group by reason, model_id)
      select reason, model_id, events from (
        select *, row_number() over (partition by reason order by model_id <> ${siteModelId}, events desc, model_id) as nth from sums) as ranked
      where nth <= ${topModelsMax + 1} order by reason, nth`,
    values: [range.first, range.last],
  });
  const ofSite = rows.filter(({ model_id }) => model_id === siteModelId);
  return {
    reasons: ofSite
      .map(({ reason, events }) => ({
        reason,
        events,
        models: rows
          .filter((row) => row.reason === reason && row.model_id !== siteModelId)
          .map(({ model_id, events }) => ({ modelId: model_id, events })),
      }))
      .sort((one, other) => other.events - one.events || (one.reason < other.reason ? -1 : 1)),
    range: { ...range, timezone },
  };
};

/** The first day with counted events. */
export const firstCountedDay = async (db: Queryable): Promise<Day | undefined> => {
  const { rows } = await db.query<{ day: Day }>('select day from site_days order by day limit 1');
  return rows[0]?.day;
};
