import type { Surface } from '@marquee/contracts/events/impression-seen';
import { groupMinPeople, otherGroups } from '@marquee/contracts/http/model-analytics';
import {
  type ClicksOfModel,
  campaignsMax,
  noCampaign,
  type SiteClicks,
  topModelsMax,
} from '@marquee/contracts/http/site-clicks';
import type { SiteRangeQuery } from '@marquee/contracts/http/site-range';
import { otherName } from '@marquee/contracts/http/website-analytics';
import type { Day } from '@marquee/contracts/rules/days';
import { type PlatformKey, platforms } from '@marquee/contracts/rules/platforms';
import type { Calendar } from '@marquee/kit/days/site-calendar';
import { firstRow, onlyRow, type Queryable } from '@marquee/kit/postgres/open-postgres';
import { rangeCtes, rowsOfRange } from '../../counting/rollups/month-sums';
import { everyDay, type Range, rangeBefore, siteRangeOf } from './date-range';
import { clickRate } from './model-analytics';
import { firstCountedDaySql } from './site-analytics';

type Sums = { seen: number; opened: number; clicks: number; cardClicks: number; uniqueClicks: number };

/** Days with their sums, by column: an object for each day would take the database twice as long. */
type Columns = {
  readonly [Name in 'day' | keyof Sums]: readonly (Name extends 'day' ? Day : number)[] | null;
};

type Row = {
  days: Columns;
  surfaces: { surface: Surface; position: number; seen: number; opened: number; clicks: number }[];
  platforms: { platform: PlatformKey; clicks: number }[];
  sources: SiteClicks['sources'];
  campaigns: SiteClicks['campaigns'];
  before: Columns;
  countedSince: Day | null;
  top: ClicksOfModel[];
  models: ClicksOfModel[];
};

const modelFigures = (candidates: string): string => `
  select ranked.model_id as "modelId", coalesce(sum(card), 0) as seen, coalesce(sum(profile), 0) as opened,
    coalesce(sum(clicks), 0) as clicks, coalesce(sum(card_clicks), 0) as "cardClicks", coalesce(sum(unique_clicks), 0) as "uniqueClicks"
  from ${candidates} as ranked left join lateral (
    select card, profile, clicks, card_clicks, unique_clicks from model_months
    where model_months.model_id = ranked.model_id and month between $1 and $2 and month in (select month from whole)
    union all
    select found.card, found.profile, found.clicks, found.card_clicks, found.unique_clicks from gaps, lateral (
      select * from model_days where model_days.model_id = ranked.model_id and day between gaps.first and gaps.last offset 0) as found
    ) as sums on true
  group by ranked.model_id`;

const siteDaysSql = (from: string): string => `
  (select json_build_object('day', array_agg(day), 'seen', array_agg(seen), 'opened', array_agg(opened), 'clicks', array_agg(clicks),
     'cardClicks', array_agg(card_clicks), 'uniqueClicks', array_agg(unique_clicks))
   from site_days where ${from})`;

/** Rows that are no campaign; they come last, in this order. */
const noCampaigns = [otherName, otherGroups, noCampaign].map((name) => `'${name}'`).join(', ');

/**
 * The campaigns with the most visitors; the rest is `(other)`. Campaigns of too few people are one row: where
 * a campaign's name is a person's, its figures would be about that person. The rest is what the chosen rows
 * leave: to rank a year's names takes twice as long.
 */
const campaignCtes = `
  campaign_sums as materialized (
    select campaign, sum(visitors)::bigint as visitors, sum(clicks)::bigint as clicks, sum(unique_clicks)::bigint as unique_clicks
    from (${rowsOfRange('campaign', 'campaign, visitors, clicks, unique_clicks')}) as found group by campaign
  ), named as materialized (
    select * from campaign_sums
    where greatest(visitors, unique_clicks) >= ${groupMinPeople} and campaign not in (${noCampaigns})
    order by visitors desc, clicks desc, campaign limit ${campaignsMax}
  ), campaigns as (
    select * from named
    union all
    select case when campaign in (${noCampaigns}) then campaign
      when greatest(visitors, unique_clicks) < ${groupMinPeople} then '${otherGroups}' else '${otherName}' end as campaign,
      sum(visitors), sum(clicks), sum(unique_clicks)
    from campaign_sums where campaign not in (select campaign from named) and (visitors > 0 or clicks > 0) group by 1
  )`;

/**
 * One statement, hence one snapshot: every list adds up to the totals. Past months are read as sums, the days
 * around them by day. Candidates for the most clicked models come from the tops of months and days; a day
 * whose tops are not exact is ranked from its rows.
 */
