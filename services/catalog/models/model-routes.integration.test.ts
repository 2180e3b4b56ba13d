import { list, openTestCatalog, plainListing, type TestCatalog } from '../testing/open-test-catalog';

let catalog: TestCatalog;
let ids: number[];

beforeAll(async () => {
  catalog = await openTestCatalog();
  ids = await list(catalog, [
    plainListing('new-name', { onlyFansLink: 'https://onlyfans.com/newname', featuredUntil: 'infinity' }),
    plainListing('gone-holt'),
  ]);
  await catalog.db.query("insert into model_slugs (slug, model_id) values ('old-name', $1)", [ids[0]]);
  await catalog.db.query("update models set archived_at = now() where slug = 'gone-holt'");
});

afterAll(() => catalog.close());

test('a model is found by its slug and by its id', async () => {
  const bySlug = await catalog.ask('/api/models/slug/new-name');
  expect(bySlug.status).toBe(200);
  expect(bySlug.headers.get('etag')).toBeTruthy();
  const model: unknown = await bySlug.json();
  expect(model).toMatchObject({
    id: ids[0],
    slug: 'new-name',
    name: 'New Name',
    featured: true,
    featuredUntil: null,
  });
  expect(await (await catalog.ask(`/api/models/${ids[0]}`)).json()).toEqual(model);
});

test('a former slug redirects to the current one', async () => {
  const response = await catalog.ask('/api/models/slug/old-name');
  expect(response.status).toBe(301);
  expect(response.headers.get('location')).toBe('/api/models/slug/new-name');
});

test('an archived model answers 410, by slug and by id', async () => {
  for (const path of ['/api/models/slug/gone-holt', `/api/models/${ids[1]}`]) {
    const response = await catalog.ask(path);
    expect(response.status).toBe(410);
    expect(await response.json()).toMatchObject({ error: 'model.archived' });
  }
});

test.each([
  '/api/models/slug/unknown',
  '/api/models/slug/No%20Slug',
  '/api/models/slug/%00',
  `/api/models/slug/${'a'.repeat(500)}`,
  '/api/models/2000000000',
])('%s is not a model: 404', async (path) => {
  const response = await catalog.ask(path);
  expect(response.status).toBe(404);
  expect(await response.json()).toMatchObject({ error: 'model.unknown', requestId: 'test-request' });
});

test.each(['0', '-1', 'abc', '1.5', '2147483648', '99999999999999'])('the id %s answers 400', async (id) => {
  const response = await catalog.ask(`/api/models/${id}`);
  expect(response.status).toBe(400);
  expect(await response.json()).toMatchObject({ fields: { id: expect.any(String) } });
});

test('services get the summary of a current, former or archived slug', async () => {
  const summary = async (slug: string): Promise<unknown> =>
    (await catalog.ask(`/internal/models/by-slug/${slug}`, { as: 'service' })).json();
  expect(await summary('new-name')).toEqual({
    id: ids[0],
    slug: 'new-name',
    name: 'New Name',
    featured: true,
    featuredUntil: null,
    archived: false,
    platforms: ['onlyfans'],
  });
  expect(await (await catalog.ask(`/internal/models/by-id/${ids[0]}`, { as: 'service' })).json()).toEqual(
    await summary('new-name'),
  );
  expect((await catalog.ask('/internal/models/by-id/2000000000', { as: 'service' })).status).toBe(404);
  expect(await summary('old-name')).toMatchObject({ id: ids[0], slug: 'new-name' });
  expect(await summary('gone-holt')).toMatchObject({ id: ids[1], archived: true });
  expect((await catalog.ask('/internal/models/by-slug/unknown', { as: 'service' })).status).toBe(404);
});

test('internal routes answer only to services', async () => {
  for (const path of ['/internal/models', '/internal/models/by-slug/new-name', '/internal/models/by-id/1']) {
    expect((await catalog.ask(path)).status).toBe(403);
    expect((await catalog.ask(path, { as: 'admin' })).status).toBe(403);
  }
});
