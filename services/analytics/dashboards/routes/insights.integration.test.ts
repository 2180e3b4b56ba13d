import { ModelAnalytics } from '@marquee/contracts/http/model-analytics';
import type { ModelSummary } from '@marquee/contracts/http/models';
import { PlacementEffect, type PlacementHistory } from '@marquee/contracts/http/placement-effect';
import { addDays, type Day } from '@marquee/contracts/rules/days';
import { card, click, view } from '../../testing/activity';
import { openTestService, type TestService } from '../../testing/test-app';

const plain = { featured: false, featuredUntil: null, archived: false, platforms: [] };
const models: ModelSummary[] = [
  { ...plain, id: 1, slug: 'ada-north', name: '=Ada, "North"' },
  { ...plain, id: 2, slug: 'bo-south', name: 'Bo South' },
];

let app: TestService;
/** Further replies of the catalog; each test sets those of its own model. */
const more = new Map<string, unknown>();

let today: Day;
beforeAll(async () => {
  app = await openTestService(models, { more });
  today = app.deps.calendar.today();
});
afterAll(() => app.close());

const at = (back: number): number => Date.parse(`${addDays(today, -back)}T10:00:00Z`);
const times = <Item>(count: number, item: Item): Item[] => Array.from({ length: count }, () => item);
/** `cards` and `clicks` on each of the days from `from` to `to` days ago. */
const everyDay = (modelId: number, from: number, to: number, cards: number, clicks: number) =>
  Array.from({ length: from - to + 1 }, (_, nth) => from - nth).flatMap((back) => [
    ...times(cards, card(modelId, { at: at(back) })),
    ...times(clicks, click(modelId, { at: at(back), origin: { surface: 'browse', position: 0 } })),
  ]);

/** A click of one person, on each of the days from `from` to `to` days ago. */
const aPersonEveryDay = (modelId: number, from: number, to: number) =>
  Array.from({ length: from - to + 1 }, (_, nth) =>
    click(modelId, {
      at: at(from - nth),
      visitor: '00000000000000a1',
      origin: { surface: 'browse', position: 0 },
    }),
  );

const readCsv = (text: string) => {
  const [head = [], ...lines] = text
    .replace('\uFEFF', '')
    .trimEnd()
    .split('\r\n')
    // The one quoted cell is the name, the first of each line.
    .map((line) => line.replace(/^"(?:[^"]|"")*"/, 'name').split(','));
  return { head, lines, column: (name: string) => lines.map((cells) => cells[head.indexOf(name)]) };
};

test('an unchanged dashboard gets 304, and a new event changes its ETag', async () => {
  await app.count([card(1, { at: at(0) })]);
  const first = await app.ask('/api/insights/ada-north?days=7', { role: 'admin' });
  const etag = first.headers.get('etag') ?? '';
  expect(first.headers.get('cache-control')).toBe('no-store');
  const again = await app.ask('/api/insights/ada-north?days=7', {
    role: 'admin',
    headers: { 'if-none-match': etag },
  });
  expect([again.status, await again.text()]).toEqual([304, '']);
  expect(
    (await app.ask('/api/insights/ada-north?days=30', { role: 'admin', headers: { 'if-none-match': etag } }))
      .status,
  ).toBe(200);
  for (const event of [
    card(1, { at: at(0) }),
    click(1, { at: at(9) }),
    click(1, { at: at(1), invalid: 'bot' }),
  ]) {
    const before =
      (await app.ask('/api/insights/ada-north?days=7', { role: 'admin' })).headers.get('etag') ?? '';
    await app.count([event]);
    expect(
      (
        await app.ask('/api/insights/ada-north?days=7', {
          role: 'admin',
          headers: { 'if-none-match': before },
        })
      ).status,
    ).toBe(200);
  }
});

test('a rebuild that changes nothing but a breakdown changes the ETag', async () => {
  await app.count([click(1, { at: at(1), surface: 'browse' })]);
  const read = (headers = {}) => app.ask('/api/insights/ada-north?days=7', { role: 'admin', headers });
  const etag = (await read()).headers.get('etag') ?? '';
  await app.db.transaction(async (tx) => {
    await tx.query(
      "update model_surface_days set surface = 'search' where model_id = 1 and surface = 'browse'",
    );
    await tx.query('create temp table rebuilt on commit drop as select * from model_days where model_id = 1');
    await tx.query('delete from model_days where model_id = 1');
    await tx.query('insert into model_days select * from rebuilt');
  });
  expect((await read({ 'if-none-match': etag })).status).toBe(200);
});

