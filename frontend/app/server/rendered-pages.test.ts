import { request } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { until } from '@marquee/kit/testing/until';
import { sendJson } from './testing/stub-gateway';
import { openTestWeb, type TestWeb } from './testing/test-web';

let web: TestWeb;
let models: Record<string, { status: number; body: object; location?: string }>;

const answerAsGateway: TestWeb['gateway']['answer'] = (path, res) => {
  const slug = /^\/api\/models\/slug\/([^/?]+)$/.exec(path)?.[1];
  if (slug === undefined) return sendJson(res, 200, { rose: models.rose?.body });
  const { status, body, location } = models[slug] ?? { status: 404, body: {} };
  sendJson(res, status, body, location === undefined ? {} : { location });
};

const open = async (options?: { renderWithinMs: number }): Promise<void> => {
  web = await openTestWeb(options);
  web.gateway.answer = answerAsGateway;
  await until('the stream of model changes is read', () => web.gateway.readers() === 1);
};

/** Opens another site, where a render that never ends is given up soon. */
const reopenWithShortLimit = async (): Promise<void> => {
  await web.close();
  await open({ renderWithinMs: 1_000 });
};

beforeEach(async () => {
  await open();
  models = {
    rose: { status: 200, body: { slug: 'rose', likes: 1 } },
    gone: { status: 410, body: {} },
    'old-rose': { status: 301, body: {}, location: '/api/models/slug/rose' },
  };
});
afterEach(() => web.close());

const changed = (slug: string, formerSlugs: string[] = []) =>
  web.gateway.announce({ type: 'model-changed', slug, formerSlugs });

const sourceOf = async (path: string) => (await web.get(path)).source;

test('a page is sent rendered: content, head and state', async () => {
  const { status, body } = await web.get('/models');
  expect(status).toBe(200);
  expect(body).toContain('<div id="root">list {"rose":{"slug":"rose","likes":1}}</div>');
  expect(body).toContain('<head><title>/models</title></head>');
  expect(body).toContain('id="page-state">{"url":"/models"}</script>');
  expect(body).not.toContain('client-rendered');
});

test('the status follows the subject: 404 unknown, 410 removed, 301 renamed', async () => {
  expect(await web.get('/model/rose')).toMatchObject({ status: 200 });
  expect(await web.get('/model/unknown')).toMatchObject({ status: 404, source: 'rendered' });
  expect(await web.get('/model/gone')).toMatchObject({ status: 410, source: 'rendered' });
  expect(await web.get('/model/old-rose')).toMatchObject({ status: 301, location: '/model/rose' });
  const query = '?from=browse.4&utm_source=bio';
  expect(await web.get(`/model/old-rose${query}`)).toMatchObject({ location: `/model/rose${query}` });
  expect(await web.get('/unknown')).toMatchObject({ status: 404, source: 'rendered' });
});

test('data is read as an anonymous visitor, without identity or cookie', async () => {
  await web.get('/model/rose', { cookie: 'marquee_admin=secret' });
  const [headers = {}] = web.gateway.requestHeaders;
  expect(Object.keys(headers).filter((name) => name === 'cookie' || name.startsWith('x-'))).toEqual([]);
});

test('concurrent requests share one render, and only the search params of the screen make another page', async () => {
  const replies = await Promise.all(Array.from({ length: 20 }, () => web.get('/models?page=2&utm_source=a')));
  expect(new Set(replies.map(({ body }) => body)).size).toBe(1);
  expect(web.gateway.reads).toEqual(['/api/models']);
  expect(await sourceOf('/models?utm_campaign=b&page=2')).toBe('cached');
  expect(await sourceOf('/models?page=3')).toBe('rendered');
});

test('invented URLs are rendered once each and evict no page that exists', async () => {
  await web.get('/model/rose');
  for (let round = 0; round < 25; round += 1)
    await Promise.all(Array.from({ length: 4 }, (_, n) => web.get(`/model/invented-${round}-${n}`)));
  expect(await web.get('/model/invented-24-3')).toMatchObject({ status: 404, source: 'cached' });
  expect(await web.get('/model/rose')).toMatchObject({ status: 200, source: 'cached' });
});

test('all unknown paths share one render', async () => {
  const pages = await Promise.all(
    ['/unknown', '/unknown-path/1', '/unknown?page=2'].map((path) => web.get(path)),
  );
  expect(pages.map(({ status }) => status)).toEqual([404, 404, 404]);
  expect(web.renders).toHaveLength(1);
});

test('a cached page has one text in every encoding, and 304 answers a known version; HEAD has no body', async () => {
  const plain = await web.get('/model/rose', { 'accept-encoding': 'identity' });
  for (const [encoding, unpack] of [
    ['br', brotliDecompressSync],
    ['gzip', gunzipSync],
  ] as const) {
    // fetch would unpack it.
    const reply = await new Promise<{ encoding: string | undefined; body: Buffer }>((resolve, reject) => {
      request(`${web.url}/model/rose`, { headers: { 'accept-encoding': encoding } }, (res) => {
        buffer(res).then((body) => resolve({ encoding: res.headers['content-encoding'], body }), reject);
      })
        .on('error', reject)
        .end();
    });
    expect(reply.encoding).toBe(encoding);
    expect(unpack(reply.body).toString()).toBe(plain.body);
  }
  const etag = plain.headers.get('etag') ?? '';
  expect(await web.get('/model/rose', { 'if-none-match': etag })).toMatchObject({ status: 304, body: '' });
  const head = await fetch(`${web.url}/model/rose`, { method: 'HEAD' });
  expect([head.status, head.headers.get('etag'), await head.text()]).toEqual([200, etag, '']);
});

