import { otherName, type WebsiteAnalytics } from '@marquee/contracts/http/website-analytics';
import type { Day } from '@marquee/contracts/rules/days';
import { onlyRow, type Queryable } from '@marquee/kit/postgres/open-postgres';
import { type LongList, longLists, topNames } from '../../counting/rollups/day-tops';
import { everyDay, type Range } from './date-range';

/** Names that a long list shows; the rest is summed under `(other)`. */
const shownNames = 20;
/** Names whose exact figures are looked up: more than are shown, so that these are the right ones. */
const candidatesMax = 30;

type Named = { name: string; views: number; visitors: number };

type Row = {
  days: { day: Day; views: number; visitors: number; otherViews: number }[];
  incompleteDays: Day[];
  countries: Named[];
  devices: Named[];
  referrers: Named[];
  pages: Named[];
  entries: Named[];
  countedSince: Day | null;
};

const breakdownSql = (table: string, column: string): string => `
  (select coalesce(json_agg(json_build_object('name', name, 'views', views, 'visitors', visitors) order by visitors desc, views desc, name), '[]')
   from (select ${column} as name, sum(views) as views, sum(visitors) as visitors from ${table}
         where day between $1 and $2 group by ${column}) as sums)`;

/** The first day with counted events. A day with invalid traffic alone has a row without figures. */
export const firstCountedDaySql =
  'select day from site_days where views + seen + opened + clicks > 0 order by day limit 1';

/**
 * The first names of a long list over the range. Candidates come from the days' tops, and figures too where those
 * are exact; the rest is looked up by key, and a day without tops is ranked from its table. CTEs that are read
 * twice are materialized, or the planner would collect the candidates once per day.
 */
const longListCtes = (list: LongList): string => {
  const { table, name, rank, views, visitors } = longLists[list];
  return `
  ${list}_asked as materialized (
    select asked.day, coalesce(settled_at = counted_at, false) as exact, day_tops.names, day_tops.views, day_tops.visitors
    from asked left join day_tops on day_tops.list = '${list}' and day_tops.day = asked.day
  ), ${list}_candidates as materialized (
    select name, sum(views) filter (where exact) as views, sum(visitors) filter (where exact) as visitors, count(*) filter (where exact) as days
    from (
      select top.name, top.${rank} as rank, top.views, top.visitors, exact
      from ${list}_asked as asked, unnest(asked.names, asked.views, asked.visitors) as top (name, views, visitors)
      union all
      select live.name, live.rank, 0, 0, false
      from ${list}_asked as asked,
        lateral (select ${name} as name, ${rank} as rank from ${table} where ${table}.day = asked.day order by ${rank} desc limit ${topNames}) as live
      where asked.names is null
    ) as hints group by name order by sum(rank) desc, name limit ${candidatesMax}
  ), ${list}_missing as materialized (
    select asked.day, candidate.name from ${list}_asked as asked, ${list}_candidates as candidate where not asked.exact
    union all
    select asked.day, candidate.name from ${list}_asked as asked, ${list}_candidates as candidate
    where asked.exact and candidate.days < (select count(*) from ${list}_asked where exact) and not candidate.name = any (asked.names)
  ), ${list}_looked_up as materialized (
    select missing.name, sum(found.views) as views, sum(found.visitors) as visitors
    from ${list}_missing as missing, lateral (
      select ${views} as views, ${visitors} as visitors from ${table}
      where ${table}.day = missing.day and ${table}.${name} = missing.name offset 0) as found
    group by missing.name
  )`;
};

const longListSql = (list: LongList): string =>
  `(select coalesce(json_agg(json_build_object('name', name,
      'views', coalesce(candidate.views, 0) + coalesce(more.views, 0),
      'visitors', coalesce(candidate.visitors, 0) + coalesce(more.visitors, 0))), '[]')
    from ${list}_candidates as candidate left join ${list}_looked_up as more using (name))`;

/** One statement, hence one snapshot: every list adds up to the totals. */
const siteSql = `
with asked as materialized (select day, views, visitors, other_views, late_events, counted_at from site_days where day between $1 and $2),
${longListCtes('page')}, ${longListCtes('entry')}, ${longListCtes('referrer')}
select
  (select coalesce(json_agg(json_build_object('day', day, 'views', views, 'visitors', visitors, 'otherViews', other_views)), '[]') from asked) as days,
  (select coalesce(json_agg(day order by day), '[]') from asked where late_events > 0) as "incompleteDays",
  ${breakdownSql('country_days', 'country')} as countries,
  ${breakdownSql('device_days', 'device')} as devices,
  ${longListSql('referrer')} as referrers,
  ${longListSql('page')} as pages,
  ${longListSql('entry')} as entries,
  (${firstCountedDaySql}) as "countedSince"`;

type Rank = 'views' | 'visitors';

/** The first names by `rank`, then `(other)` with the rest of the totals, if any. */
const withRest = (names: readonly Named[], rank: Rank, totals: Pick<Named, Rank>): Named[] => {
  const shown = names
    .filter(({ name, views, visitors }) => name !== otherName && views + visitors > 0)
    .sort((a, b) => b[rank] - a[rank] || (a.name < b.name ? -1 : 1))
    .slice(0, shownNames);
  const left = (figure: Rank): number => totals[figure] - shown.reduce((sum, one) => sum + one[figure], 0);
  const rest: Named = { name: otherName, views: left('views'), visitors: left('visitors') };
  return rest[rank] === 0 && rest.views <= 0 ? shown : [...shown, rest];
};

const isShown = ({ views, visitors }: Named): boolean => views > 0 || visitors > 0;

type DaySums = Row['days'];

const sumOf = (days: DaySums): { views: number; visitors: number } => ({
  views: days.reduce((sum, { views }) => sum + views, 0),
  visitors: days.reduce((sum, { visitors }) => sum + visitors, 0),
});

const dailyStats = (range: Range, days: DaySums): WebsiteAnalytics['dailyStats'] =>
  everyDay(range, days, (date, day) => ({
    date,
    visitors: day?.visitors ?? 0,
    views: day?.views ?? 0,
    otherViews: day?.otherViews ?? 0,
  }));

/** The site's figures over the range, without live users. */
export const siteAnalytics = async (
  db: Queryable,
  range: Range,
): Promise<
  Omit<WebsiteAnalytics, 'realTimeUsers' | 'range'> & Pick<WebsiteAnalytics['range'], 'countedSince'>
> => {
  const row = await onlyRow<Row>(db, {
    name: 'site-analytics',
    text: siteSql,
    values: [range.first, range.last],
  });
  const totals = sumOf(row.days);
  const pages = withRest(row.pages, 'views', { views: totals.views, visitors: 0 });
  const referrers = withRest(row.referrers, 'visitors', totals);
  const entries = withRest(row.entries, 'visitors', { views: 0, visitors: totals.visitors });
  return {
    totalViews: totals.views,
    uniqueVisitors: totals.visitors,
    otherViews: row.days.reduce((sum, { otherViews }) => sum + otherViews, 0),
    incompleteDays: row.incompleteDays,
    dailyStats: dailyStats(range, row.days),
    topPages: pages.map(({ name, views }) => ({ page: name, views })),
    countries: row.countries.filter(isShown).map(({ name, ...figures }) => ({ country: name, ...figures })),
    devices: row.devices.filter(isShown).map(({ name, ...figures }) => ({ device: name, ...figures })),
    referrers: referrers.map(({ name, ...figures }) => ({ referrer: name, ...figures })),
    entryPages: entries.map(({ name, visitors }) => ({ page: name, visitors })),
    countedSince: row.countedSince,
  };
};
