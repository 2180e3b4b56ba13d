import { UploadedPictures } from '@marquee/contracts/http/pictures';
import { pictureMaxBytes, picturesMax } from '@marquee/contracts/rules/picture-limits';
import { pictureIdOf, picturePath, pictureWidths } from '@marquee/contracts/rules/pictures';
import sharp from 'sharp';
import { list, openTestCatalog, plainListing, type TestCatalog } from '../../testing/open-test-catalog';
import { pngBomb } from '../../testing/png-bomb';
import { deleteUnusedPictures } from './delete-unused-pictures';

const dayMs = 86_400_000;
let catalog: TestCatalog;
let id: number;
let otherId: number;

beforeAll(async () => {
  catalog = await openTestCatalog();
});
beforeEach(async () => {
  await catalog.db.query('truncate models, model_slugs restart identity cascade');
  [id = 0, otherId = 0] = await list(catalog, [plainListing('vera-lamplight'), plainListing('nora-gale')]);
});
afterAll(() => catalog.close());

const holderOf = (modelId = id) => ({ slug: modelId === id ? 'vera-lamplight' : 'nora-gale', modelId });
const path = (modelId = id) => `/api/insights/${holderOf(modelId).slug}/pictures`;

const upload = (bytes: Buffer, modelId = id) =>
  catalog.ask(path(modelId), {
    as: holderOf(modelId),
    body: bytes,
    headers: { 'content-type': 'application/octet-stream' },
  });
const uploaded = async (bytes: Buffer, modelId = id) => {
  const response = await upload(bytes, modelId);
  expect(response.status).toBe(200);
  return UploadedPictures.parse(await response.json());
};

const plain = (red: number, width = 400, height = 500) =>
  sharp({ create: { width, height, channels: 3, background: { r: red, g: 90, b: 60 } } });

const content = async (link: string) => Buffer.from(await (await catalog.ask(link)).arrayBuffer());

test('an upload is stored upright in every width and format, without metadata, and can be cached forever', async () => {
  const source = await plain(200, 1_600, 1_000)
    .withExif({ IFD0: { Artist: 'Secret Name' }, IFD3: { GPSLatitude: '52/1 0/1 0/1' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();
  expect((await sharp(source).metadata()).orientation).toBe(6);
  const [picture] = await uploaded(source);
  expect(picture).toMatchObject({ used: false });
  const pictureId = pictureIdOf(picture?.link ?? '') ?? '';
  for (const width of pictureWidths)
    for (const [format, type] of [
      ['webp', 'image/webp'],
      ['jpg', 'image/jpeg'],
    ] as const) {
      const response = await catalog.ask(picturePath(pictureId, width, format));
      expect(response.status).toBe(200);
      expect(response.headers.get('content-type')).toBe(type);
      expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
      expect(response.headers.get('x-content-type-options')).toBe('nosniff');
      const stored = await sharp(Buffer.from(await response.arrayBuffer())).metadata();
      // 1,000 pixels wide once it is upright: that is not enlarged.
      const shownWidth = Math.min(width, 1_000);
      expect([stored.width, stored.height]).toEqual([shownWidth, shownWidth * 1.6]);
      expect([stored.exif, stored.icc, stored.xmp, stored.orientation]).toEqual([
        undefined,
        undefined,
        undefined,
        undefined,
      ]);
    }
});

test.each(['jpeg', 'png', 'webp', 'avif'] as const)('a %s is accepted', async (type) => {
  const [picture] = await uploaded(await plain(120)[type]({ quality: 60 }).toBuffer());
  expect((await sharp(await content(picture?.link ?? '')).metadata()).format).toBe('jpeg');
});

test.each<[string, () => Promise<Buffer>, number, string, RegExp]>([
  [
    'an SVG',
    async () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="500" height="500"/>'),
    415,
    'picture.type',
    /^This is an SVG file\. Only JPEG, PNG, WebP and AVIF are accepted\. Save the photo as JPEG/,
  ],
  ['a GIF', () => plain(1).gif().toBuffer(), 415, 'picture.type', /^This is a GIF file/],
  [
    'a HEIC of an iPhone',
    async () => Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1'),
    415,
    'picture.type',
    /^This is a HEIC file.*Save it as JPEG.*Most Compatible/,
  ],
  ['a page', async () => Buffer.from('<html>'), 415, 'picture.type', /JPEG/],
  ['nothing', async () => Buffer.from(' '), 415, 'picture.type', /JPEG/],
  [
    'a decompression bomb',
    async () => pngBomb(60_000, 60_000),
    422,
    'picture.too-many-pixels',
    /60000 × 60000 pixels, more than 50 megapixels/,
  ],
  [
    'an AVIF that takes too much memory to decode',
    () => plain(9, 4_100, 4_000).avif({ quality: 1, effort: 0 }).toBuffer(),
    422,
    'picture.too-many-pixels',
    /more than 6 megapixels/,
  ],
  [
    'a PNG with less content than it claims',
    async () => pngBomb(5_000, 5_000),
    422,
    'picture.damaged',
    /damaged or incomplete/,
  ],
  [
    'a truncated JPEG',
    async () => {
      const whole = await plain(9, 1_200, 900).jpeg().toBuffer();
      return whole.subarray(0, whole.length / 2);
    },
    422,
    'picture.damaged',
    /damaged or incomplete/,
  ],
  [
    'an SVG behind the first bytes of a PNG',
    async () => Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), Buffer.from('<svg width="500"/>')]),
    422,
    'picture.damaged',
    /damaged/,
  ],
  ['a tiny picture', () => plain(9, 400, 100).png().toBuffer(), 422, 'picture.too-small', /at least 320/],
  ['11 MB', async () => Buffer.alloc(pictureMaxBytes + 1), 413, 'body.too-large', /at most/],
])(
  '%s is refused with a clear message, and nothing is stored',
  async (_what, make, status, error, message) => {
    const response = await upload(await make());
    expect([response.status, await response.json()]).toMatchObject([
      status,
      { error, message: expect.stringMatching(message) },
    ]);
    const { rows } = await catalog.db.query('select 1 from picture_files');
    expect(rows).toEqual([]);
  },
);

