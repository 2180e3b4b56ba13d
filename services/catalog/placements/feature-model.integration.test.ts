import { ErrorBody } from '@marquee/contracts/http/error-body';
import { Model } from '@marquee/contracts/http/models';
import { ApiAllPlacements, FeaturedModels, Placement } from '@marquee/contracts/http/placement';
import { z } from 'zod';
import { list, openTestCatalog, plainListing, type TestCatalog } from '../testing/open-test-catalog';

const now = new Date('2026-06-01T12:00:00.000Z');
const inDays = (days: number): string => new Date(now.getTime() + days * 86_400_000).toISOString();

let catalog: TestCatalog;
let ids: number[];

beforeAll(async () => {
  catalog = await openTestCatalog();
  ids = await list(catalog, [
    plainListing('ada-ashwick'),
    plainListing('bea-brook'),
    plainListing('gone-holt'),
  ]);
  await catalog.db.query("update models set archived_at = now() where slug = 'gone-holt'");
});

beforeEach(() => catalog.setClock(now));

afterAll(() => catalog.close());

const feature = (id: number | undefined, body: unknown): Promise<Response> =>
  catalog.ask(`/api/admin/models/${id}/featured`, { as: 'admin', body });
const featured = async (): Promise<FeaturedModelsList> =>
  FeaturedModels.parse(await (await catalog.ask('/api/admin/featured-models', { as: 'admin' })).json());
type FeaturedModelsList = ReturnType<typeof FeaturedModels.parse>;
const announced = async (): Promise<string[]> =>
  (
    await catalog.db.query<{ type: string }>(
      "select message->'event'->>'type' as type from outbox order by position",
    )
  ).rows.map(({ type }) => type);

test.each([
  [{ featured: true, days: 7 }, inDays(7)],
  [{ featured: true, days: 1 }, inDays(1)],
  [{ featured: true, days: 365 }, inDays(365)],
  [{ featured: true, days: '14' }, inDays(14)],
  [{ featured: true }, inDays(30)],
  [{ featured: true, days: null }, inDays(30)],
  [{ featured: true, days: 'soon' }, inDays(30)],
  [{ featured: true, days: '' }, inDays(30)],
  [{ featured: true, withoutEnd: true }, null],
])('%j features until %s', async (body, until) => {
  const response = await feature(ids[0], body);
  expect(response.status).toBe(200);
  expect(Model.parse(await response.json())).toMatchObject({ featured: true, featuredUntil: until });
});

test.each([
  { featured: true, days: 0 },
  { featured: true, days: 366 },
  { featured: true, days: 1.5 },
  { featured: true, days: -3 },
  { days: 3 },
  { featured: 'yes' },
])('%j answers 400', async (body) => {
  expect((await feature(ids[0], body)).status).toBe(400);
});

test('each change is announced once, and removing a model that is not featured changes nothing', async () => {
  await feature(ids[0], { featured: false });
  await catalog.db.query('delete from outbox');
  await feature(ids[0], { featured: true, days: 3 });
  await feature(ids[0], { featured: false });
  await feature(ids[0], { featured: false });
  expect(await announced()).toEqual(['catalog.model.featured', 'catalog.model.unfeatured']);
});

