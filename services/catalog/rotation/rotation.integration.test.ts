import { randomUUID } from 'node:crypto';
import type { DomainMessage } from '@marquee/contracts/events/domain-event';
import { Models } from '@marquee/contracts/http/models';
import { RotationShares } from '@marquee/contracts/http/rotation-shares';
import { siteDay } from '@marquee/kit/days/site-calendar';
import { silentLog } from '@marquee/kit/log/log';
import { list, openTestCatalog, plainListing, type TestCatalog } from '../testing/open-test-catalog';
import { homeOrder } from './home-order';
import { keepServed } from './served';

const noon = new Date('2026-06-01T12:00:00Z');
const later = (minutes: number): Date => new Date(noon.getTime() + minutes * 60_000);

let catalog: TestCatalog;
let ids: number[];

beforeAll(async () => {
  catalog = await openTestCatalog();
  ids = await list(
    catalog,
    ['ada', 'bea', 'cleo', 'dora'].map((name, nth) =>
      plainListing(`${name}-vale`, { likes: 100 * nth, featuredUntil: name === 'dora' ? null : 'infinity' }),
    ),
  );
});

beforeEach(async () => {
  await catalog.db.query('truncate rotations, rotation_served, rotation_days');
  await catalog.db.query('update models set featured_until = null where id = $1', [ids[3]]);
});

afterAll(() => catalog.close());

const placed = async (query = ''): Promise<{ order: string; headers: Headers }> => {
  const response = await catalog.ask(`/api/models?featured=true&sort=rotation${query}`);
  expect(response.status).toBe(200);
  const order = Models.parse(await response.json()).map(({ slug }) => slug.split('-', 1)[0]);
  return { order: order.join(' '), headers: response.headers };
};

const announce = async (computedAt: Date, cards: readonly number[]): Promise<void> => {
  const message: DomainMessage = {
    id: randomUUID(),
    at: computedAt.toISOString(),
    requestId: null,
    event: {
      type: 'analytics.rotation.served',
      day: computedAt.toISOString().slice(0, 10),
      computedAt: computedAt.toISOString(),
      served: cards.map((count, nth) => ({ modelId: ids[nth] ?? 0, cards: count })),
    },
  };
  const outcome = await keepServed({ db: catalog.db, log: silentLog })(message, new AbortController().signal);
  expect(outcome.is).toBe('done');
};

test('the order moves by one slot each turn, not by likes', async () => {
  const seen: string[] = [];
  for (const minutes of [0, 19.99, 20, 40, 60]) {
    catalog.setClock(later(minutes));
    seen.push((await placed()).order);
  }
  expect(seen).toEqual(['ada bea cleo', 'ada bea cleo', 'cleo ada bea', 'bea cleo ada', 'ada bea cleo']);
});

test('an answer may be kept until the turn ends, and for a minute at most', async () => {
  catalog.setClock(noon);
  expect((await placed()).headers.get('cache-control')).toBe('public, max-age=60, must-revalidate');
  catalog.setClock(later(19.75));
  expect((await placed()).headers.get('cache-control')).toBe('public, max-age=15, must-revalidate');
});

test('pages of the order continue each other, and the total counts every featured model', async () => {
  catalog.setClock(noon);
  const [first, second] = [await placed('&limit=2'), await placed('&limit=2&offset=2')];
  expect([first.order, second.order, second.headers.get('x-total-count')]).toEqual(['ada bea', 'cleo', '3']);
});

test('a model that is featured now is listed at once, and takes the first slot at one of the next turns', async () => {
  catalog.setClock(noon);
  await placed();
  await catalog.db.query("update models set featured_until = 'infinity' where id = $1", [ids[3]]);
  const seen: string[] = [];
  for (const minutes of [1, 20, 35, 50]) {
    catalog.setClock(later(minutes));
    seen.push((await placed()).order);
  }
  expect(seen).toEqual(['ada bea cleo dora', 'cleo ada bea dora', 'dora cleo ada bea', 'bea dora cleo ada']);
});

test('instances that begin at the same time store one rotation and compute the same order', async () => {
  const orders = await Promise.all(
    Array.from({ length: 12 }, () => homeOrder(catalog.db, later(3), siteDay('UTC'))),
  );
  expect(new Set(orders.map(({ modelIds }) => modelIds.join())).size).toBe(1);
  const { rows } = await catalog.db.query('select from rotations where starts_at <= $1', [later(3)]);
  expect(rows).toHaveLength(1);
});

test('a day begins with the model that received the least of what was due to it', async () => {
  catalog.setClock(noon);
  await placed();
  await announce(later(60), [400, 100, 200]);
  catalog.setClock(later(11 * 60 + 50));
  await placed();
  catalog.setClock(later(12 * 60));
  expect((await placed()).order).toBe('bea cleo ada');
});

test('the administrator sees each model’s cards beside its due, the least served first', async () => {
  await announce(noon, [60, 30, 30]);
  // A quarter of these 160 cards is due to each of four models.
  await catalog.db.query("update models set featured_until = 'infinity' where id = $1", [ids[3]]);
  await announce(later(10), [100, 70, 70, 40]);
  // Repeated and outdated figures change nothing.
  await announce(later(10), [500, 0, 0, 0]);
  await announce(noon, [500, 0, 0, 0]);
  catalog.setClock(later(30));
  const response = await catalog.ask('/api/admin/rotation', { as: 'admin' });
  const { day, today, week } = RotationShares.parse(await response.json());
  expect(day).toBe('2026-06-01');
  expect(today.map(({ slug, cards, due }) => [slug, cards, due])).toEqual([
    ['bea-vale', 70, 80],
    ['cleo-vale', 70, 80],
    ['dora-vale', 40, 40],
    ['ada-vale', 100, 80],
  ]);
  expect(week).toEqual(today);
  expect((await catalog.ask('/api/admin/rotation')).status).toBe(401);
});

test.each([
  'sort=rotation',
  'featured=true&sort=rotation&category=slim',
  'featured=true&sort=rotation&random=3',
])('%s answers 400', async (query) => expect((await catalog.ask(`/api/models?${query}`)).status).toBe(400));
