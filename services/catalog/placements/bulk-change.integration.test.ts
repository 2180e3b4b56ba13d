import { BulkResult } from '@marquee/contracts/http/bulk-change';
import { tagsMax } from '@marquee/contracts/http/form-fields';
import { AdminModel } from '@marquee/contracts/http/models';
import { refusedBeginnings } from '@marquee/contracts/rules/refused-words';
import { list, openTestCatalog, plainListing, type TestCatalog } from '../testing/open-test-catalog';

let catalog: TestCatalog;

beforeAll(async () => {
  catalog = await openTestCatalog();
});
beforeEach(async () => {
  await catalog.db.query('truncate models, outbox restart identity cascade');
  await list(catalog, [plainListing('ada'), plainListing('bea', { tags: ['vip'] }), plainListing('cora')]);
});
afterAll(() => catalog.close());

const bulk = (body: unknown, as: 'admin' | 'visitor' = 'admin') =>
  catalog.ask('/api/admin/models/bulk', { as, method: 'POST', body });
const change = async (ids: readonly number[], wanted: Readonly<Record<string, unknown>>) => {
  const reply = await bulk({ ids, change: wanted });
  expect(reply.status).toBe(200);
  return BulkResult.parse(await reply.json());
};
const models = async () => {
  const reply = await catalog.ask('/api/admin/models?sort=name', { as: 'admin' });
  return AdminModel.array().parse(await reply.json());
};
const auditedActions = async () => {
  const { rows } = await catalog.db.query<{ what: string }>(
    `select message->'entry'->>'what' as what from outbox order by position`,
  );
  return rows.map(({ what }) => what);
};

test('models are archived and restored, each with its own audit entry', async () => {
  expect(await change([1, 2, 2], { is: 'archive' })).toEqual({ changed: [1, 2], unchanged: 0, failed: [] });
  expect((await models()).map(({ archived }) => archived)).toEqual([true, true, false]);
  expect(await change([1, 2, 3], { is: 'restore' })).toEqual({ changed: [1, 2], unchanged: 1, failed: [] });
  expect((await auditedActions()).filter((what) => what !== null)).toHaveLength(4);
});

test('one model that cannot be changed prevents no other', async () => {
  await change([2], { is: 'archive' });
  const { changed, failed } = await change([1, 2, 3, 99], { is: 'category', category: 'blonde' });
  expect(changed).toEqual([1, 3]);
  expect(failed).toEqual([
    { id: 2, name: expect.any(String), message: 'This model was removed.' },
    { id: 99, name: null, message: 'There is no such model.' },
  ]);
});

test('a tag is added once and removed, up to the limit of tags', async () => {
  expect(await change([1, 2], { is: 'add-tag', tag: ' VIP ' })).toMatchObject({ changed: [1], unchanged: 1 });
  expect(await change([1, 2], { is: 'remove-tag', tag: 'vip' })).toMatchObject({ changed: [1, 2] });
  const tags = Array.from({ length: tagsMax }, (_, nth) => `tag ${nth}`);
  await catalog.db.query('update models set tags = $1 where id = 3', [tags]);
  expect((await change([3], { is: 'add-tag', tag: 'more' })).failed).toHaveLength(1);
});

test('a refused word is refused for each model', async () => {
  const { changed, failed } = await change([1], { is: 'add-tag', tag: refusedBeginnings[0] });
  expect({ changed, failed: failed.length }).toEqual({ changed: [], failed: 1 });
});

test('a model that is featured keeps its placement and is named', async () => {
  await change([1], { is: 'feature', days: 30 });
  const before = await models();
  const { changed, failed } = await change([1, 2], { is: 'feature', days: 7 });
  expect(changed).toEqual([2]);
  expect(failed).toMatchObject([
    { id: 1, message: expect.stringMatching(/^It is featured already, until /) },
  ]);
  expect((await models())[0]).toEqual(before[0]);
});

test('models are featured for some days, free of charge', async () => {
  await change([1, 3], { is: 'feature', days: 7 });
  expect((await models()).map(({ featured }) => featured)).toEqual([true, false, true]);
  const { rows } = await catalog.db.query('select price_cents, started_by from placements order by model_id');
  expect(rows).toEqual(Array(2).fill({ price_cents: 0, started_by: 'operator@example.com' }));
});

test('only admins may, and only up to 200 models', async () => {
  expect((await bulk({ ids: [1], change: { is: 'archive' } }, 'visitor')).status).toBe(401);
  for (const body of [
    { ids: [], change: { is: 'archive' } },
    { ids: Array(201).fill(1), change: { is: 'archive' } },
    { ids: [1], change: { is: 'category', category: 'elsewhere' } },
    { ids: [1], change: { is: 'delete' } },
  ])
    expect((await bulk(body)).status).toBe(400);
});
