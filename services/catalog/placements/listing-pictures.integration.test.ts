import { ActivatedListing } from '@marquee/contracts/http/listing-activation';
import { ModelProfile } from '@marquee/contracts/http/models';
import { UploadedPictures } from '@marquee/contracts/http/pictures';
import { pictureMaxBytes, picturesMax } from '@marquee/contracts/rules/picture-limits';
import { silentLog } from '@marquee/kit/log/log';
import sharp from 'sharp';
import { deleteUnusedPictures } from '../media/uploads/delete-unused-pictures';
import { list, openTestCatalog, plainListing, type TestCatalog } from '../testing/open-test-catalog';
import { deleteClosedListing } from './listing-pictures';

const dayMs = 86_400_000;
let catalog: TestCatalog;

beforeAll(async () => {
  catalog = await openTestCatalog();
});
beforeEach(async () => {
  await catalog.db.query('truncate models, model_slugs, pictures restart identity cascade');
});
afterAll(() => catalog.close());

const path = (reference: string) => `/internal/listings/${reference}/pictures`;
const upload = (bytes: Buffer, reference = 'LR-1') =>
  catalog.ask(path(reference), {
    as: 'service',
    body: bytes,
    headers: { 'content-type': 'application/octet-stream' },
  });
const photo = (red: number) =>
  sharp({ create: { width: 400, height: 500, channels: 3, background: { r: red, g: 90, b: 60 } } })
    .jpeg()
    .toBuffer();
const picturesIn = async (response: Response) => {
  expect(response.status).toBe(200);
  return UploadedPictures.parse(await response.json());
};
const picturesOf = async (reference = 'LR-1') =>
  picturesIn(await catalog.ask(path(reference), { as: 'service' }));

const draft = {
  is: 'new',
  name: 'Velvet Rose',
  slug: 'velvet-rose',
  description: '',
  bio: '',
  profileImage: null,
  withoutPicture: true,
  gallery: [],
  socialLinks: [],
  onlyFansLink: 'https://onlyfans.com/velvet',
  fanvueLink: null,
} as const;
const activate = (model: unknown, reference = 'LR-1') =>
  catalog.ask('/internal/listings', {
    as: 'service',
    body: { reference, model, days: 30, priceCents: null, paidAt: null },
  });

test('pictures are listed in the order of their uploads, each once, and can be deleted', async () => {
  for (const red of [10, 20, 10]) expect((await upload(await photo(red))).status).toBe(200);
  const [first, second, ...more] = await picturesOf();
  expect([first?.used, second?.used, more]).toEqual([false, false, []]);
  expect((await catalog.ask(first?.link ?? '')).status).toBe(200);
  const remove = () => catalog.ask(`${path('LR-1')}/${first?.id}/delete`, { as: 'service', method: 'POST' });
  expect((await picturesIn(await remove())).map(({ id }) => id)).toEqual([second?.id]);
  expect((await remove()).status).toBe(200);
  expect((await catalog.ask(first?.link ?? '')).status).toBe(404);
});

test('the chosen profile photo comes first until another is chosen or it is deleted', async () => {
  for (const red of [10, 20, 30]) await upload(await photo(red));
  const [first, second, third] = await picturesOf();
  const order = async () => (await picturesOf()).map(({ id }) => id);
  const change = (what: string, id = '', reference = 'LR-1') =>
    catalog.ask(`${path(reference)}/${id}/${what}`, { as: 'service', method: 'POST' });
  expect((await picturesIn(await change('profile', second?.id))).map(({ id }) => id)).toEqual(await order());
  expect(await order()).toEqual([second?.id, first?.id, third?.id]);
  await upload(await photo(40));
  expect((await order()).slice(0, 3)).toEqual([second?.id, first?.id, third?.id]);
  await change('delete', second?.id);
  expect((await order())[0]).toBe(first?.id);
  await change('profile', third?.id);
  expect((await order())[0]).toBe(third?.id);
  const foreign = await change('profile', third?.id, 'LR-2');
  expect([foreign.status, await foreign.json()]).toMatchObject([404, { error: 'picture.unknown' }]);
});

