import { Figures, measures } from '@marquee/contracts/http/figures';
import { ModelAnalytics } from '@marquee/contracts/http/model-analytics';
import { ModelViews } from '@marquee/contracts/http/model-views';
import { InvalidShare, SiteFigures } from '@marquee/contracts/http/site-figures';
import { addDays } from '@marquee/contracts/rules/days';
import { card, click, view, visitor } from '../../testing/activity';
import { openTestService, type TestService } from '../../testing/test-app';

let app: TestService;
const today = new Date().toISOString().slice(0, 10);
const at = (back: number): number => Date.parse(`${addDays(today, -back)}T00:00:01Z`);

beforeAll(async () => {
  app = await openTestService([
    {
      ...{ id: 3, slug: 'model-3', name: 'Model 3', platforms: [] },
      ...{ featured: false, featuredUntil: null, archived: false },
    },
  ]);
});
afterAll(() => app.close());

test('everyone can read how many networks visited profiles and how many people clicked in 30 days, each once a day and model', async () => {
  const read = async () => {
    const reply = await app.ask('/api/site-figures');
    expect([reply.status, reply.headers.get('cache-control')]).toEqual([200, 'public, max-age=60']);
    return SiteFigures.parse(await reply.json());
  };
  const who = { surface: 'profile', position: -1, visitor: visitor(), network: visitor() } as const;
  await app.count([
    ...[0, 0, 0].map((back) => card(1, { ...who, kind: 'profile', at: at(back) })),
    card(2, { ...who, kind: 'profile', at: at(29) }),
    card(2, { ...who, kind: 'profile', at: at(30) }),
    card(2, { at: at(1) }),
    click(1, { ...who, at: at(29) }),
    click(1, { ...who, at: at(30) }),
    click(1, { ...who, at: at(1), invalid: 'bot' }),
  ]);
  expect(await read()).toEqual({ profilesOpened: 3, clicks: 1, ledgerBalances: true });
});

test('demo traffic is on dashboards, which name it, and in no public figure', async () => {
  const json = async (path: string, ...as: Parameters<typeof app.ask>[1][]) =>
    await (await app.ask(path, ...as)).json();
  const publicFigures = async () => ({
    site: SiteFigures.parse(await json('/api/site-figures')),
    share: InvalidShare.parse(await json('/api/invalid-share')),
    views: ModelViews.parse(await json('/api/models/3/views')),
    trending: (await app.db.query('select networks from model_people_days where model_id = 3')).rows,
  });
  const real = { surface: 'profile', position: -1, visitor: visitor(), network: visitor() } as const;
  await app.count([
    card(3, { ...real, kind: 'profile', at: at(2) }),
    click(3, { ...real, at: at(2) }),
    click(3, { ...real, at: at(2), invalid: 'repeated' }),
  ]);
  const before = await publicFigures();
  const demo = { ...real, visitor: visitor(), network: visitor(), demo: true } as const;
  await app.count([
    view({ at: at(2), demo: true }),
    card(3, { at: at(4), demo: true }),
    card(3, { ...demo, kind: 'profile', at: at(4) }),
    card(3, { ...demo, kind: 'profile', at: at(2) }),
    ...Array.from({ length: 3 }, () => click(3, { ...demo, at: at(2) })),
    click(3, { ...demo, at: at(2), invalid: 'repeated' }),
    click(3, { ...demo, at: at(2), invalid: 'data-center' }),
  ]);
  expect(await publicFigures()).toEqual(before);
  expect(before.views).toEqual({ profileViews: 1, since: addDays(today, -2) });

  const { stats, demo: shown } = ModelAnalytics.parse(
    await json('/api/insights/model-3?days=7', { role: 'admin' }),
  );
  expect([stats.impressions, stats.clicks, stats.uniqueClicks, shown]).toEqual([4, 4, 2, 6]);
});

test('the admin service reads figures and conspicuous days for its mails and webhooks, and a visitor does not', async () => {
  const days = `from=${addDays(today, -7)}&to=${addDays(today, -1)}`;
  const figures = `/api/insights/site/figures?${days}&compare=previous&measure=${measures.join(',')}`;
  const statuses = (path: string) =>
    Promise.all(
      (['service', 'visitor'] as const).map(async (role) => (await app.ask(path, { role })).status),
    );
  for (const path of [figures, `/api/admin/conspicuous-days?${days}`])
    expect([path, await statuses(path)]).toEqual([path, [200, 401]]);
  const { totals } = Figures.parse(await (await app.ask(figures, { role: 'service' })).json());
  expect(Object.keys(totals)).toEqual([...measures]);
});
