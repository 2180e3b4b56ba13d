import { ModelAnalytics } from '@marquee/contracts/http/model-analytics';
import type { ModelSummary } from '@marquee/contracts/http/models';
import { WebsiteAnalytics } from '@marquee/contracts/http/website-analytics';
import { addDays } from '@marquee/contracts/rules/days';
import { siteCalendar } from '@marquee/kit/days/site-calendar';
import { silentLog } from '@marquee/kit/log/log';
import { openRedis } from '@marquee/kit/redis/open-redis';
import { countBatches } from '../../counting/consumers/count-batches';
import { liveVisitors } from '../../counting/live/live-visitors';
import { card, click, producer, view, visitor } from '../../testing/activity';
import { openTestService, type TestService } from '../../testing/test-app';
import { sameHoursOfModel } from '../queries/same-hours';

const inDays = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString();

const models: ModelSummary[] = [
  {
    id: 1,
    slug: 'ada-north',
    name: 'Ada North',
    featured: true,
    featuredUntil: inDays(9.5),
    archived: false,
    platforms: ['onlyfans'],
  },
  {
    id: 2,
    slug: 'bo-south',
    name: 'Bo South',
    featured: false,
    featuredUntil: null,
    archived: false,
    platforms: [],
  },
  ...[77, 78, 79].map((id) => ({
    id,
    slug: `model-${id}`,
    name: `Model ${id}`,
    featured: false,
    featuredUntil: null,
    archived: id === 79,
    platforms: [],
  })),
];

let app: TestService;

beforeAll(async () => {
  app = await openTestService(models);
});
afterAll(() => app.close());

const dashboard = async (
  path: string,
  cookie?: string,
  role: 'visitor' | 'admin' = 'visitor',
): Promise<ModelAnalytics> => ModelAnalytics.parse(await (await app.ask(path, { cookie, role })).json());

test('the dashboard has every day of the range, and all figures agree', async () => {
  const { deps } = app;
  const today = deps.calendar.today();
  const at = (back: number): number => Date.parse(`${addDays(today, -back)}T10:00:00Z`);
  await countBatches(
    [
      producer().batch([
        ...[0, 0, 3, 29].map((back) => card(1, { at: at(back), surface: 'browse', position: back })),
        card(1, { at: at(0), kind: 'profile', surface: 'profile', position: -1 }),
        card(1, { at: at(30) }),
        click(1, { at: at(0), visitor: visitor() }),
        click(1, { at: at(3), platform: 'fanvue', origin: { surface: 'browse', position: 3 } }),
        click(1, { at: at(0), invalid: 'bot' }),
        card(2, { at: at(0) }),
      ]),
    ],
    deps,
  );
  const month = await dashboard('/api/insights/ada-north', undefined, 'admin');
  expect(month.model).toMatchObject({ name: 'Ada North', featured: true, featuredDaysRemaining: 10 });
  expect(month.stats).toMatchObject({
    impressions: 5,
    clicks: 2,
    uniqueClicks: 1,
    cardClicks: 1,
    clickRate: 40,
    impressionsByKind: { card: 4, profile: 1 },
    clicksByPlatform: [
      { platform: 'onlyfans', clicks: 1 },
      { platform: 'fanvue', clicks: 1 },
    ],
    invalid: [{ reason: 'bot', events: 1 }],
  });
  expect(month.stats.dailyStats).toHaveLength(30);
  expect(month.stats.dailyStats[0]).toEqual({
    date: addDays(today, -29),
    impressions: 1,
    clicks: 0,
    uniqueClicks: 0,
  });
  expect(month.stats.dailyStats[29]).toEqual({ date: today, impressions: 3, clicks: 1, uniqueClicks: 1 });
  expect(month.range).toEqual({
    first: addDays(today, -29),
    last: today,
    today,
    timezone: 'UTC',
    countedSince: addDays(today, -30),
  });
  expect(month.before.dailyStats).toHaveLength(30);
  expect(month.before.dailyStats?.at(-1)).toMatchObject({ date: addDays(today, -30), impressions: 1 });
  expect(month.before).toMatchObject({
    first: addDays(today, -59),
    last: addDays(today, -30),
    impressions: 1,
    clicks: 0,
    uniqueClicks: 0,
    clickRate: 0,
  });

  expect(await sameHoursOfModel(deps.db, 1, today, 10)).toMatchObject({ clicks: 0, clicksBefore: 0 });
  expect(await sameHoursOfModel(deps.db, 1, today, 11)).toMatchObject({ clicks: 1, clicksBefore: 0 });

  const quarter = await dashboard('/api/insights/ada-north?days=90', undefined, 'admin');
  expect(quarter.stats.impressions).toBe(6);
  const oneDay = await dashboard(
    `/api/insights/ada-north?from=${addDays(today, -3)}&to=${addDays(today, -3)}`,
    undefined,
    'admin',
  );
  expect(oneDay.stats).toMatchObject({ impressions: 1, clicks: 1, clickRate: 100 });
  const other = await dashboard('/api/analytics/bo-south', undefined, 'admin');
  expect(other.model).toEqual({
    name: 'Bo South',
    featured: false,
    featuredDaysRemaining: 0,
    featuredUntil: '',
    platforms: [],
  });
});

