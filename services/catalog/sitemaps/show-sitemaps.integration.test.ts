import { AdminModel } from '@marquee/contracts/http/models';
import { curatedKeywords } from '@marquee/contracts/rules/landing';
import { staticPages } from '@marquee/contracts/rules/static-pages';
import type { Queryable } from '@marquee/kit/postgres/open-postgres';
import {
  list,
  openTestCatalog,
  plainListing,
  plainVideo,
  sitemapUrls,
  type TestCatalog,
} from '../testing/open-test-catalog';
import { insertVideos } from '../videos/insert-videos';
import { openSitemaps } from './sitemaps';

const site = 'https://marquee.example';
const created = new Date('2026-01-01T00:00:00Z');
const later = new Date('2026-05-05T05:05:05.555Z');

let catalog: TestCatalog;
let ids: number[];

beforeAll(async () => {
  catalog = await openTestCatalog();
  ids = await list(
    catalog,
    Array.from({ length: 9 }, (_, nth) => plainListing(`model-${nth + 1}`)),
  );
  await insertVideos(
    catalog.db,
    ids.slice(0, 5).map((id, nth) => plainVideo(`video-${nth + 1}`, id)),
  );
  catalog.setClock(later);
});

afterAll(() => catalog.close());

/** The response as of now: the files are otherwise refreshed by a timer. */
const ask: TestCatalog['ask'] = async (path, options) => {
  await catalog.sitemaps.refresh();
  return await catalog.ask(path, options);
};
const read = async (path: string): Promise<string> => {
  const response = await ask(path);
  expect([path, response.status]).toEqual([path, 200]);
  expect(response.headers.get('content-type')).toBe('application/xml; charset=utf-8');
  return await response.text();
};
const urlsIn = (xml: string): string[] =>
  [...xml.matchAll(/<loc>([^<]+)<\/loc>/g)].map((match) => (match[1] ?? '').slice(site.length));
const changedIn = (xml: string, path: string): string | undefined =>
  new RegExp(`<loc>${site}${path}</loc><lastmod>([^<]+)</lastmod>`).exec(xml)?.[1];
const walk = async (): Promise<string[]> => {
  const files = urlsIn(await read('/sitemap.xml'));
  return (await Promise.all(files.map(async (file) => urlsIn(await read(file))))).flat();
};
const administer = async (path: string, body: unknown, method = 'POST'): Promise<unknown> => {
  const response = await catalog.ask(path, { as: 'admin', method, body });
  expect(response.status).toBe(200);
  return await response.json();
};

test('the files list every public page exactly once, and each file respects the limit', async () => {
  const files = urlsIn(await read('/sitemap.xml'));
  expect(files.filter((file) => /models|videos/.test(file))).toEqual([
    '/sitemaps/models-1.xml',
    '/sitemaps/models-2.xml',
    '/sitemaps/models-3.xml',
    '/sitemaps/videos-1.xml',
    '/sitemaps/videos-2.xml',
  ]);
  for (const file of files) expect(urlsIn(await read(file)).length).toBeLessThanOrEqual(sitemapUrls);
  const named = await walk();
  expect(new Set(named).size).toBe(named.length);
  expect(named.filter((path) => path.startsWith('/model/'))).toEqual(
    ids.map((_, nth) => `/model/model-${nth + 1}`),
  );
  expect(named.filter((path) => path.startsWith('/video/'))).toHaveLength(5);
  expect(named.filter((path) => path.startsWith('/category/'))).toHaveLength(17);
  expect(named).toEqual(
    expect.arrayContaining([...staticPages, ...curatedKeywords.map((slug) => `/seo/${slug}`)]),
  );
  expect(named).toHaveLength(9 + 5 + 17 + staticPages.length + curatedKeywords.length);
});

test('every file has balanced tags', async () => {
  const xml = await read('/sitemaps/models-1.xml');
  expect(xml.startsWith('<?xml version="1.0" encoding="UTF-8"?>\n<urlset ')).toBe(true);
  expect(xml.endsWith('</urlset>\n')).toBe(true);
  expect(xml.match(/<url>/g)).toHaveLength(sitemapUrls);
});

test('editing text changes the date; likes, status, rating and placement do not', async () => {
  const [first = 0, second = 0] = ids;
  const liked = await administer(
    `/api/models/${first}`,
    { version: 1, likes: 777, rating: 12, status: 'busy', isOnline: false },
    'PATCH',
  );
  expect(AdminModel.parse(liked).likes).toBe(777);
  await administer(`/api/admin/models/${first}/featured`, { featured: true, days: 3 });
  expect(changedIn(await read('/sitemaps/models-1.xml'), '/model/model-1')).toBe(created.toISOString());

  await administer(`/api/models/${second}`, { version: 1, description: 'Evenings by lamplight.' }, 'PATCH');
  expect(changedIn(await read('/sitemaps/models-1.xml'), '/model/model-2')).toBe(later.toISOString());
  const index = await read('/sitemap.xml');
  expect(changedIn(index, '/sitemaps/models-1.xml')).toBe(later.toISOString());
  expect(changedIn(index, '/sitemaps/models-2.xml')).toBe(created.toISOString());
});

