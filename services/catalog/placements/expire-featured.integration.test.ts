import { Placement } from '@marquee/contracts/http/placement';
import { siteDay } from '@marquee/kit/days/site-calendar';
import { z } from 'zod';
import { list, openTestCatalog, plainListing, type TestCatalog } from '../testing/open-test-catalog';
import { expireFeatured } from './expire-featured';

const now = new Date('2026-06-01T12:00:00.000Z');
const dayOf = siteDay('UTC');
const inDays = (days: number): Date => new Date(now.getTime() + days * 86_400_000);

let catalog: TestCatalog;
let ids: number[];

beforeEach(async () => {
  catalog = await openTestCatalog();
  ids = await list(catalog, [
    plainListing('ada-ashwick'),
    plainListing('bea-brook'),
    plainListing('cleo-coral'),
  ]);
  catalog.setClock(now);
});

afterEach(() => catalog.close());

const feature = async (nth: number, body: unknown): Promise<void> => {
  expect((await catalog.ask(`/api/admin/models/${ids[nth]}/featured`, { as: 'admin', body })).status).toBe(
    200,
  );
};
const history = async (nth: number): Promise<Placement[]> =>
  z
    .array(Placement)
    .parse(await (await catalog.ask(`/api/admin/models/${ids[nth]}/placements`, { as: 'admin' })).json());
const announced = async (): Promise<string[]> =>
  (
    await catalog.db.query<{ announced: string }>(
      "select concat(message->'event'->>'type', ' ', message->'event'->'model'->>'slug') as announced from outbox order by position",
    )
  ).rows.map((row) => row.announced);

test('each expiry is announced once and on time, also by concurrent instances', async () => {
  await feature(0, { featured: true, days: 2 });
  await feature(1, { featured: true, days: 3 });
  await feature(2, { featured: true, withoutEnd: true });
  await catalog.db.query('delete from outbox');

  expect(await expireFeatured(catalog.db, { at: new Date(inDays(2).getTime() - 1), dayOf })).toBe(0);
  const looks = await Promise.all(
    Array.from({ length: 4 }, () => expireFeatured(catalog.db, { at: inDays(2), dayOf })),
  );
  expect(looks.sort()).toEqual([0, 0, 0, 1]);
  expect(await announced()).toEqual(['catalog.model.expired ada-ashwick']);
  expect(await expireFeatured(catalog.db, { at: inDays(400), dayOf })).toBe(1);
  expect(await announced()).toEqual(['catalog.model.expired ada-ashwick', 'catalog.model.expired bea-brook']);
});

test('the history has the start, end, reason and actor of every placement', async () => {
  await feature(0, { featured: true, days: 5 });
  catalog.setClock(inDays(1));
  await feature(0, { featured: true, days: 2 });
  catalog.setClock(inDays(4));
  await expireFeatured(catalog.db, { at: inDays(4), dayOf });
  await feature(0, { featured: true, withoutEnd: true });
  catalog.setClock(inDays(5));
  await feature(0, { featured: false });
  const by = 'operator@example.com';
  expect((await history(0)).map(({ id: _, cards: __, ...period }) => period)).toEqual([
    {
      from: inDays(4).toISOString(),
      until: null,
      startedBy: by,
      endedAt: inDays(5).toISOString(),
      ended: 'removed',
      endedBy: by,
      priceCents: 0,
      paidAt: null,
    },
    {
      from: inDays(1).toISOString(),
      until: inDays(3).toISOString(),
      startedBy: by,
      endedAt: inDays(3).toISOString(),
      ended: 'expired',
      endedBy: null,
      priceCents: 0,
      paidAt: null,
    },
    {
      from: now.toISOString(),
      until: inDays(5).toISOString(),
      startedBy: by,
      endedAt: inDays(1).toISOString(),
      ended: 'replaced',
      endedBy: by,
      priceCents: 0,
      paidAt: null,
    },
  ]);
});

test('an expiry that was not yet processed is announced when the model is featured again', async () => {
  await feature(0, { featured: true, days: 1 });
  catalog.setClock(inDays(2));
  await feature(0, { featured: true, days: 1 });
  expect(await announced()).toEqual([
    'catalog.model.featured ada-ashwick',
    'catalog.model.expired ada-ashwick',
    'catalog.model.featured ada-ashwick',
  ]);
  expect((await history(0)).map(({ ended }) => ended)).toEqual([null, 'expired']);
});

test('a model created as featured has a history entry', async () => {
  const made = await catalog.ask('/api/models', {
    as: 'admin',
    body: { name: 'Dora Dale', featured: true, days: 7 },
  });
  const { id } = z.object({ id: z.int() }).parse(await made.json());
  ids.push(id);
  expect(await history(3)).toMatchObject([
    {
      from: now.toISOString(),
      until: inDays(7).toISOString(),
      startedBy: 'operator@example.com',
      ended: null,
    },
  ]);
});

test('a placement that still owes cards goes on, once, and ends when all are delivered', async () => {
  await feature(0, { featured: true, days: 3, priceCents: 50_000 });
  await feature(1, { featured: true, days: 3 });
  await catalog.db.query('delete from outbox');
  const ends = await Promise.all(
    Array.from({ length: 3 }, () => expireFeatured(catalog.db, { at: inDays(3), dayOf })),
  );
  expect(ends.reduce((all, one) => all + one)).toBe(2);
  expect((await announced()).sort()).toEqual([
    'catalog.model.expired bea-brook',
    'catalog.model.extended ada-ashwick',
  ]);
  const [extended] = await history(0);
  expect(extended).toMatchObject({
    ended: null,
    until: inDays(33).toISOString(),
    cards: { promised: 100, delivered: 0, owed: 100, givenBack: 0 },
  });
  await catalog.db.query('update placements set owed_cards = 0 where model_id = $1', [ids[0]]);
  expect(await expireFeatured(catalog.db, { at: inDays(33), dayOf })).toBe(1);
  expect((await history(0))[0]).toMatchObject({ ended: 'expired', endedAt: inDays(33).toISOString() });
});
