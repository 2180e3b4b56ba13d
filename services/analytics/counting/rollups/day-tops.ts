import { clickGroupDimensions } from '@marquee/contracts/http/figures';
import { invalidModelsMax } from '@marquee/contracts/http/site-clicks';
import type { Day } from '@marquee/contracts/rules/days';
import type { Queryable } from '@marquee/kit/postgres/open-postgres';
import { rowsOf } from '@marquee/kit/postgres/rows';
import { siteModelId } from './dated-activity';

/**
 * The long lists of a day's visits: table, name column, and the figure to rank by. A figure that a list does
 * not have is 0.
 */
export const longLists = {
  page: { table: 'page_days', name: 'path', rank: 'views', views: 'views', visitors: '0' },
  entry: { table: 'entry_page_days', name: 'path', rank: 'visitors', views: '0', visitors: 'visitors' },
  referrer: {
    table: 'referrer_days',
    name: 'referrer',
    rank: 'visitors',
    views: 'views',
    visitors: 'visitors',
  },
} as const;

export type LongList = keyof typeof longLists;

/**
 * Names kept per day and list, three times as many as a list shows: a month's first 20 are among some day's
 * first 60. With 200 names, reading a month took three times as long.
 */
export const topNames = 60;

/** Models kept per day or month and reason of invalid traffic: more than are shown. */
const topInvalidModels = invalidModelsMax + 10;

const ofVisits = (list: LongList): string => {
  const { table, name, rank, views, visitors } = longLists[list];
  return `select ${name} as name, ${views} as views, ${visitors} as visitors from ${table}
    where day = $1 and ${rank} > 0 order by ${rank} desc, ${name} limit ${topNames}`;
};

/**
 * The models with the most invalid events of each reason, by names `reason model` and with events as views.
 */
const ofInvalid = (table: string, period: string): string => `
  select reason || ' ' || model_id as name, events as views, 0 as visitors from (
    select reason, model_id, sum(events)::bigint as events,
      row_number() over (partition by reason order by sum(events) desc, model_id) as nth
    from ${table} where ${period} = $1 and model_id <> ${siteModelId} group by reason, model_id) as ranked
  where nth <= ${topInvalidModels}`;

const ofGroups = (table: string, name: string, [count, people]: readonly [string, string]): string =>
  `select ${name} as name, sum(${count})::bigint as views, sum(${people})::bigint as visitors from ${table} where day = $1 group by ${name}`;

/**
 * The combined sums of an ended day by each dimension without a table of its own. These lists are complete: a question
 * without a filter reads tens of names for a day instead of its combinations. Clicks have them as views, unique clicks as visitors.
 */
const groupLists: Readonly<Record<string, string>> = Object.fromEntries([
  ...['source', 'campaign', 'page'].map((name) => [
    `visits ${name}`,
    ofGroups('visit_group_days', name, ['views', 'visitors']),
  ]),
  ...clickGroupDimensions.map((name) => [
    `clicks ${name}`,
    ofGroups('click_group_days', name, ['clicks', 'unique_clicks']),
  ]),
]);
export const isGroupList = (list: string): boolean => Object.hasOwn(groupLists, list);

/** Rows of each list, ranked; `$1` is the day, or the first day of the month. */
const tops: Readonly<Record<string, string>> = {
  page: ofVisits('page'),
  entry: ofVisits('entry'),
  referrer: ofVisits('referrer'),
  invalid: ofInvalid('invalid_days', 'day'),
  'invalid-month': ofInvalid('invalid_months', 'month'),
  ...groupLists,
};

const dayTops = ['page', 'entry', 'referrer', 'invalid'] as const;
export const monthTops = ['invalid-month'] as const;

/** Computes one list of the day `$1`, or of the month that begins with it. */
export const topsSql = (list: string): string => `
  insert into day_tops (list, day, names, views, visitors, settled_at)
  select '${list}', $1, coalesce(array_agg(name), '{}'), coalesce(array_agg(views), '{}'), coalesce(array_agg(visitors), '{}'),
    coalesce((select counted_at from site_days where day = $1), now())
  from (${tops[list]}) as top
  on conflict (list, day) do update set
    names = excluded.names, views = excluded.views, visitors = excluded.visitors, settled_at = excluded.settled_at`;

/** Days whose sums have changed since `list` was computed, the latest first. A day before `today` waits until it has not changed for five seconds. */
const staleDays = (
  db: Queryable,
  list: string,
  today: Day,
  atMost: number,
  which = 'true',
): Promise<{ day: Day }[]> =>
  rowsOf(
    db,
    `select site_days.day from site_days left join day_tops on day_tops.list = $1 and day_tops.day = site_days.day
     where settled_at is distinct from counted_at and (site_days.day >= $2 or counted_at < now() - interval '5 seconds') and ${which}
     order by site_days.day desc limit $3`,
    [list, today, atMost],
  );

/** Computes lists of `stale` days, and returns these. The first list tells whether a day is stale, so the others are never older. */
const renew = async (
  db: Queryable,
  stale: readonly { readonly day: Day }[],
  lists: readonly string[],
): Promise<Day[]> => {
  for (const { day } of stale) for (const list of lists) await db.query(topsSql(list), [day]);
  return stale.map(({ day }) => day);
};

/**
 * Computes the tops of days that have none or whose sums have changed: today at once, past days when they
 * have not changed for a moment. Each is one statement, so its figures are those of the moment in
 * `settled_at`. Returns the renewed days.
 */
export const renewDayTops = async (db: Queryable, today: Day, atMost = 10): Promise<Day[]> =>
  await renew(db, await staleDays(db, dayTops[0], today, atMost), dayTops);

/** The same for the complete lists, of days before `today` that were not removed with their month. */
export const renewGroupLists = async (db: Queryable, today: Day, atMost = 10): Promise<Day[]> => {
  const lists = Object.keys(groupLists);
  const which = `site_days.day < $2 and date_trunc('month', site_days.day) not in (
    select month from summed_months where days_removed_at is not null)`;
  return await renew(db, await staleDays(db, lists[0] ?? '', today, atMost, which), lists);
};