test('the same file again is the same picture, also when both arrive at once', async () => {
  const source = await plain(77).png().toBuffer();
  await Promise.all([uploaded(source), uploaded(source)]);
  expect(await uploaded(source)).toHaveLength(1);
  expect(await uploaded(source, otherId)).toHaveLength(1);
});

test('the 41st picture is refused until one is deleted', async () => {
  await catalog.db.query(
    `insert into pictures (id, model_id, source_hash, uploaded_at)
     select lpad(to_hex(n), 32, '0'), $1, decode(lpad(to_hex(n), 64, '0'), 'hex'), now() from generate_series(1, $2) n`,
    [id, picturesMax],
  );
  const source = await plain(5).png().toBuffer();
  const refused = await upload(source);
  expect([refused.status, await refused.json()]).toMatchObject([422, { error: 'pictures.limit' }]);
  const unused = '1'.padStart(32, '0');
  const deleted = await catalog.ask(`${path()}/${unused}/delete`, { as: holderOf(), method: 'POST' });
  expect(UploadedPictures.parse(await deleted.json())).toHaveLength(picturesMax - 1);
  expect(await uploaded(source)).toHaveLength(picturesMax);
});

test('a profile shows its own uploads only, and a picture in use is kept', async () => {
  const [own] = await uploaded(await plain(5).png().toBuffer());
  const [foreign] = await uploaded(await plain(6).png().toBuffer(), otherId);
  const propose = (profileImage: string | undefined) =>
    catalog.ask('/api/insights/vera-lamplight/proposal', {
      as: holderOf(),
      body: { version: 1, profileImage },
    });
  const refused = await propose(foreign?.link);
  expect([refused.status, await refused.json()]).toMatchObject([
    422,
    { error: 'picture.unknown', fields: { profileImage: expect.any(String) } },
  ]);
  expect((await propose(own?.link)).status).toBe(200);
  const kept = await catalog.ask(`${path()}/${own?.id}/delete`, { as: holderOf(), method: 'POST' });
  expect([kept.status, await kept.json()]).toMatchObject([409, { error: 'picture.used' }]);
});

