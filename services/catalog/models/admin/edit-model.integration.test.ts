import { ErrorBody } from '@marquee/contracts/http/error-body';
import { AdminModel, ModelProfile, Models } from '@marquee/contracts/http/models';
import { Videos } from '@marquee/contracts/http/videos';
import { refusedBeginnings, refusedPhrases } from '@marquee/contracts/rules/refused-words';
import {
  list,
  openTestCatalog,
  plainListing,
  plainVideo,
  type TestCatalog,
} from '../../testing/open-test-catalog';
import { insertVideos } from '../../videos/insert-videos';

let catalog: TestCatalog;

beforeAll(async () => {
  catalog = await openTestCatalog();
});

afterAll(() => catalog.close());

let made = 0;
const model = async (): Promise<{ id: number; slug: string; version: number }> => {
  made += 1;
  const slug = `ada-number-${String.fromCharCode(96 + made)}`;
  const [id = 0] = await list(catalog, [plainListing(slug, { tags: ['vip'], likes: 7 })]);
  return { id, slug, version: 1 };
};
const patch = (id: number, body: unknown): Promise<Response> =>
  catalog.ask(`/api/models/${id}`, { as: 'admin', method: 'PATCH', body });
const post = (path: string, body: unknown): Promise<Response> => catalog.ask(path, { as: 'admin', body });
const edited = async (response: Response): Promise<AdminModel> => {
  expect(response.status).toBe(200);
  return AdminModel.parse(await response.json());
};
const announced = async (id: number): Promise<string[]> =>
  (
    await catalog.db.query<{ type: string }>(
      "select message->'event'->>'type' as type from outbox where (message->'event'->'model'->>'id')::int = $1 order by position",
      [id],
    )
  ).rows.map(({ type }) => type);

test('only the given fields change, the version rises, and the change is announced', async () => {
  const { id, slug } = await model();
  const after = await edited(
    await patch(id, { version: 1, bio: ' New words. ', gallery: [{ url: '/media/a.svg', alt: 'A' }] }),
  );
  expect(after).toMatchObject({
    slug,
    version: 2,
    bio: 'New words.',
    tags: ['vip'],
    likes: 7,
    rating: 45,
    gallery: [{ url: '/media/a.svg', alt: 'A' }],
  });
  expect(await announced(id)).toEqual(['catalog.model.updated']);
  expect(await edited(await catalog.ask(`/api/admin/models/${id}`, { as: 'admin' }))).toEqual(after);
});

test('an edit without changes makes no version and announces nothing', async () => {
  const { id } = await model();
  expect((await edited(await patch(id, { version: 1, tags: ['VIP '], likes: 7 }))).version).toBe(1);
  expect((await edited(await patch(id, { version: 1 }))).version).toBe(1);
  expect(await announced(id)).toEqual([]);
});

test('concurrent edits do not overwrite each other: the later one gets a conflict with the current version', async () => {
  const { id } = await model();
  const answers = await Promise.all(['One', 'Two', 'Three'].map((bio) => patch(id, { version: 1, bio })));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
  const refused = answers.find(({ status }) => status === 409);
  expect(ErrorBody.parse(await refused?.json())).toMatchObject({
    error: 'model.stale',
    fields: { version: 'is 2 by now' },
  });
});

test('a renamed model and its videos are found by the new name only', async () => {
  const { id } = await model();
  await insertVideos(catalog.db, [plainVideo(`evening-${id}`, id, { modelName: 'Ada Number' })]);
  await edited(await patch(id, { version: 1, name: 'Quirina Obelisk', category: 'redhead' }));
  expect(
    Models.parse(await (await catalog.ask('/api/models/search?q=quirina%20redhead')).json()).map(
      (found) => found.id,
    ),
  ).toEqual([id]);
  expect(
    Videos.parse(await (await catalog.ask('/api/videos/search?q=obelisk')).json()).map(
      ({ modelId }) => modelId,
    ),
  ).toEqual([id]);
});

test('a former slug redirects, stays reserved, and can be reused by its model', async () => {
  const { id, slug } = await model();
  const other = await model();
  await edited(await patch(id, { version: 1, slug: `${slug}-new` }));
  const moved = await catalog.ask(`/api/models/slug/${slug}`);
  expect(moved.status).toBe(301);
  expect(moved.headers.get('location')).toBe(`/api/models/slug/${slug}-new`);
  expect((await patch(other.id, { version: 1, slug })).status).toBe(409);
  expect((await post('/api/models', { name: 'Somebody', slug })).status).toBe(409);
  const back = await edited(await patch(id, { version: 2, slug }));
  expect(back).toMatchObject({ slug, formerSlugs: [`${slug}-new`], version: 3 });
  expect((await catalog.ask(`/api/models/slug/${slug}-new`)).status).toBe(301);
});

