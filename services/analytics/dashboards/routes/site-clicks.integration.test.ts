import { ModelRanking } from '@marquee/contracts/http/model-ranking';
import { SiteClicks, SiteInvalid } from '@marquee/contracts/http/site-clicks';
import { addDays } from '@marquee/contracts/rules/days';
import { card, click, visitor } from '../../testing/activity';
import { openTestService, type TestService } from '../../testing/test-app';

let app: TestService;
const today = new Date().toISOString().slice(0, 10);
const at = (back: number): number => Date.parse(`${addDays(today, -back)}T10:00:00Z`);
const home = { surface: 'home-featured' as const, position: 2 };
const onProfile = { surface: 'profile' as const, position: -1 };

beforeAll(async () => {
  app = await openTestService([], { more: new Map([['/internal/models/ids', [1, 2, 3, 9]]]) });
  const who = { visitor: visitor(), referrer: 'www.google.com' };
  await app.count([
    ...[1, 2, 3].map((id) => card(id, { ...home, at: at(3) })),
    // Cards that no page is proven to have shown are in no rate.
    ...[3, 3].map((id) => card(id, { surface: 'unknown', position: -1, at: at(3) })),
    card(1, { kind: 'profile', ...onProfile, origin: home, at: at(3) }),
    click(1, { ...onProfile, ...who, origin: home, at: at(3) }),
    click(2, { ...onProfile, ...who, at: at(3), platform: 'fanvue' }),
    click(2, { ...home, position: 50, ...who, at: at(4) }),
    click(2, { ...home, ...who, at: at(4), invalid: 'repeated' }),
    click(3, { ...home, at: at(9), invalid: 'own' }),
  ]);
});
afterAll(() => app.close());

const ask = async (query: string): Promise<SiteClicks> =>
  SiteClicks.parse(await (await app.ask(`/api/insights/site/clicks?${query}`, { role: 'admin' })).json());

test('the site’s clicks add up in every list', async () => {
  const site = await ask(`from=${addDays(today, -4)}&to=${addDays(today, -3)}&models=3,2,9`);
  expect(site.totals).toEqual({
    seen: 5,
    slotCards: 3,
    opened: 1,
    clicks: 3,
    uniqueClicks: 3,
    cardClicks: 2,
    cardClickRate: 66.7,
  });
  expect(site.dailyStats.map(({ clicks }) => clicks)).toEqual([1, 2]);
  expect(site.surfaces).toEqual([
    { ...home, seen: 3, opened: 1, clicks: 1 },
    { surface: 'unknown', position: -1, seen: 2, opened: 0, clicks: 0 },
    { ...home, position: 20, seen: 0, opened: 0, clicks: 1 },
    { ...onProfile, seen: 0, opened: 0, clicks: 1 },
  ]);
  const two = { modelId: 2, seen: 1, opened: 0, clicks: 2, cardClicks: 1, uniqueClicks: 2 };
  expect(site.models).toEqual([
    { modelId: 3, seen: 3, opened: 0, clicks: 0, cardClicks: 0, uniqueClicks: 0 },
    two,
    { modelId: 9, seen: 0, opened: 0, clicks: 0, cardClicks: 0, uniqueClicks: 0 },
  ]);
});

test('every period ends today, and all begins with the first counted day', async () => {
  for (const [period, days] of Object.entries({
    daily: 1,
    weekly: 7,
    monthly: 30,
    quarter: 90,
    year: 366,
    all: 5,
  }))
    expect((await ask(`period=${period}`)).dailyStats).toHaveLength(days);
});

test('the models that match are ranked by a figure of the last 7 days, those without events too', async () => {
  const rank = async (query: string) =>
    ModelRanking.parse(await (await app.ask(`/api/insights/site/models?${query}`, { role: 'admin' })).json());
  expect(await rank('sort=clicks&limit=50')).toEqual({ ids: [2, 1, 3, 9], total: 4 });
  expect(await rank('sort=opened&limit=2')).toEqual({ ids: [1, 2], total: 4 });
  expect(await rank('sort=seen&order=asc&limit=2&offset=2')).toEqual({ ids: [2, 3], total: 4 });
});

test('invalid traffic is listed by reason with the models that had the most of it', async () => {
  const reply = await app.ask('/api/insights/site/invalid?period=monthly', { role: 'admin' });
  expect(SiteInvalid.parse(await reply.json()).reasons).toEqual([
    { reason: 'own', events: 1, models: [{ modelId: 3, events: 1 }] },
    { reason: 'repeated', events: 1, models: [{ modelId: 2, events: 1 }] },
  ]);
});

test.each([
  ['clicks?days=7', 'days'],
  ['clicks?period=daily&from=2026-01-01&to=2026-01-02', 'from'],
  ['clicks?from=2026-01-01', 'from'],
  ['clicks?period=hourly', 'period'],
  ['clicks?from=2010-01-01&to=2026-01-01', 'from'],
  ['clicks?models=x', 'models'],
  ['models?sort=clicks&limit=9&featured=x', 'featured'],
  ['models?sort=clicks&limit=9&state=gone', 'state'],
])('the parameters of %s are refused, and %s is named', async (pathAndQuery, name) => {
  const reply = await app.ask(`/api/insights/site/${pathAndQuery}`, { role: 'admin' });
  expect([reply.status, await reply.json()]).toMatchObject([400, { fields: { [name]: expect.any(String) } }]);
});

test('only the admin sees the site’s clicks', async () => {
  for (const path of ['clicks', 'invalid', 'models?sort=clicks&limit=1'])
    expect((await app.ask(`/api/insights/site/${path}`)).status).toBe(401);
});