test('a picture that nothing shows is deleted after 30 days', async () => {
  const [gallery] = await uploaded(await plain(5).png().toBuffer());
  await catalog.ask(`/api/models/${id}`, {
    as: 'admin',
    method: 'PATCH',
    body: { version: 1, gallery: [{ url: gallery?.link, alt: '' }] },
  });
  await uploaded(await plain(6).png().toBuffer());
  expect(await deleteUnusedPictures(catalog.db, new Date(Date.now() + 29 * dayMs))).toBe(0);
  expect(await deleteUnusedPictures(catalog.db, new Date(Date.now() + 31 * dayMs))).toBe(1);
  const left = UploadedPictures.parse(await (await catalog.ask(path(), { as: holderOf() })).json());
  expect(left).toMatchObject([{ id: gallery?.id, used: true }]);
});

test("a removed model's pictures are not reachable by their URLs until it is restored", async () => {
  const [picture] = await uploaded(await plain(5).png().toBuffer());
  const link = picture?.link ?? '';
  const change = (what: string) => catalog.ask(`/api/admin/models/${id}/${what}`, { as: 'admin', body: {} });
  expect((await catalog.ask(link)).status).toBe(200);
  await change('archive');
  expect((await catalog.ask(link)).status).toBe(404);
  await change('restore');
  expect((await catalog.ask(link)).status).toBe(200);
});

test.each([
  'nothing.jpg',
  `${'0'.repeat(32)}-320.jpg`,
  `${'0'.repeat(32)}-321.jpg`,
  `${'0'.repeat(32)}-320.svg`,
])('%s is no stored file', async (name) =>
  expect((await catalog.ask(`/media/uploads/${name}`)).status).toBe(404),
);

test('only the model’s holder uploads to the dashboard, and operators read it', async () => {
  const body = await plain(5).png().toBuffer();
  const headers = { 'content-type': 'image/png' };
  for (const as of ['visitor', 'service', 'admin', holderOf(otherId)] as const)
    expect((await catalog.ask(path(), { as, body, headers })).status).toBe(401);
  expect((await catalog.ask(path(), { as: holderOf(otherId) })).status).toBe(401);
  expect(
    UploadedPictures.parse(await (await catalog.ask(path(), { as: holderOf(), body, headers })).json()),
  ).toHaveLength(1);
  expect(UploadedPictures.parse(await (await catalog.ask(path(), { as: 'admin' })).json())).toHaveLength(1);
});

test('uploads and deletions are in the audit log', async () => {
  const [picture] = await uploaded(await plain(5).png().toBuffer());
  const as = { ...holderOf(), agency: 'bright-lights' };
  await catalog.ask(`${path()}/${picture?.id}/delete`, { as, method: 'POST' });
  const { rows } = await catalog.db.query<{ what: string; by: string }>(
    `select message->'event'->'entry'->>'what' as what, message->'event'->'entry'->'by'->>'name' as by
     from outbox order by position desc limit 2`,
  );
  expect(rows).toEqual([
    { what: 'picture.deleted', by: 'agency bright-lights' },
    { what: 'picture.uploaded', by: 'vera-lamplight' },
  ]);
});

test('an administrator uploads pictures too, and one that a video shows is in use', async () => {
  const ofAdmin = `/api/admin/models/${id}/pictures`;
  const response = await catalog.ask(ofAdmin, {
    as: 'admin',
    body: await plain(60).png().toBuffer(),
    headers: { 'content-type': 'application/octet-stream' },
  });
  const [picture] = UploadedPictures.parse(await response.json());
  const { rows } = await catalog.db.query<{ by: unknown }>(
    "select message->'event'->'entry'->'by' as by from outbox order by position desc limit 1",
  );
  expect(rows[0]?.by).toEqual({ role: 'admin', name: 'operator@example.com' });
  const video = { title: 'Evening', modelSlug: 'vera-lamplight', duration: 60, thumbnailUrl: picture?.link };
  expect((await catalog.ask('/api/admin/videos', { as: 'admin', body: video })).status).toBe(201);
  const remove = () => catalog.ask(`${ofAdmin}/${picture?.id}/delete`, { as: 'admin', body: {} });
  expect((await remove()).status).toBe(409);
  await catalog.db.query('delete from videos');
  expect((await remove()).status).toBe(200);
  expect((await catalog.ask(ofAdmin)).status).toBe(401);
});
