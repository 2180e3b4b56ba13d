import { countBatches } from '../../counting/consumers/count-batches';
import { producer, view } from '../../testing/activity';
import { openTestAnalytics, type TestAnalytics } from '../../testing/test-analytics';
import { siteAnalytics } from './site-analytics';

let analytics: TestAnalytics;

beforeAll(async () => {
  analytics = await openTestAnalytics();
  await countBatches(
    [
      producer().batch([
        view({ at: Date.UTC(2026, 4, 7, 23) }),
        view({ at: Date.UTC(2026, 4, 8, 1) }),
        view({ at: Date.UTC(2026, 4, 8, 2) }),
        view({ at: Date.UTC(2026, 4, 9, 2) }),
        view({ at: Date.UTC(2026, 4, 9, 2), invalid: 'bot' }),
        view({ at: Date.UTC(2026, 4, 10, 2), invalid: 'bot' }),
        view({ at: Date.UTC(2026, 4, 10, 2), invalid: 'preview' }),
        view({ at: Date.UTC(2026, 4, 10, 2) }),
      ]),
    ],
    analytics.deps,
  );
});
afterAll(() => analytics.close());

test('the period before has the equally many days right before the period', async () => {
  const site = await siteAnalytics(analytics.db, { first: '2026-05-09', last: '2026-05-10' });
  expect(site.totalViews).toBe(2);
  expect(site.before).toEqual({
    totalViews: 3,
    uniqueVisitors: 3,
    dailyStats: [
      { date: '2026-05-07', views: 1, visitors: 1, otherViews: 0 },
      { date: '2026-05-08', views: 2, visitors: 2, otherViews: 0 },
    ],
  });
});

test('invalid traffic is listed by reason and by day with equal sums', async () => {
  const site = await siteAnalytics(analytics.db, { first: '2026-05-09', last: '2026-05-10' });
  expect(site.invalid).toEqual([
    { reason: 'bot', events: 2 },
    { reason: 'preview', events: 1 },
  ]);
  expect(site.invalidDays).toEqual([
    { date: '2026-05-09', reason: 'bot', events: 1 },
    { date: '2026-05-10', reason: 'bot', events: 1 },
    { date: '2026-05-10', reason: 'preview', events: 1 },
  ]);
});
