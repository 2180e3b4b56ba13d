import { join } from 'node:path';
import { siteDay } from '@marquee/kit/days/site-calendar';
import { silentLog } from '@marquee/kit/log/log';
import { openTestDatabase, type TestDatabase } from '@marquee/kit/testing/test-database';
import { keepSalts } from './salts';

const dayOf = siteDay('Asia/Kolkata');
/** 00:30 on the 21st in the zone of the site. */
const halfPastMidnight = Date.parse('2026-11-20T19:00:00Z');

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase('tracking', join(import.meta.dirname, '../migrations'));
});
afterAll(() => database.close());

const daysInTable = async () =>
  (await database.db.query<{ day: string }>('select day from salts order by day')).rows.map(({ day }) => day);

it('shares salts among processes, creates tomorrow’s ahead, and destroys each one hour after its day', async () => {
  let at = halfPastMidnight - 3_600_000;
  const open = () => keepSalts(database.db, { dayOf, log: silentLog, now: () => at });
  const [one, other] = await Promise.all([open(), open()]);
  expect(one.of('2026-11-20')).toEqual(other.of('2026-11-20'));
  expect(one.of('2026-11-21')).toEqual(other.of('2026-11-21'));
  expect(one.of('2026-11-20')).not.toEqual(one.of('2026-11-21'));
  expect(await daysInTable()).toEqual(['2026-11-20', '2026-11-21']);
  const yesterdays = one.of('2026-11-20');

  at = halfPastMidnight;
  const inGrace = await open();
  expect(inGrace.of('2026-11-21')).toEqual(one.of('2026-11-21'));
  expect(await daysInTable()).toEqual(['2026-11-20', '2026-11-21', '2026-11-22']);

  at = halfPastMidnight + 3_600_000;
  const later = await open();
  expect(await daysInTable()).toEqual(['2026-11-21', '2026-11-22']);
  expect(later.of('2026-11-20')).not.toEqual(yesterdays);
  for (const salts of [one, other, inGrace, later]) await salts.close();
});

it('derives the salt of any other day from today’s, the same in every process', async () => {
  const open = () => keepSalts(database.db, { dayOf, log: silentLog, now: () => halfPastMidnight });
  const [one, other] = await Promise.all([open(), open()]);
  expect(one.of('2026-10-01')).toEqual(other.of('2026-10-01'));
  expect(one.of('2026-10-01')).not.toEqual(one.of('2026-10-02'));
  await Promise.all([one.close(), other.close()]);
});
