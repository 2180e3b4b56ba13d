import { addDays, type Day } from '@marquee/contracts/rules/days';
import { siteAnalytics } from '../../dashboards/queries/site-analytics';
import { producer, view } from '../../testing/activity';
import { openTestAnalytics, type TestAnalytics } from '../../testing/test-analytics';
import { countBatches } from '../consumers/count-batches';
import { renewDayTops } from './day-tops';

let analytics: TestAnalytics;
const today: Day = '2026-06-10';

beforeAll(async () => {
  analytics = await openTestAnalytics();
});
afterAll(() => analytics.close());

const at = (day: Day): number => Date.parse(`${day}T12:00:00Z`);
const skipPause = () =>
  analytics.db.query(
    "update site_days set counted_at = counted_at - interval '1 minute' where counted_at > now() - interval '30 seconds'",
  );
const month = () => siteAnalytics(analytics.db, { first: addDays(today, -29), last: today });

test('the ranking is the same with and without tops, and late events are in it at once', async () => {
  const sender = producer();
  for (let back = 0; back < 5; back += 1) {
    const day = addDays(today, -back);
    // Page n has n views a day: 1 to 40.
    const events = Array.from({ length: 40 }, (_, page) =>
      Array.from({ length: page + 1 }, () => view({ at: at(day), path: `/page/${page + 1}` })),
    ).flat();
    await countBatches([sender.batch(events.slice(0, 500)), sender.batch(events.slice(500))], analytics.deps);
  }
  const live = await month();
  expect(live.topPages).toHaveLength(21);
  expect(live.topPages[0]).toEqual({ page: '/page/40', views: 200 });
  expect(live.topPages[20]).toEqual({ page: '(other)', views: (5 * 20 * 21) / 2 });

  await skipPause();
  expect(await renewDayTops(analytics.db, today)).toEqual(
    [0, 1, 2, 3, 4].map((back) => addDays(today, -back)),
  );
  expect(await renewDayTops(analytics.db, today)).toEqual([]);
  expect(await month()).toEqual(live);

  await countBatches(
    [sender.batch([view({ at: at(addDays(today, -2)), path: '/page/40' })])],
    analytics.deps,
  );
  expect((await month()).topPages[0]).toEqual({ page: '/page/40', views: 201 });
  await skipPause();
  expect(await renewDayTops(analytics.db, today)).toEqual([addDays(today, -2)]);
});