test('a price is stored with its payment, which is recorded once; without one it is a gift', async () => {
  const history = async () =>
    z
      .array(Placement)
      .parse(await (await catalog.ask(`/api/admin/models/${ids[0]}/placements`, { as: 'admin' })).json());
  await feature(ids[0], { featured: true, days: 3 });
  expect((await history())[0]).toMatchObject({ priceCents: 0, paidAt: null });
  await feature(ids[0], { featured: true, days: 3, priceCents: 12_500, paid: true });
  expect((await history())[0]).toMatchObject({ priceCents: 12_500, paidAt: now.toISOString() });
  await feature(ids[0], { featured: true, days: 3, priceCents: 9_900 });
  const [unpaid, paid] = await history();
  expect(unpaid).toMatchObject({ priceCents: 9_900, paidAt: null });
  const pay = (placementId: number | undefined, as: 'admin' | 'visitor' = 'admin') =>
    catalog.ask(`/api/admin/models/${ids[0]}/placements/${placementId}/paid`, { as, method: 'POST' });
  expect((await pay(unpaid?.id, 'visitor')).status).toBe(401);
  expect((await pay(unpaid?.id)).status).toBe(200);
  expect((await history())[0]).toMatchObject({ paidAt: now.toISOString() });
  for (const again of [unpaid, paid]) {
    const refused = await pay(again?.id);
    expect([refused.status, ErrorBody.parse(await refused.json())]).toMatchObject([
      409,
      { error: 'placement.not-payable', message: 'It has no price, or it was paid already.' },
    ]);
  }
  for (const priceCents of [-1, 1.5, 100_000_001])
    expect((await feature(ids[0], { featured: true, priceCents })).status).toBe(400);
});

test('placements of all models by state and days of the site, the latest first, in pages and without operators', async () => {
  await catalog.db.query('delete from placements');
  await feature(ids[0], { featured: true, days: 10, priceCents: 9_900 });
  catalog.setClock(new Date(inDays(1)));
  await feature(ids[1], { featured: true, withoutEnd: true });
  catalog.setClock(new Date(inDays(12)));
  const page = async (query: string) => {
    const reply = await catalog.ask(`/api/v1/placements?${query}`, { as: 'admin' });
    const placements = ApiAllPlacements.parse(await reply.json());
    return [placements.map(({ model }) => model.slug), reply.headers.get('x-total-count')] as const;
  };
  const [ada, bea] = ['ada-ashwick', 'bea-brook'];
  expect(await page('')).toEqual([[bea, ada], '2']);
  expect(await page('limit=1&offset=1')).toEqual([[ada], '2']);
  expect(await page('limit=1&offset=2')).toEqual([[], '2']);
  expect(await page('state=running')).toEqual([[bea], '1']);
  expect(await page('state=ended')).toEqual([[ada], '1']);
  // Ada's is of 1 June to 11 June, Bea's of 2 June on.
  expect(await page('to=2026-05-31')).toEqual([[], '0']);
  expect(await page('from=2026-05-31&to=2026-06-01')).toEqual([[ada], '1']);
  expect(await page('from=2026-06-11&to=2026-06-11')).toEqual([[bea, ada], '2']);
  expect(await page('from=2026-06-12')).toEqual([[bea], '1']);
  expect(await page('from=2026-06-12&to=9999-12-31')).toEqual([[bea], '1']);
  const reply = await catalog.ask('/api/v1/placements?limit=1', { as: 'admin' });
  expect(reply.headers.get('link')).toContain('</api/v1/placements?limit=1&offset=1>; rel="next"');
  expect(await reply.text()).not.toMatch(/operator@|startedBy/);
  expect((await catalog.ask('/api/v1/placements')).status).toBe(401);
  for (const day of ['0000-01-01', 'soon'])
    expect((await catalog.ask(`/api/v1/placements?from=${day}`, { as: 'admin' })).status).toBe(400);
});

test('featured models are listed by expiry and leave the list when they expire', async () => {
  await feature(ids[0], { featured: true, days: 10 });
  await feature(ids[1], { featured: true, days: 2 });
  expect((await featured()).map(({ slug }) => slug)).toEqual(['bea-brook', 'ada-ashwick']);
  catalog.setClock(new Date(inDays(2)));
  expect(await featured()).toEqual([
    expect.objectContaining({ slug: 'ada-ashwick', featuredUntil: inDays(10) }),
  ]);
});

test('unknown model: 404, archived model: 410, visitor: 401', async () => {
  expect((await feature(2_000_000, { featured: true })).status).toBe(404);
  expect((await feature(ids[2], { featured: true })).status).toBe(410);
  expect(
    (await catalog.ask(`/api/admin/models/${ids[0]}/featured`, { body: { featured: true } })).status,
  ).toBe(401);
  expect((await catalog.ask('/api/admin/featured-models')).status).toBe(401);
});