test('an empty slug is derived from the name', async () => {
  const { id } = await model();
  expect((await edited(await patch(id, { version: 1, name: 'Zoë Ø Brook', slug: '' }))).slug).toBe(
    'zoe-o-brook',
  );
});

test.each([
  [{ bio: 'x' }, 400, 'version'],
  [{ version: 1, name: ' ' }, 400, 'name'],
  [{ version: 1, slug: 'Not A Slug' }, 400, 'slug'],
  [{ version: 1, rating: 51 }, 400, 'rating'],
  [{ version: 1, category: 'no-such-category' }, 400, 'category'],
  [{ version: 1, onlyFansLink: 'https://example.com/a' }, 400, 'onlyFansLink'],
  [{ version: 1, gallery: [{ url: 'http://example.com/a' }] }, 400, 'gallery.0.url'],
  [{ version: 1, slug: 'event' }, 422, 'slug'],
])('%j answers %i, names %s, and changes nothing', async (body, status, field) => {
  const { id } = await model();
  const response = await patch(id, body);
  expect(response.status).toBe(status);
  expect(ErrorBody.parse(await response.json()).fields).toEqual({ [field]: expect.any(String) });
  expect((await edited(await catalog.ask(`/api/admin/models/${id}`, { as: 'admin' }))).version).toBe(1);
  expect(await announced(id)).toEqual([]);
});

test.each(['name', 'tags', 'description', 'bio', 'gallery'])(
  'a refused word in %s answers 422',
  async (field) => {
    const { id } = await model();
    for (const word of [refusedBeginnings[0], ...refusedPhrases.slice(0, 3)]) {
      const texts: Record<string, unknown> = {
        tags: [word],
        gallery: [{ url: '/media/portraits/1.svg', alt: word }],
      };
      const response = await patch(id, { version: 1, [field]: texts[field] ?? `Velvet, ${word}.` });
      expect(response.status).toBe(422);
      expect(ErrorBody.parse(await response.json()).fields).toEqual({ [field]: expect.any(String) });
    }
    expect(await announced(id)).toEqual([]);
  },
);

test.each([
  ['onlyFansLink', (handle: string) => `https://onlyfans.com/${handle}`],
  ['fanvueLink', (handle: string) => `https://fanvue.com/luna_${handle}`],
  ['socialLinks', (handle: string) => ['https://x.com/luna', `https://www.tiktok.com/@${handle}`]],
])('a refused handle in %s answers 422', async (field, withHandle) => {
  const { id } = await model();
  for (const phrase of [...refusedBeginnings.slice(0, 1), ...refusedPhrases.slice(0, 3)]) {
    const response = await patch(id, { version: 1, [field]: withHandle(phrase.replaceAll(' ', '')) });
    expect(response.status).toBe(422);
    expect(ErrorBody.parse(await response.json()).fields).toEqual({ [field]: expect.any(String) });
  }
  expect(await announced(id)).toEqual([]);
});

test('archiving hides a model and its videos from every list, search and count; restoring undoes it', async () => {
  const { id, slug } = await model();
  await insertVideos(catalog.db, [plainVideo(`matinee-${id}`, id)]);
  const total = async (path: string): Promise<number> =>
    Number((await catalog.ask(path)).headers.get('x-total-count'));
  const paths = ['/api/models', '/api/videos', `/api/models/search?q=${slug.replaceAll('-', '')}`];
  const before = await Promise.all(paths.map(total));
  const archived = await edited(await post(`/api/admin/models/${id}/archive`, { version: 1 }));
  expect(archived).toMatchObject({ archived: true, version: 2, archivedAt: expect.any(String) });
  expect((await catalog.ask(`/api/models/slug/${slug}`)).status).toBe(410);
  expect((await catalog.ask(`/api/models/${id}`)).status).toBe(410);
  expect((await catalog.ask(`/api/videos/matinee-${id}`)).status).toBe(410);
  expect(await Promise.all(paths.map(total))).toEqual(before.map((count) => count - 1));
  expect((await patch(id, { version: 2, bio: 'x' })).status).toBe(410);
  expect((await edited(await post(`/api/admin/models/${id}/archive`, {}))).version).toBe(2);

  const listed = await catalog.ask('/api/admin/models?state=archived&limit=1', { as: 'admin' });
  expect(listed.headers.get('x-total-count')).toBe('1');
  expect((await edited(await post(`/api/admin/models/${id}/restore`, { version: 2 }))).archived).toBe(false);
  expect((await catalog.ask(`/api/models/slug/${slug}`)).status).toBe(200);
  expect(await Promise.all(paths.map(total))).toEqual(before);
  expect(await announced(id)).toEqual(['catalog.model.updated', 'catalog.model.updated']);
});