test('archiving removes a profile and its videos, restoring adds them, and no other file changes', async () => {
  const fifth = ids[4] ?? 0;
  const tagOf = async (path: string) => (await ask(path)).headers.get('etag');
  const neighbor = await tagOf('/sitemaps/models-1.xml');
  await administer(`/api/admin/models/${fifth}/archive`, {});
  const named = await walk();
  expect(named).not.toContain('/model/model-5');
  expect(named).not.toContain('/video/video-5');
  const index = await read('/sitemap.xml');
  expect(changedIn(index, '/sitemaps/models-2.xml')).toBe(later.toISOString());
  // Its only video was the only one of its file.
  expect(urlsIn(index)).not.toContain('/sitemaps/videos-2.xml');
  expect((await ask('/sitemaps/videos-2.xml')).status).toBe(404);
  expect(await tagOf('/sitemaps/models-1.xml')).toBe(neighbor);

  await administer(`/api/admin/models/${fifth}/restore`, {});
  expect(await walk()).toEqual(expect.arrayContaining(['/model/model-5', '/video/video-5']));
});

test.each(['/sitemap.xml', '/sitemaps/models-3.xml', '/sitemaps/pages-1.xml'])(
  '%s answers 304 while unchanged',
  async (path) => {
    const response = await catalog.ask(path);
    await response.text();
    expect(response.headers.get('cache-control')).toBe('public, max-age=3600');
    const etag = response.headers.get('etag') ?? '';
    const again = await catalog.ask(path, { headers: { 'if-none-match': etag } });
    expect([again.status, await again.text()]).toEqual([304, '']);
    const head = await catalog.ask(path, { method: 'HEAD' });
    expect([head.status, head.headers.get('etag')]).toEqual([200, etag]);
  },
);

test('a new model changes the etag of its file', async () => {
  const tag = async () => (await ask('/sitemaps/models-3.xml')).headers.get('etag');
  const before = await tag();
  await list(catalog, [plainListing('model-10')]);
  expect(await tag()).not.toBe(before);
  expect(await read('/sitemaps/models-3.xml')).toContain('/model/model-10');
});

test('a finished file is sent again and again without a query, and an unchanged one is not made again', async () => {
  let queries = 0;
  const db: Queryable = {
    query: (text, values) => {
      queries += 1;
      return catalog.db.query(text, values);
    },
  };
  const sitemaps = openSitemaps(db, site, { perFile: 4 });
  const path = '/sitemaps/models-1.xml';
  const first = await Promise.all([sitemaps.get(path), sitemaps.get(path), sitemaps.get('/sitemap.xml')]);
  const made = queries;
  for (let request = 0; request < 30; request += 1) expect(await sitemaps.get(path)).toBe(first[0]);
  expect([queries, first[1]]).toEqual([made, first[0]]);
  await sitemaps.refresh();
  expect(await sitemaps.get(path)).toBe(first[0]);
  // Only the categories and the two lists of blocks.
  expect(queries).toBe(made + 3);
});

test('a file is sent compressed as it was stored, and as plain text to a client that accepts only that', async () => {
  const path = '/sitemaps/models-1.xml';
  const plain = await read(path);
  const file = await catalog.sitemaps.get(path);
  for (const [accepted, encoding] of [
    ['gzip, br', 'br'],
    ['gzip', 'gzip'],
    ['identity', null],
  ] as const) {
    const response = await catalog.ask(path, { headers: { 'accept-encoding': accepted } });
    const length = encoding === null ? Buffer.byteLength(plain) : file?.bodies[encoding].length;
    expect(response.headers.get('content-encoding')).toBe(encoding);
    expect(response.headers.get('content-length')).toBe(String(length));
    expect(response.headers.get('vary')).toBe('accept-encoding');
    expect(await response.text()).toBe(plain);
  }
});

test.each([
  'models-9.xml',
  'models-0.xml',
  'models-01.xml',
  'models-1',
  'pages-1.xml.xml',
  'people-1.xml',
  '%2e%2e%2fmodels-1.xml',
])('/sitemaps/%s is not a sitemap: 404', async (file) => {
  expect((await catalog.ask(`/sitemaps/${file}`)).status).toBe(404);
});
