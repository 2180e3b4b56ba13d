import { addDays, hourMs } from '@marquee/contracts/rules/days';
import type { Calendar } from '@marquee/kit/days/site-calendar';
import type { Queryable } from '@marquee/kit/postgres/open-postgres';
import { rowsOf } from '@marquee/kit/postgres/rows';

/** Delayed events have arrived by then. */
const settledAfterMs = 10 * 60_000;
const weeks = [0, 1, 2, 3, 4, 5, 6];
const earlierMin = 4;

/** Hours below this are not compared. */
const least = { views: 200, clicks: 50 } as const;
type Hour = Readonly<Record<keyof typeof least, number>>;

/** How an hour differs from the same one of earlier weeks; undefined: it does not, or there are fewer than four. */
export const unusual = (
  hour: number,
  earlier: readonly number[],
  enough: number,
): 'spike' | 'drop' | undefined => {
  if (earlier.length < earlierMin) return undefined;
  const usual = earlier.toSorted((one, other) => one - other)[earlier.length >> 1] ?? 0;
  if (hour >= enough && hour >= 3 * usual && hour > Math.max(...earlier)) return 'spike';
  return usual >= enough && hour <= usual / 4 && hour < Math.min(...earlier) ? 'drop' : undefined;
};

/** Compares the site's last hour that is over with the same hour of the week in the six weeks before. */
export const unusualTraffic = async (db: Queryable, calendar: Calendar, now: number) => {
  const { day, hour } = calendar.momentOf(now - hourMs - settledAfterMs);
  const [last = { views: 0, clicks: 0 }, ...earlier] = await rowsOf<Hour>(
    db,
    `select coalesce(views, 0)::int as views, coalesce(clicks, 0)::int as clicks
     from unnest($1::date[]) as asked (day) left join site_hours h on h.day = asked.day and h.hour = $2
     where asked.day >= (select min(day) from site_hours) order by asked.day desc`,
    [weeks.map((week) => addDays(day, -7 * week)), hour],
  );
  return (['views', 'clicks'] as const).map((measure) => {
    const usual = earlier.map((one) => one[measure]);
    return { measure, change: unusual(last[measure], usual, least[measure]) };
  });
};