test('screen, CSV and JSON have the same figures, per day and in total', async () => {
  await app.count([
    ...everyDay(1, 12, 2, 2, 1),
    card(1, { at: at(3), kind: 'profile', surface: 'profile', position: -1 }),
    click(1, { at: at(4), platform: 'fanvue' }),
    card(1, { at: at(5), invalid: 'bot' }),
  ]);
  const query = `from=${addDays(today, -9)}&to=${addDays(today, -1)}`;
  const screen = ModelAnalytics.parse(
    await (await app.ask(`/api/insights/ada-north?${query}`, { role: 'admin' })).json(),
  );
  const reply = await app.ask(`/api/insights/ada-north/export?format=csv&${query}`, { role: 'admin' });
  expect(reply.headers.get('content-type')).toBe('text/csv; charset=utf-8');
  expect(reply.headers.get('content-disposition')).toBe(
    `attachment; filename="marquee-ada-north-${addDays(today, -9)}-to-${addDays(today, -1)}.csv"`,
  );
  const text = await reply.text();
  expect(text).toContain(`"'=Ada, ""North"""`);
  const csv = readCsv(text);
  expect(csv.column('date')).toEqual([...screen.stats.dailyStats.map(({ date }) => date), 'total']);
  expect(csv.column('impressions')).toEqual(
    [...screen.stats.dailyStats.map((day) => day.impressions), screen.stats.impressions].map(String),
  );
  expect(csv.column('clicks')).toEqual(
    [...screen.stats.dailyStats.map((day) => day.clicks), screen.stats.clicks].map(String),
  );
  expect(csv.column('clickRate').at(-1)).toBe(String(screen.stats.clickRate));
  const totals = new Map(csv.head.map((name, nth) => [name, csv.lines.at(-1)?.[nth]]));
  for (const { platform, clicks } of screen.stats.clicksByPlatform)
    expect(totals.get(`clicks_to_${platform}`)).toBe(String(clicks));
  for (const { reason, events } of screen.stats.invalid)
    expect(totals.get(`invalid_${reason}`)).toBe(String(events));
  for (const figure of ['seen', 'opened', 'clicks'] as const) {
    const columns = csv.head.filter((name) => name.startsWith(`${figure}_on_`));
    const onScreen = screen.stats.surfaces.reduce((sum, slot) => sum + (slot[figure] ?? 0), 0);
    expect(columns.reduce((sum, name) => sum + Number(totals.get(name)), 0)).toBe(onScreen);
    expect(onScreen).toBeGreaterThan(0);
  }
  expect(totals.get('uniqueClicks')).toBe(String(screen.stats.uniqueClicks));
  expect(totals.get('cardClicks')).toBe(String(screen.stats.cardClicks));
  expect([totals.get('seen'), totals.get('opened')]).toEqual(
    Object.values(screen.stats.impressionsByKind).map(String),
  );

  const file: unknown = await (
    await app.ask(`/api/insights/ada-north/export?format=json&${query}`, { role: 'admin' })
  ).json();
  expect(file).toMatchObject({
    model: { slug: 'ada-north' },
    totals: {
      impressions: screen.stats.impressions,
      clicks: screen.stats.clicks,
      clickRate: screen.stats.clickRate,
    },
    days: screen.stats.dailyStats.map(({ date, impressions, clicks }) => ({ date, impressions, clicks })),
  });
});

test('only the holder and the admin can read the export and the placement', async () => {
  for (const path of ['/api/insights/ada-north/export', '/api/insights/ada-north/placement'])
    expect((await app.ask(path)).status).toBe(401);
  expect((await app.ask('/api/insights/ada-north/export?format=xml', { role: 'admin' })).status).toBe(400);
});

