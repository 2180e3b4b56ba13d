import { ogPicturePath, ogSitePicture } from '@marquee/contracts/rules/media';
import { list, openTestCatalog, plainListing, type TestCatalog } from '../testing/open-test-catalog';

const luna = { slug: 'luna-vale', name: 'Luna Vale', category: 'slim' } as const;
const path = ogPicturePath(luna);
let catalog: TestCatalog;

beforeAll(async () => {
  catalog = await openTestCatalog();
  await list(catalog, [plainListing('luna-vale'), plainListing('ada-brook')]);
});

afterAll(() => catalog.close());

const picture = async (address: string, headers: Record<string, string> = {}) =>
  await catalog.ask(address, { headers });

test.each([path, ogSitePicture])('%s is a picture of 1200 by 630 pixels', async (address) => {
  const response = await picture(address);
  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'image/png']);
  expect(response.headers.get('x-content-type-options')).toBe('nosniff');
  const png = Buffer.from(await response.arrayBuffer());
  expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([1_200, 630]);
});

test('with the version of what it shows it may be kept for ever, with none or another for an hour', async () => {
  const keptFor = async (address: string) => (await picture(address)).headers.get('cache-control');
  expect(await keptFor(path)).toBe('public, max-age=31536000, immutable');
  expect(await keptFor('/media/og/luna-vale.png')).toBe('public, max-age=3600');
  expect(await keptFor('/media/og/luna-vale.png?v=1')).toBe('public, max-age=3600');
  const etag = (await picture(path)).headers.get('etag') ?? '';
  expect((await picture('/media/og/luna-vale.png', { 'if-none-match': etag })).status).toBe(304);
});

test('a new name is a new picture at a new address', async () => {
  const before = await picture('/media/og/ada-brook.png');
  const renamed = await catalog.ask('/api/models/2', {
    as: 'admin',
    method: 'PATCH',
    body: { version: 1, name: 'Ada Lamplight' },
  });
  expect(renamed.status).toBe(200);
  const after = await picture('/media/og/ada-brook.png', {
    'if-none-match': before.headers.get('etag') ?? '',
  });
  expect(after.status).toBe(200);
  expect(ogPicturePath({ ...luna, name: 'Luna Hill' })).not.toBe(path);
});

test('a former address leads to the present one', async () => {
  await catalog.ask('/api/models/2', {
    as: 'admin',
    method: 'PATCH',
    body: { version: 2, slug: 'ada-lamplight' },
  });
  const reply = await picture('/media/og/ada-brook.png');
  expect([reply.status, reply.headers.get('location')]).toEqual([
    301,
    ogPicturePath({ slug: 'ada-lamplight', name: 'Ada Lamplight', category: 'slim' }),
  ]);
});

test.each(['nobody.png', 'luna-vale', 'luna-vale.svg', 'Luna.png', '.png', '%2e%2e%2fx.png'])(
  '%s is no picture',
  async (file) => {
    expect((await picture(`/media/og/${file}`)).status).toBe(404);
  },
);

test('an archived model has none any more', async () => {
  await catalog.ask('/api/admin/models/1/archive', { as: 'admin', body: {} });
  expect((await picture(path)).status).toBe(410);
});
