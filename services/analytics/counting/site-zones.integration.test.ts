import { addDays } from '@marquee/contracts/rules/days';
import { siteCalendar } from '@marquee/kit/days/site-calendar';
import { silentLog } from '@marquee/kit/log/log';
import { rebuildDay } from '../commands/rebuild-day';
import { producer, view } from '../testing/activity';
import { repairSuite } from '../testing/repair-suite';
import { countBatches } from './consumers/count-batches';
import { openCalendar, readCalendar, recordZone } from './site-zones';

const suite = repairSuite();
const hourMs = 3_600_000;
const noon = Date.parse('2026-11-20T12:00:00Z');

test('a changed zone holds from the next day that has begun in neither zone', async () => {
  const { db } = suite.analytics();
  expect(await recordZone(db, 'UTC', noon)).toBeUndefined();
  expect(await recordZone(db, 'UTC', noon)).toBeUndefined();
  expect(await recordZone(db, 'Asia/Tokyo', noon)).toEqual({ zone: 'Asia/Tokyo', from: '2026-11-21' });
  // Every start says so until then.
  expect(await recordZone(db, 'Asia/Tokyo', noon)).toMatchObject({ from: '2026-11-21' });
  expect(await recordZone(db, 'Asia/Tokyo', noon + 24 * hourMs)).toBeUndefined();
  expect((await readCalendar(db, 'Asia/Tokyo')).momentOf(noon)).toMatchObject({
    day: '2026-11-20',
    hour: 12,
  });
});

test('a change that is taken back in time has no effect', async () => {
  const { db } = suite.analytics();
  await recordZone(db, 'UTC', noon);
  await recordZone(db, 'America/New_York', noon);
  await recordZone(db, 'UTC', noon);
  const calendar = await readCalendar(db, 'UTC');
  for (let at = noon; at < noon + 72 * hourMs; at += hourMs)
    expect(calendar.momentOf(at)).toMatchObject(siteCalendar('UTC').momentOf(at));
});

test('a process says at its start that the zone changes, and follows changes of others', async () => {
  const { db } = suite.analytics();
  await recordZone(db, 'UTC');
  const warnings: unknown[] = [];
  const log = { ...silentLog, warn: (event: string, fields?: object) => warnings.push([event, fields]) };
  const opened = openCalendar(db, 'Asia/Tokyo', log);
  await opened.succeeded;
  const from = expect.any(String);
  expect(warnings).toEqual([['site-zone.changes', { zone: 'Asia/Tokyo', from }]]);
  expect(opened.calendar.timezone).toBe('UTC');
  await opened.close();
});

test.each(['America/New_York', 'Asia/Tokyo'])(
  'after a change to %s every event is in one day, and a rebuild of each finds no difference',
  async (zone) => {
    const { db, url, deps } = suite.analytics();
    const now = Date.now();
    await recordZone(db, 'UTC', now - 96 * hourMs);
    await recordZone(db, zone, now - 72 * hourMs);
    const calendar = await readCalendar(db, zone);
    const sender = producer();
    const hours = 120;
    const batch = sender.batch(
      Array.from({ length: hours }, (_, index) => view({ at: now - index * hourMs, path: `/${index}` })),
    );
    await suite.publish(batch);
    await countBatches([batch], { ...deps, calendar });
    const days = await suite.query<{ day: string; views: number }>(
      'select day, views from site_days order by day',
    );
    expect(days.reduce((sum, { views }) => sum + views, 0)).toBe(hours);
    const differencesOf = async (day: string, by = calendar) =>
      (
        await rebuildDay({
          ...deps,
          databaseUrl: url,
          amqpUrl: suite.busUrl(),
          day,
          apply: false,
          calendar: by,
        })
      ).differences.length;
    for (const { day } of days) expect([day, await differencesOf(day)]).toEqual([day, 0]);
    // By the new zone alone, as before, the days before the change would get other boundaries.
    const [first] = days;
    expect(await differencesOf(addDays(first?.day ?? '', 1), siteCalendar(zone))).toBeGreaterThan(0);
  },
);
