import type { Surface } from '@marquee/contracts/events/impression-seen';
import type { InvalidReason } from '@marquee/contracts/events/visit-facts';
import type { ModelAnalytics } from '@marquee/contracts/http/model-analytics';
import type { ModelViews } from '@marquee/contracts/http/model-views';
import type { Day } from '@marquee/contracts/rules/days';
import { type PlatformKey, platforms } from '@marquee/contracts/rules/platforms';
import { onlyRow, type Queryable } from '@marquee/kit/postgres/open-postgres';
import { rangeCtes, rowsOfRange } from '../../counting/rollups/month-sums';
import { type AudienceRow, audienceOf } from './audience';
import { everyDay, type Range, rangeBefore } from './date-range';

type Row = {
  days: {
    day: Day;
    card: number;
    profile: number;
    clicks: number;
    cardClicks: number;
    uniqueClicks: number;
  }[];
  platforms: { platform: PlatformKey; clicks: number }[];
  surfaces: { surface: Surface; position: number; seen: number; opened: number; clicks: number }[];
  groups: AudienceRow[];
  invalid: { reason: InvalidReason; events: number }[];
  before: Row['days'];
  countedSince: Day | null;
};

/** The model's days with events from day `$firstParameter` to the next parameter's. */
const daysSql = (firstParameter: number): string => `
  (select coalesce(json_agg(json_build_object('day', day, 'card', card, 'profile', profile, 'clicks', clicks, 'cardClicks', card_clicks, 'uniqueClicks', unique_clicks)), '[]')
   from model_days where model_id = $3 and day between $${firstParameter} and $${firstParameter + 1})`;

const ofModel = 'model_id = $3';

/** One statement, hence one snapshot: breakdowns add up to totals. Whole months are read as sums. */
const modelSql = `with ${rangeCtes} select
  ${daysSql(1)} as days,
  (select coalesce(json_agg(json_build_object('platform', platform, 'clicks', clicks)), '[]')
   from (select platform, sum(clicks) as clicks
         from (${rowsOfRange('model_platform', 'platform, clicks', ofModel)}) as found group by platform) as sums) as platforms,
  (select coalesce(json_agg(json_build_object('surface', surface, 'position', position, 'seen', seen, 'opened', opened, 'clicks', clicks)
     order by seen + opened desc, clicks desc, surface, position), '[]')
   from (select surface, position, sum(seen) as seen, sum(opened) as opened, sum(clicks) as clicks
         from (${rowsOfRange('model_surface', 'surface, position, seen, opened, clicks', ofModel)}) as found group by surface, position) as sums) as surfaces,
  (select coalesce(json_agg(json_build_object('dimension', dimension, 'name', name, 'clicks', clicks, 'uniqueClicks', unique_clicks)), '[]')
   from (select dimension, name, sum(clicks) as clicks, sum(unique_clicks) as unique_clicks
         from (${rowsOfRange('model_audience', 'dimension, name, clicks, unique_clicks', ofModel)}) as found group by dimension, name) as sums) as groups,
  (select coalesce(json_agg(json_build_object('reason', reason, 'events', events) order by events desc, reason), '[]')
   from (select reason, sum(events) as events
         from (${rowsOfRange('invalid', 'reason, events', ofModel)}) as found group by reason) as sums) as invalid,
  ${daysSql(4)} as before,
  (select min(day) from model_days where ${ofModel}) as "countedSince"`;

/** Clicks ÷ `shown` (impressions, or cards in a card click rate) × 100 to one decimal; 0 without. */
export const clickRate = (clicks: number, shown: number): number =>
  shown === 0 ? 0 : Math.round((clicks / shown) * 1_000) / 10;

type DaySums = Row['days'];

const sumOf = (days: DaySums, figure: Exclude<keyof DaySums[number], 'day'>): number =>
  days.reduce((total, day) => total + day[figure], 0);

const dailyStats = (range: Range, days: DaySums): ModelAnalytics['stats']['dailyStats'] =>
  everyDay(range, days, (date, day) => ({
    date,
    impressions: (day?.card ?? 0) + (day?.profile ?? 0),
    clicks: day?.clicks ?? 0,
    uniqueClicks: day?.uniqueClicks ?? 0,
  }));

const totalsOf = (days: DaySums) => {
  const impressions = sumOf(days, 'card') + sumOf(days, 'profile');
  const clicks = sumOf(days, 'clicks');
  return {
    impressions,
    clicks,
    cardClicks: sumOf(days, 'cardClicks'),
    uniqueClicks: sumOf(days, 'uniqueClicks'),
    clickRate: clickRate(clicks, impressions),
  };
};

/** One model's figures over the range and over the equally many days before, and the first day with any. */
export const modelStats = async (
  db: Queryable,
  modelId: number,
  range: Range,
): Promise<Pick<ModelAnalytics, 'stats' | 'before'> & { readonly countedSince: Day | null }> => {
  const before = rangeBefore(range);
  const values = [range.first, range.last, modelId, before.first, before.last];
  const row = await onlyRow<Row>(db, { name: 'model-analytics', text: modelSql, values });
  const byPlatform = new Map(row.platforms.map(({ platform, clicks }) => [platform, clicks]));
  return {
    stats: {
      ...totalsOf(row.days),
      dailyStats: dailyStats(range, row.days),
      impressionsByKind: { card: sumOf(row.days, 'card'), profile: sumOf(row.days, 'profile') },
      clicksByPlatform: platforms.map(({ key }) => ({ platform: key, clicks: byPlatform.get(key) ?? 0 })),
      surfaces: row.surfaces.map((slot) => ({ ...slot, impressions: slot.seen + slot.opened })),
      audience: audienceOf(row.groups),
      invalid: row.invalid,
    },
    before: { ...before, ...totalsOf(row.before), dailyStats: dailyStats(before, row.before) },
    countedSince: row.countedSince,
  };
};

/** A text that changes with `modelStats`: what counts or rebuilds a day also writes to these two, which `xmin` shows. */
export const modelStatsVersion = async (db: Queryable, modelId: number, range: Range): Promise<string> => {
  const { rows } = await db.query<{ version: string }>({
    name: 'model-analytics-version',
    text: `select string_agg(concat_ws(' ', day, changes), ' ' order by day, changes) as version from (
        select day, xmin::text as changes from model_days where model_id = $1 and day between $2 and $3
        union all select day, xmin::text from invalid_days where model_id = $1 and day between $2 and $3) as rows`,
    values: [modelId, rangeBefore(range).first, range.last],
  });
  return rows[0]?.version ?? '';
};

/** How often visitors opened the profile, without demo traffic: two key ranges of days with events. */
export const modelViews = (db: Queryable, modelId: number): Promise<ModelViews> =>
  onlyRow(db, {
    name: 'model-views',
    text: `select coalesce(sum(profile - coalesce(demo.opened, 0)), 0) as "profileViews",
        min(day) filter (where card + profile + clicks > coalesce(demo.valid, 0)) as since
      from model_days left join (
        select day, sum(events) filter (where figure = 'opened') as opened, sum(events) filter (where figure = 'valid') as valid
        from demo_days where model_id = $1 group by day) as demo using (day)
      where model_id = $1`,
    values: [modelId],
  });