const clicksSql = `
with ${rangeCtes}, tops as materialized (
  select days.day, coalesce(settled_at = counted_at, false) as exact, names, views
  from gaps, lateral (
    select day, counted_at from site_days where day between gaps.first and gaps.last and clicks > 0 offset 0) as days
  left join day_tops on day_tops.list = 'model' and day_tops.day = days.day
), candidates as materialized (
  select model_id from (
    select unnest(names)::bigint as model_id, unnest(views) as clicks from whole join day_tops on list = 'model-month' and day = month
    union all
    select unnest(names)::bigint, unnest(views) from tops where exact
    union all
    select found.model_id, found.clicks from tops, lateral (
      select model_id, clicks from model_days where model_days.day = tops.day and clicks > 0
      order by clicks desc, model_id limit ${2 * topModelsMax}) as found where not exact
  ) as hints group by model_id order by sum(clicks) desc, model_id limit ${topModelsMax + 10}
), ${campaignCtes}
select
  ${siteDaysSql('day between $1 and $2')} as days,
  (select coalesce(json_agg(json_build_object('surface', surface, 'position', position, 'seen', seen, 'opened', opened, 'clicks', clicks)
     order by seen desc, clicks desc, surface, position), '[]')
   from (select surface, position, sum(seen) as seen, sum(opened) as opened, sum(clicks) as clicks
         from (${rowsOfRange('site_surface', 'surface, position, seen, opened, clicks')}) as found group by surface, position) as sums) as surfaces,
  (select coalesce(json_agg(json_build_object('platform', platform, 'clicks', clicks)), '[]')
   from (select platform, sum(clicks) as clicks
         from (${rowsOfRange('site_platform', 'platform, clicks')}) as found group by platform) as sums) as platforms,
  (select coalesce(json_agg(json_build_object('source', source, 'clicks', clicks, 'uniqueClicks', unique_clicks)
     order by clicks desc, source), '[]')
   from (select source, sum(clicks) as clicks, sum(unique_clicks) as unique_clicks
         from (${rowsOfRange('site_source', 'source, clicks, unique_clicks')}) as found group by source) as sums) as sources,
  (select coalesce(json_agg(json_build_object('campaign', campaign, 'visitors', visitors, 'clicks', clicks, 'uniqueClicks', unique_clicks)
     order by array_position(array[${noCampaigns}], campaign) nulls first, visitors desc, clicks desc, campaign), '[]')
   from campaigns) as campaigns,
  ${siteDaysSql('day between $3 and $4')} as before,
  (${firstCountedDaySql}) as "countedSince",
  (select coalesce(json_agg(top), '[]') from (
     select * from (${modelFigures('candidates')}) as figures where clicks > 0
     order by clicks desc, "modelId" limit ${topModelsMax}) as top) as top,
  (select coalesce(json_agg(figures), '[]') from (${modelFigures('(select distinct unnest($5::bigint[]) as model_id)')}) as figures) as models`;

type DaySums = readonly (Sums & { readonly day: Day })[];

const rowsOf = ({ day, seen, opened, clicks, cardClicks, uniqueClicks }: Columns): DaySums =>
  (day ?? []).map((date, nth) => ({
    day: date,
    seen: seen?.[nth] ?? 0,
    opened: opened?.[nth] ?? 0,
    clicks: clicks?.[nth] ?? 0,
    cardClicks: cardClicks?.[nth] ?? 0,
    uniqueClicks: uniqueClicks?.[nth] ?? 0,
  }));

const totalsOf = (days: DaySums): SiteClicks['totals'] => {
  const sum = (figure: keyof Sums): number => days.reduce((total, day) => total + day[figure], 0);
  return {
    seen: sum('seen'),
    opened: sum('opened'),
    clicks: sum('clicks'),
    uniqueClicks: sum('uniqueClicks'),
    cardClicks: sum('cardClicks'),
    cardClickRate: clickRate(sum('cardClicks'), sum('seen')),
  };
};

const noSums: Sums = { seen: 0, opened: 0, clicks: 0, cardClicks: 0, uniqueClicks: 0 };

const dailyStats = (range: Range, days: DaySums): SiteClicks['dailyStats'] =>
  everyDay(range, days, (date, row) => {
    const { day: _, ...sums } = row ?? { day: date, ...noSums };
    return { date, ...sums };
  });

/**
 * The site's clicks over the range, and the figures of the models asked for. Costs a few rows for each month,
 * and for each day outside whole months.
 */
export const siteClicks = async (
  db: Queryable,
  range: Range,
  modelIds: readonly number[],
): Promise<Omit<SiteClicks, 'range'> & Pick<SiteClicks['range'], 'countedSince'>> => {
  const earlier = rangeBefore(range);
  const row = await onlyRow<Row>(db, {
    name: 'site-clicks',
    text: clicksSql,
    values: [range.first, range.last, earlier.first, earlier.last, modelIds],
  });
  const [days, before] = [rowsOf(row.days), rowsOf(row.before)];
  const byPlatform = new Map(row.platforms.map(({ platform, clicks }) => [platform, clicks]));
  const byModel = new Map(row.models.map((model) => [model.modelId, model]));
  return {
    totals: totalsOf(days),
    before: {
      ...earlier,
      ...totalsOf(before),
      dailyStats: dailyStats(earlier, before),
    },
    dailyStats: dailyStats(range, days),
    surfaces: row.surfaces,
    platforms: platforms.map(({ key }) => ({ platform: key, clicks: byPlatform.get(key) ?? 0 })),
    sources: row.sources,
    campaigns: row.campaigns,
    topModels: row.top,
    models: [...new Set(modelIds)].flatMap((id) => byModel.get(id) ?? []),
    countedSince: row.countedSince,
  };
};

/** The first day with counted events. */
export const firstCountedDay = async (db: Queryable): Promise<Day | undefined> =>
  (await firstRow<{ day: Day }>(db, firstCountedDaySql))?.day;

/** The requested range of the whole site. Throws 400 when it ends after today. */
export const requestedRange = (
  query: SiteRangeQuery,
  { db, calendar }: { readonly db: Queryable; readonly calendar: Calendar },
): Promise<Range> => siteRangeOf(query, calendar.today(), () => firstCountedDay(db));
