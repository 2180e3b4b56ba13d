import { ogPicturePath, ogSitePicture, ogVideoPath } from '@marquee/contracts/rules/media';
import {
  list,
  openTestCatalog,
  plainListing,
  plainVideo,
  type TestCatalog,
} from '../testing/open-test-catalog';
import { insertVideos } from '../videos/insert-videos';

const luna = { slug: 'luna-vale', name: 'Luna Vale', category: 'slim' } as const;
const path = ogPicturePath(luna);
let catalog: TestCatalog;

beforeAll(async () => {
  catalog = await openTestCatalog();
  await list(catalog, [plainListing('luna-vale'), plainListing('ada-brook')]);
});

afterAll(() => catalog.close());

const fetchImage = async (url: string, headers: Record<string, string> = {}) =>
  await catalog.ask(url, { headers });

test.each([path, ogSitePicture])('%s is a PNG of 1200 by 630 pixels', async (url) => {
  const response = await fetchImage(url);
  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'image/png']);
  expect(response.headers.get('x-content-type-options')).toBe('nosniff');
  const png = Buffer.from(await response.arrayBuffer());
  expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([1_200, 630]);
});

test('a video has a PNG of its own, and a video that is unknown or no longer listed has none', async () => {
  const video = plainVideo('first-evening', 1);
  await insertVideos(catalog.db, [video]);
  const response = await fetchImage(ogVideoPath(video));
  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'image/png']);
  expect(response.headers.get('cache-control')).toContain('immutable');
  const png = Buffer.from(await response.arrayBuffer());
  expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([1_200, 630]);
  expect((await fetchImage('/media/og/videos/unknown.png')).status).toBe(404);
  await catalog.db.query("update videos set listed = false where slug = 'first-evening'");
  expect((await fetchImage(ogVideoPath(video))).status).toBe(410);
});

test('a URL with the current version is cached forever, any other for an hour', async () => {
  const cacheControl = async (url: string) => (await fetchImage(url)).headers.get('cache-control');
  expect(await cacheControl(path)).toBe('public, max-age=31536000, immutable');
  expect(await cacheControl('/media/og/luna-vale.png')).toBe('public, max-age=3600');
  expect(await cacheControl('/media/og/luna-vale.png?v=1')).toBe('public, max-age=3600');
  const etag = (await fetchImage(path)).headers.get('etag') ?? '';
  expect((await fetchImage('/media/og/luna-vale.png', { 'if-none-match': etag })).status).toBe(304);
});

test('a new name changes the image and its URL', async () => {
  const before = await fetchImage('/media/og/ada-brook.png');
  const renamed = await catalog.ask('/api/models/2', {
    as: 'admin',
    method: 'PATCH',
    body: { version: 1, name: 'Ada Lamplight' },
  });
  expect(renamed.status).toBe(200);
  const after = await fetchImage('/media/og/ada-brook.png', {
    'if-none-match': before.headers.get('etag') ?? '',
  });
  expect(after.status).toBe(200);
  expect(ogPicturePath({ ...luna, name: 'Luna Hill' })).not.toBe(path);
});

test('a former slug redirects to the current one', async () => {
  await catalog.ask('/api/models/2', {
    as: 'admin',
    method: 'PATCH',
    body: { version: 2, slug: 'ada-lamplight' },
  });
  const reply = await fetchImage('/media/og/ada-brook.png');
  expect([reply.status, reply.headers.get('location')]).toEqual([
    301,
    ogPicturePath({ slug: 'ada-lamplight', name: 'Ada Lamplight', category: 'slim' }),
  ]);
});

test.each(['unknown-model.png', 'luna-vale', 'luna-vale.svg', 'Luna.png', '.png', '%2e%2e%2fx.png'])(
  '%s is not an image: 404',
  async (file) => {
    expect((await fetchImage(`/media/og/${file}`)).status).toBe(404);
  },
);

test('an archived model has no image, and neither its URLs nor its former ones show its name or slug: 410', async () => {
  for (const id of [1, 2]) await catalog.ask(`/api/admin/models/${id}/archive`, { as: 'admin', body: {} });
  for (const url of [path, '/media/og/ada-brook.png', '/api/models/slug/ada-brook', '/api/models/2']) {
    const response = await fetchImage(url);
    expect([url, response.status, response.headers.get('location')]).toEqual([url, 410, null]);
    expect(await response.text()).not.toMatch(/ada|lamplight|luna|vale/i);
  }
});