test.each([
  'days=8',
  'from=2026-01-01',
  'from=2026-02-01&to=2026-01-01',
  'from=2024-01-01&to=2026-01-01',
  'from=soon&to=later',
  'days=7&from=2026-01-01&to=2026-01-02',
  'from=2998-12-01&to=2999-01-01',
])('an invalid range (%s) gets 400', async (query) => {
  const reply = await app.ask(`/api/insights/ada-north?${query}`, { role: 'admin' });
  expect(reply.status).toBe(400);
});

test('only the admin sees the site’s figures, and live users are those of the last five minutes', async () => {
  expect((await app.ask('/api/website-analytics/daily')).status).toBe(401);
  expect((await app.ask('/api/insights/site/visits', { cookie: 'marquee_holder_ada-north=x' })).status).toBe(
    401,
  );
  expect((await app.ask('/api/website-analytics/yearly', { role: 'admin' })).status).toBe(400);
  const unknown = await app.ask('/api/website-analytics/daily?from=2026-01-01', { role: 'admin' });
  expect([unknown.status, await unknown.json()]).toMatchObject([400, { fields: { from: 'is not known' } }]);

  await app.redis.del(`analytics:live-visitors:${app.deps.calendar.today()}`);
  const { deps } = app;
  const now = Date.now();
  const counted = await countBatches(
    [
      producer().batch([
        view({ at: now }),
        view({ at: now - 60_000 }),
        view({ at: now - 6 * 60_000 }),
        view({ at: now, invalid: 'bot' }),
      ]),
    ],
    deps,
  );
  await liveVisitors(app.redis, siteCalendar('UTC'), silentLog).record(counted.views);
  for (const [path, days] of [
    ['/api/website-analytics/daily', 1],
    ['/api/insights/site/visits?period=weekly', 7],
    ['/api/insights/site/visits', 30],
  ] as const) {
    const site = WebsiteAnalytics.parse(await (await app.ask(path, { role: 'admin' })).json());
    expect(site.dailyStats).toHaveLength(days);
    expect(site.realTimeUsers).toBe(2);
  }
});

test('live users are unknown while Redis is down', async () => {
  const redis = openRedis('redis://127.0.0.1:1', { log: silentLog });
  const live = liveVisitors(redis.redis, siteCalendar('UTC'), silentLog);
  await live.record([{ day: new Date().toISOString().slice(0, 10), event: view() }]);
  expect(await live.count()).toBeNull();
  redis.close();
});

test('everyone can read how often a profile was opened, over all days and without its cards and clicks', async () => {
  const opened = async (id: number) => await app.ask(`/api/models/${id}/views`);
  await app.db.query(
    "insert into model_days (model_id, day, card, profile, clicks, card_clicks) values (77, '2026-01-31', 5, 9000, 1, 0), (77, '2026-03-01', 70, 1234, 9, 0)",
  );
  const reply = await opened(77);
  expect(await reply.json()).toEqual({ profileViews: 10_234, since: '2026-01-31' });
  expect(reply.headers.get('cache-control')).toBe('public, max-age=60');
  expect(await (await opened(78)).json()).toEqual({ profileViews: 0, since: null });
  expect((await app.ask('/api/models/ada-north/views')).status).toBe(400);
});

test('how often a removed or unknown model was opened stays private', async () => {
  await app.db.query(
    "insert into model_days (model_id, day, card, profile, clicks, card_clicks) values (79, '2026-03-01', 1, 2, 3, 0), (80, '2026-03-01', 1, 2, 3, 0)",
  );
  expect((await app.ask('/api/models/79/views')).status).toBe(410);
  expect((await app.ask('/api/models/80/views')).status).toBe(404);
});
