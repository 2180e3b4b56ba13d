import { addDays } from '@marquee/contracts/rules/days';
import { type Calendar, calendarOfZones, siteCalendar, type ZoneFrom } from '@marquee/kit/days/site-calendar';
import type { Log } from '@marquee/kit/log/log';
import type { Postgres, Queryable } from '@marquee/kit/postgres/open-postgres';
import { rowsOf } from '@marquee/kit/postgres/rows';
import { periodically } from '@marquee/kit/run/periodically';

/** A change takes effect at least this much later, when every process has read it. */
const noticeMs = 3_600_000;

/** The zones of all days; before the first start that of SITE_TIMEZONE, which `zone` is. */
const readZones = async (db: Queryable, zone: string): Promise<readonly ZoneFrom[]> => {
  const rows = await rowsOf<ZoneFrom>(
    db,
    'select zone, from_day as "from" from site_zones order by from_day',
  );
  return rows.length > 0 ? rows : [{ zone, from: '0001-01-01' }];
};

/** The calendar by which days were and are counted. */
export const readCalendar = async (db: Queryable, zone: string): Promise<Calendar> =>
  calendarOfZones(await readZones(db, zone));

/**
 * Stores the zone. One that differs from the last holds from the next day on that has not begun in either
 * zone. Returns a change that has not taken effect yet.
 */
export const recordZone = async (
  db: Postgres,
  zone: string,
  now = Date.now(),
): Promise<ZoneFrom | undefined> =>
  await db.transaction(async (tx) => {
    await tx.query('lock table site_zones in share row exclusive mode');
    const zones = await readZones(tx, zone);
    const days = [calendarOfZones(zones), siteCalendar(zone)].map((one) => one.momentOf(now + noticeMs).day);
    const from = addDays(days.sort().at(-1) ?? '', 1);
    const last = zones.at(-1);
    const kept = last?.zone === zone ? last : { zone, from };
    await tx.query(
      'insert into site_zones (from_day, zone) values ($1, $2) on conflict (from_day) do update set zone = excluded.zone',
      [kept.from, zone],
    );
    return kept.from >= from ? kept : undefined;
  });

/**
 * The calendar of this process: it follows the stored zones, and a changed SITE_TIMEZONE is logged. Until
 * `succeeded` every day is one of `zone`.
 */
export const openCalendar = (db: Postgres, zone: string, log: Log) => {
  const calendar = { ...siteCalendar(zone) };
  let isRecorded = false;
  const follow = async (): Promise<void> => {
    const change = isRecorded ? undefined : await recordZone(db, zone);
    if (change) log.warn('site-zone.changes', { ...change });
    isRecorded = true;
    Object.assign(calendar, await readCalendar(db, zone));
  };
  return { calendar, ...periodically(follow, { everyMs: 10_000, log, name: 'follow-site-zones' }) };
};