test('the verification has a date and method, and for admins also the email', async () => {
  const { id, slug } = await model();
  catalog.setClock(new Date('2026-06-01T12:00:00Z'));
  const verified = await edited(
    await post(`/api/admin/models/${id}/verification`, { verified: true, method: 'document' }),
  );
  expect(verified).toMatchObject({
    verified: true,
    verification: { method: 'document', at: '2026-06-01T12:00:00.000Z' },
    verifiedBy: 'operator@example.com',
  });
  const shown: unknown = await (await catalog.ask(`/api/models/slug/${slug}`)).json();
  expect(shown).toMatchObject({ verified: true, verification: { method: 'document' } });
  expect(JSON.stringify(shown)).not.toContain('operator@');
  expect((await catalog.ask('/api/models?category=verified')).headers.get('x-total-count')).toBe('1');
  const without = await edited(await post(`/api/admin/models/${id}/verification`, { verified: false }));
  expect(without).toMatchObject({ verified: false, verification: null, verifiedBy: null });
  expect((await post(`/api/admin/models/${id}/verification`, { verified: true })).status).toBe(400);
});

test('unknown model: 404, visitor: 401', async () => {
  const { id } = await model();
  expect((await patch(2_000_000, { version: 1 })).status).toBe(404);
  expect((await post('/api/admin/models/2000000/archive', {})).status).toBe(404);
  expect((await catalog.ask('/api/admin/models/2000000', { as: 'admin' })).status).toBe(404);
  expect((await catalog.ask('/api/admin/models/2000000/placements', { as: 'admin' })).status).toBe(404);
  expect((await catalog.ask(`/api/models/${id}`, { method: 'PATCH', body: { version: 1 } })).status).toBe(
    401,
  );
  for (const path of ['archive', 'restore', 'verification']) {
    expect((await catalog.ask(`/api/admin/models/${id}/${path}`, { body: {} })).status).toBe(401);
  }
  for (const path of ['/api/admin/models', `/api/admin/models/${id}`, `/api/admin/models/${id}/placements`]) {
    expect((await catalog.ask(path)).status).toBe(401);
  }
});

test('a status holds for four hours after it was set; without one a model is offline', async () => {
  const [id = 0] = await list(catalog, [plainListing('stella-marlow')]);
  const shown = async () => {
    const paths = [`/api/models?ids=${id}`, '/api/models/search?q=stellamarlow'];
    const lists = await Promise.all(
      paths.map(async (path) => Models.parse(await (await catalog.ask(path)).json())),
    );
    const profile = ModelProfile.parse(await (await catalog.ask('/api/models/slug/stella-marlow')).json());
    return [profile, ...lists.flat()].map(({ status, isOnline }) => `${status} ${isOnline}`);
  };
  const three = (status: string) => [status, status, status];

  await patch(id, { version: 1, status: 'busy' });
  expect(await shown()).toEqual(three('busy true'));
  const { rows } = await catalog.db.query<{ hours: number }>(
    'select extract(epoch from status_until - now())::float / 3600 as hours from models where id = $1',
    [id],
  );
  expect(rows[0]?.hours).toBeGreaterThan(3.9);
  expect(rows[0]?.hours).toBeLessThanOrEqual(4);
  for (const until of ["now() - interval '1 second'", 'null']) {
    await catalog.db.query(`update models set status_until = ${until} where id = $1`, [id]);
    expect(await shown()).toEqual(three('offline false'));
  }
  await patch(id, { version: 2, bio: 'An edit of the text is no report.' });
  expect(await shown()).toEqual(three('offline false'));
  await patch(id, { version: 3, status: 'online', isOnline: true });
  expect(await shown()).toEqual(three('online true'));
});