test('a changed model’s page and every list are rendered again; other profiles and static pages stay cached', async () => {
  models.other = { status: 200, body: { slug: 'other' } };
  const urls = ['/model/rose', '/model/old-rose', '/model/other', '/models', '/pricing'];
  for (const url of urls) await web.get(url);
  models.rose = { status: 200, body: { slug: 'rose', likes: 2 } };
  changed('rose', ['old-rose']);
  await until('the profile shows the change', async () =>
    (await web.get('/model/rose')).body.includes('"likes":2'),
  );
  const sources: Record<string, string | null> = {};
  for (const url of urls) sources[url] = await sourceOf(url);
  expect(sources).toEqual({
    '/model/rose': 'cached',
    '/model/old-rose': 'rendered',
    '/model/other': 'cached',
    '/models': 'rendered',
    '/pricing': 'cached',
  });
});

test('a new model appears and an archived one disappears with its change', async () => {
  expect(await web.get('/model/new')).toMatchObject({ status: 404 });
  models.new = { status: 200, body: { slug: 'new' } };
  changed('new');
  await until('it is shown', async () => (await web.get('/model/new')).status === 200);
  models.new = { status: 410, body: {} };
  changed('new');
  await until('it is gone', async () => (await web.get('/model/new')).status === 410);
});

test('after a gap in the stream of changes every page is rendered again', async () => {
  await web.get('/model/rose');
  models.rose = { status: 410, body: {} };
  web.gateway.dropReaders();
  await until('the removal is seen', async () => (await web.get('/model/rose')).status === 410);
});

test('a page whose model changes while it is rendered is not cached', async () => {
  let release = (): void => {};
  await web.get('/models');
  web.gateway.answer = (path, res) => {
    if (path.endsWith('/rose')) release = () => sendJson(res, 200, { slug: 'rose', likes: 'old' });
    else sendJson(res, 200, {});
  };
  const before = web.get('/model/rose');
  await until('the read has begun', () => web.gateway.reads.includes('/api/models/slug/rose'));
  changed('rose');
  await until('the change has arrived', async () => (await sourceOf('/models')) === 'rendered');
  web.gateway.answer = answerAsGateway;
  release();
  expect((await before).body).toContain('old');
  expect(await web.get('/model/rose')).toMatchObject({
    source: 'rendered',
    body: expect.stringContaining('"likes":1'),
  });
});

test.each(['/help', '/terms'])(
  '%s cannot be rendered, so the browser renders it, and a failure is remembered',
  async (path) => {
    await reopenWithShortLimit();
    const page = { status: 200, source: 'client', body: expect.stringContaining('client-rendered') };
    expect(await web.get(path)).toMatchObject(page);
    expect(await web.get(path)).toMatchObject(page);
  },
);

test('while the gateway fails or hangs pages are sent for the browser to render', async () => {
  await reopenWithShortLimit();
  web.gateway.answer = (_path, res) => sendJson(res, 502, {});
  expect(await web.get('/models')).toMatchObject({ status: 200, source: 'client' });
  web.gateway.answer = () => {};
  expect(await web.get('/videos')).toMatchObject({ status: 200, source: 'client' });
  web.gateway.answer = answerAsGateway;
  await until('it is rendered again', async () => (await sourceOf('/videos')) === 'rendered');
});

test('while all renders are in use pages are sent for the browser to render, cached pages do not wait, and what is being rendered is cached', async () => {
  await web.get('/model/rose');
  const responses: (() => void)[] = [];
  web.gateway.answer = (_path, res) => responses.push(() => sendJson(res, 200, {}));
  const held = Array.from({ length: 4 }, (_, n) => web.get(`/models?page=${n + 1}`));
  await until('the renders wait for their data', () => responses.length === 4);
  expect(await web.get('/videos')).toMatchObject({ status: 200, source: 'client' });
  expect(await sourceOf('/model/rose')).toBe('cached');
  expect((await Promise.all(held)).map(({ source }) => source)).toEqual(Array(4).fill('client'));
  web.gateway.answer = answerAsGateway;
  for (const respond of responses) respond();
  await until('the page is cached', async () => (await sourceOf('/models?page=1')) === 'cached');
});

test('beyond the render queue pages are sent for the browser to render at once', async () => {
  let held = 0;
  const responses: (() => void)[] = [];
  web.gateway.answer = (_path, res) => {
    held += 1;
    responses.push(() => sendJson(res, 200, {}));
  };
  const waiting = Array.from({ length: 4 + 8 }, (_, n) => web.get(`/models?page=${n + 1}`));
  await until('the renders wait for their data', () => held === 4);
  await until('the queue is full', async () => (await sourceOf(`/models?page=${1_000 + held}`)) === 'client');
  web.gateway.answer = answerAsGateway;
  for (const respond of responses) respond();
  await Promise.all(waiting);
});
