import { siteCalendar } from '@marquee/kit/days/site-calendar';
import { openTestDatabase, type TestDatabase } from '@marquee/kit/testing/test-database';
import { unusualTraffic } from './unusual-traffic';

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase('analytics', new URL('../migrations', import.meta.url).pathname);
});
beforeEach(() => database.db.query('truncate site_hours'));
afterAll(() => database.close());

/** Friday, 14:00 to 15:00 in Berlin, and the same hour of the weeks before. */
const hours = (...views: readonly number[]) =>
  database.db.query(
    `insert into site_hours (day, hour, views, visitors, seen, opened, clicks)
     select '2026-11-20'::date - 7 * (nth::int - 1), 14, views, 0, 0, 0, 100 from unnest($1::int[]) with ordinality as given (views, nth)`,
    [views],
  );
const changes = async (at: string) =>
  (await unusualTraffic(database.db, siteCalendar('Europe/Berlin'), Date.parse(at))).map(
    ({ measure, change }) => `${measure}: ${change ?? 'as usual'}`,
  );

test('the last hour that is over for ten minutes is compared with its hour of the week', async () => {
  await hours(5_000, 1_000, 1_000, 1_000, 1_000);
  expect(await changes('2026-11-20T14:10:00Z')).toEqual(['views: spike', 'clicks: as usual']);
  // At 15:09 it is the hour from 13:00, which nobody has visited.
  expect(await changes('2026-11-20T14:09:00Z')).toEqual(['views: as usual', 'clicks: as usual']);
});

test('an hour without any visit is a drop, and weeks before the first day of the site are no history', async () => {
  await hours(0, 1_000, 1_000, 1_000, 1_000);
  await database.db.query("delete from site_hours where day = '2026-11-20'");
  expect(await changes('2026-11-20T14:30:00Z')).toEqual(['views: drop', 'clicks: drop']);
  await database.db.query("delete from site_hours where day < '2026-11-01'");
  expect(await changes('2026-11-20T14:30:00Z')).toEqual(['views: as usual', 'clicks: as usual']);
});