test("the activation gives the model its pictures: the profile picture and the gallery, and not another request's", async () => {
  for (const red of [10, 20, 30]) await upload(await photo(red));
  const [profile, ...rest] = await picturesOf();
  const [foreign] = await picturesIn(await upload(await photo(40), 'LR-2'));
  const refused = await activate({ ...draft, profileImage: profile?.link, gallery: [foreign?.link] });
  expect([refused.status, await refused.json()]).toMatchObject([422, { error: 'picture.unknown' }]);
  const gallery = rest.map(({ link }) => link);
  const order = { ...draft, profileImage: profile?.link, gallery };
  const [activated] = await Promise.all([activate(order), activate(order)]);
  const { id } = ActivatedListing.parse(await activated?.json());
  const shown = ModelProfile.parse(await (await catalog.ask('/api/models/slug/velvet-rose')).json());
  expect(shown).toMatchObject({ profileImage: profile?.link, gallery: gallery.map((url) => ({ url })) });
  expect((await catalog.ask(profile?.link ?? '')).status).toBe(200);
  expect(await picturesOf()).toEqual([]);
  const ofModel = await catalog.ask(`/api/admin/models/${id}/pictures`, { as: 'admin' });
  expect((await picturesIn(ofModel)).map(({ used }) => used)).toEqual([true, true, true]);
  const late = await upload(await photo(50));
  expect([late.status, await late.json()]).toMatchObject([409, { error: 'listing.live' }]);
});

test('an existing model gets those pictures that it does not have yet, and shows what it showed', async () => {
  const [id = 0] = await list(catalog, [plainListing('vera-lamplight')]);
  await catalog.ask(`/api/admin/models/${id}/pictures`, {
    as: 'admin',
    body: await photo(10),
    headers: { 'content-type': 'application/octet-stream' },
  });
  for (const red of [10, 20]) await upload(await photo(red));
  expect((await activate({ is: 'existing', id })).status).toBe(200);
  const ofModel = await catalog.ask(`/api/admin/models/${id}/pictures`, { as: 'admin' });
  expect((await picturesIn(ofModel)).map(({ used }) => used)).toEqual([false, false]);
});

test.each<[string, () => Promise<Buffer>, number, string]>([
  ['an SVG', async () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 415, 'picture.type'],
  ['a page', async () => Buffer.from('<html>'), 415, 'picture.type'],
  [
    'more than 50 megapixels',
    () =>
      sharp({ create: { width: 9_000, height: 6_000, channels: 3, background: '#000' } })
        .png()
        .toBuffer(),
    422,
    'picture.too-many-pixels',
  ],
  ['11 MB', async () => Buffer.alloc(pictureMaxBytes + 1), 413, 'body.too-large'],
])('%s is refused, and nothing is stored', async (_what, make, status, error) => {
  const response = await upload(await make());
  expect([response.status, await response.json()]).toMatchObject([status, { error }]);
  expect(await picturesOf()).toEqual([]);
});

test('a request has as many pictures as a model at most', async () => {
  await catalog.db.query(
    `insert into pictures (id, listing_reference, source_hash, uploaded_at)
     select lpad(to_hex(n), 32, '0'), 'LR-1', decode(lpad(to_hex(n), 64, '0'), 'hex'), now() from generate_series(1, $1) n`,
    [picturesMax],
  );
  const refused = await upload(await photo(5));
  expect([refused.status, await refused.json()]).toMatchObject([422, { error: 'pictures.limit' }]);
  expect((await upload(await photo(5), 'LR-2')).status).toBe(200);
});

test('a closed request and 30 days delete the pictures of a request that is not live', async () => {
  for (const reference of ['LR-1', 'LR-2']) await upload(await photo(10), reference);
  const message = { id: crypto.randomUUID(), at: new Date().toISOString(), requestId: null };
  const close = () =>
    deleteClosedListing({ db: catalog.db, log: silentLog })(
      { ...message, event: { type: 'admin.listing.closed', reference: 'LR-1' } },
      new AbortController().signal,
    );
  expect([await close(), await close()]).toEqual([{ is: 'done' }, { is: 'done' }]);
  expect([(await picturesOf('LR-1')).length, (await picturesOf('LR-2')).length]).toEqual([0, 1]);
  expect(await deleteUnusedPictures(catalog.db, new Date(Date.now() + 29 * dayMs))).toBe(0);
  expect(await deleteUnusedPictures(catalog.db, new Date(Date.now() + 31 * dayMs))).toBe(1);
  const { rows } = await catalog.db.query('select 1 from picture_files');
  expect(rows).toEqual([]);
});

test('only a service uploads', async () => {
  expect((await catalog.ask(path('LR-1'))).status).toBe(403);
});