describe('the effect of a placement', () => {
  const history = (id: number, given: Partial<PlacementHistory>): void => {
    more.set(`/internal/models/by-id/${id}/placements`, {
      category: 'slim',
      createdAt: '2020-01-01T00:00:00.000Z',
      placements: [],
      ...given,
    });
  };
  const placementOf = async (id: number, given: Partial<PlacementHistory>): Promise<PlacementEffect> => {
    more.set(`/internal/models/by-slug/model-${id}`, {
      ...plain,
      id,
      slug: `model-${id}`,
      name: `Model ${id}`,
    });
    history(id, given);
    return PlacementEffect.parse(
      await (await app.ask(`/api/insights/model-${id}/placement`, { role: 'admin' })).json(),
    );
  };
  /** 30 days for $500. */
  const since = (back: number) => ({
    from: new Date(at(back)).toISOString(),
    until: new Date(at(back) + 30 * 86_400_000).toISOString(),
    priceCents: 50_000,
  });

  // Counting started forty days ago.
  beforeAll(() => app.count([view({ at: at(40) })]));

  test('featured days are compared with the days before and with similar models that were not featured', async () => {
    const peers = Array.from({ length: 6 }, (_, nth) => 110 + nth);
    await app.count([
      ...everyDay(100, 10, 6, 10, 1),
      // The first featured day belongs to neither side.
      ...everyDay(100, 5, 5, 1_000, 0),
      ...everyDay(100, 4, 1, 40, 3),
      // The second click of a person is no second unique click.
      ...aPersonEveryDay(100, 4, 1),
      ...aPersonEveryDay(100, 4, 1),
      click(100, { at: at(2), origin: { surface: 'direct', position: -1 } }),
      // Three people whom a paid slot led to a link, one of them from a list before; and two whom no card led there.
      ...['00000000000000a1', '00000000000000b1', '00000000000000b2'].map((visitor) =>
        click(100, { at: at(2), visitor, origin: { surface: 'home-featured', position: 3 } }),
      ),
      ...['00000000000000c1', '00000000000000c1', '00000000000000c2', '00000000000000b2'].map((visitor) =>
        click(100, { at: at(2), visitor, surface: 'direct', position: -1 }),
      ),
      // No page is proven to have shown these.
      ...times(500, card(100, { at: at(2), surface: 'unknown', position: -1 })),
      ...everyDay(100, 0, 0, 1_000, 0),
      ...peers.flatMap((id) => [...everyDay(id, 9, 6, 10, 1), ...everyDay(id, 4, 1, 11, 1)]),
    ]);
    more.set('/internal/models/by-id/100/peers', { modelIds: [199, ...peers] });
    expect(await placementOf(100, { placements: [since(5)] })).toEqual({
      is: 'measured',
      running: true,
      days: { first: addDays(today, -4), last: addDays(today, -1), count: 4 },
      featured: {
        impressions: 660,
        clicks: 28,
        slotCards: 160,
        cardClicks: 23,
        uniqueCardClicks: 6,
        uniquePaidClicks: 3,
        uniqueBroughtClicks: 2,
        cardClickRate: 14.4,
      },
      // Four thirtieths of $500, for the three people of paid slots.
      price: { usd: 66.67, perClick: 22.22 },
      isGift: false,
      before: {
        is: 'measured',
        first: addDays(today, -9),
        last: addDays(today, -6),
        impressions: 40,
        clicks: 4,
        slotCards: 40,
        cardClicks: 4,
        ...{ uniqueCardClicks: 0, uniquePaidClicks: 0, uniqueBroughtClicks: 0 },
        cardClickRate: 10,
      },
      similar: {
        is: 'measured',
        category: 'slim',
        models: 6,
        nearestBy: 'impressions',
        featured: {
          impressions: 44,
          clicks: 4,
          slotCards: 44,
          cardClicks: 4,
          ...{ uniqueCardClicks: 0, uniquePaidClicks: 0, uniqueBroughtClicks: 0 },
          cardClickRate: 9.1,
        },
        before: {
          impressions: 40,
          clicks: 4,
          slotCards: 40,
          cardClicks: 4,
          ...{ uniqueCardClicks: 0, uniquePaidClicks: 0, uniqueBroughtClicks: 0 },
          cardClickRate: 10,
        },
      },
    });
  });

  test('a placement with too little data has a reason instead of figures', async () => {
    expect(await placementOf(200, {})).toEqual({ is: 'never' });
    expect(await placementOf(201, { placements: [since(2)] })).toEqual({
      is: 'too-early',
      wholeDays: 1,
      running: true,
      comparedFrom: addDays(today, 2),
    });
    more.set('/internal/models/by-id/202/peers', { modelIds: [1, 2, 3] });
    // Listed and featured on the same day, without a click.
    const fresh = await placementOf(202, {
      createdAt: new Date(at(5)).toISOString(),
      placements: [since(5)],
    });
    expect(fresh).toMatchObject({
      price: { usd: 66.67, perClick: null },
      before: { is: 'no-history', since: addDays(today, -4) },
      similar: { is: 'too-few', models: 3 },
    });
    more.set('/internal/models/by-id/203/peers', { modelIds: [] });
    const again = {
      placements: [
        { from: new Date(at(20)).toISOString(), until: new Date(at(8)).toISOString(), priceCents: 0 },
        since(5),
      ],
    };
    expect(await placementOf(203, again)).toMatchObject({ before: { is: 'featured-too' } });
  });

  test('a model without days before is compared with the nearest likes', async () => {
    const peers = Array.from({ length: 25 }, (_, nth) => 310 + nth);
    await app.count(everyDay(310, 4, 1, 5, 1));
    more.set('/internal/models/by-id/300/peers', { modelIds: peers });
    expect(
      await placementOf(300, { createdAt: new Date(at(5)).toISOString(), placements: [since(5)] }),
    ).toMatchObject({
      similar: {
        is: 'measured',
        models: 20,
        nearestBy: 'likes',
        featured: { impressions: 1, clicks: 0.2, cardClickRate: 20 },
        before: null,
      },
    });
  });
});
