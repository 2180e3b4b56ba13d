import { topModelsMax } from '@marquee/contracts/http/site-clicks';
import type { Day } from '@marquee/contracts/rules/days';
import type { Queryable } from '@marquee/kit/postgres/open-postgres';

/**
 * The long lists of a day: table, name column, and the figure to rank by. A figure that a list does not have is 0. The list of models holds
 * clicks as views, and unique clicks as visitors.
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
  model: {
    table: 'model_days',
    name: 'model_id::text',
    rank: 'clicks',
    views: 'clicks',
    visitors: 'unique_clicks',
  },
} as const;

export type LongList = keyof typeof longLists;
const lists = ['page', 'entry', 'referrer', 'model'] as const satisfies readonly LongList[];

/** Models kept per day, twice as many as are shown. */
const topModels = 2 * topModelsMax;

/**
 * Names kept per day and list, three times as many as a list shows: a month's first 20 are among some day's first 60. With 200 names,
 * reading a month took three times as long.
 */
export const topNames = 60;

/** Days whose sums have changed since their tops were computed. A past day waits until it has not changed for five seconds. */
const staleDays = async (db: Queryable, today: Day, atMost: number): Promise<Day[]> => {
  const { rows } = await db.query<{ day: Day }>(
    `select site_days.day from site_days left join day_tops on day_tops.list = 'page' and day_tops.day = site_days.day
     where settled_at is distinct from counted_at and (site_days.day >= $1 or counted_at < now() - interval '5 seconds')
     order by site_days.day desc limit $2`,
    [today, atMost],
  );
  return rows.map(({ day }) => day);
};

const renewSql = (list: LongList): string => {
  const { table, name, rank, views, visitors } = longLists[list];
  return `
    insert into day_tops (list, day, names, views, visitors, settled_at)
    select '${list}', $1, coalesce(array_agg(name), '{}'), coalesce(array_agg(views), '{}'), coalesce(array_agg(visitors), '{}'),
      (select counted_at from site_days where day = $1)
    from (select ${name} as name, ${views} as views, ${visitors} as visitors from ${table}
          where day = $1 and ${rank} > 0 order by ${rank} desc, ${name} limit ${list === 'model' ? topModels : topNames}) as top
    on conflict (list, day) do update set
      names = excluded.names, views = excluded.views, visitors = excluded.visitors, settled_at = excluded.settled_at`;
};

/**
 * Computes the tops of days that have none or whose sums have changed: today at once, past days when they have not changed for a
 * moment. Each is one statement, so its figures are those of the moment in `settled_at`. Returns the renewed days.
 */
export const renewDayTops = async (db: Queryable, today: Day, atMost = 10): Promise<Day[]> => {
  const stale = await staleDays(db, today, atMost);
  for (const day of stale) for (const list of lists) await db.query(renewSql(list), [day]);
  return stale;
};
