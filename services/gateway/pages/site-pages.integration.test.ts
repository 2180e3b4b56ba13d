import { mkdtemp, rm } from 'node:fs/promises';
import { get as httpGet, type ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { openPublisher, type Publisher } from '@marquee/kit/bus/publisher';
import { silentLog } from '@marquee/kit/log/log';
import { openTestBus, type TestBus } from '@marquee/kit/testing/test-bus';
import { until } from '@marquee/kit/testing/until';
import { writeFrontend } from '../testing/page-program';
import { openTestGateway, type TestGateway } from '../testing/test-gateway';

let folder: string;
let bus: TestBus;
let publisher: Publisher;
let gateway: TestGateway;
/** What the catalogue says at present. */
let models: Record<string, { status: number; body: object; location?: string }>;

const json = (
  res: ServerResponse,
  status: number,
  body: object,
  headers: Record<string, string> = {},
): void => {
  res.writeHead(status, { 'content-type': 'application/json', ...headers });
  res.end(JSON.stringify(body));
};

const answerAsCatalog = (): void => {
  gateway.catalog.answer = ({ url }, res) => {
    const slug = /^\/api\/models\/slug\/([^/?]+)$/.exec(url)?.[1];
    if (slug === undefined) return json(res, 200, { likes: models.rose?.body }, { 'x-total-count': '7' });
    const found = models[slug];
    if (found === undefined) return json(res, 404, { error: 'model.unknown' });
    json(res, found.status, found.body, found.location === undefined ? {} : { location: found.location });
  };
};

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'marquee-pages-'));
  await writeFrontend(folder);
  bus = await openTestBus();
  publisher = await openPublisher(bus.url, { log: silentLog });
  gateway = await openTestGateway({ FRONTEND_DIST: folder, AMQP_URL: bus.url, PAGE_DRAWN_WITHIN_MS: '1500' });
  await until('the program draws', async () => (await get('/pricing')).source === 'kept');
  await until('the gateway hears the bus', async () => {
    await say({ type: 'catalog.model.all-changed' });
    return (await get('/pricing')).source === 'drawn';
  });
});
afterAll(async () => {
  await gateway.close();
  await publisher.close();
  await bus.close();
  await rm(folder, { recursive: true });
});
beforeEach(async () => {
  await gateway.reset();
  models = {
    rose: { status: 200, body: { slug: 'rose', likes: 1 } },
    gone: { status: 410, body: { error: 'model.archived' } },
    'old-rose': { status: 301, body: { slug: 'rose' }, location: '/api/models/slug/rose' },
  };
  answerAsCatalog();
  await say({ type: 'catalog.model.all-changed' });
  await until('nothing is kept', async () => (await get('/pricing')).source === 'drawn');
  await until('it is kept', async () => (await get('/pricing')).source === 'kept');
});

const say = (event: { type: string; model?: object }) =>
  publisher.publish({
    exchange: 'domain',
    key: event.type,
    body: Buffer.from(
      JSON.stringify({ id: crypto.randomUUID(), at: new Date().toISOString(), requestId: null, event }),
    ),
    headers: {},
    messageId: crypto.randomUUID(),
  });

const changed = (slug: string, formerSlugs: string[] = []) =>
  say({
    type: 'catalog.model.updated',
    model: { id: 1, slug, formerSlugs, onlyFansLink: null, fanvueLink: null, archived: false },
  });

const get = async (path: string, headers: Record<string, string> = {}) => {
  const response = await fetch(`${gateway.url}${path}`, { redirect: 'manual', headers });
  return {
    status: response.status,
    source: response.headers.get('x-page-source'),
    location: response.headers.get('location'),
    headers: response.headers,
    body: await response.text(),
  };
};

const asked = (): string[] => gateway.catalog.heard.map(({ url }) => url);

test('a page arrives drawn: content, head, state, and the scripts that its screen needs beside the entry', async () => {
  const { status, body, headers } = await get('/videos');
  expect(status).toBe(200);
  expect(body).toContain('<div id="root">list {"likes":{"slug":"rose","likes":1}} of 7</div>');
  expect(body).not.toContain('the browser draws');
  expect(body).toMatch(/<title>\/videos<\/title><\/head>/);
  expect(body).toContain('id="page-state">{"address":"/videos"}</script>');
  expect([...body.matchAll(/later" crossorigin href="([^"]+)"/g)].map((match) => match[1])).toEqual([
    '/assets/videos-page.js',
    '/assets/card.js',
  ]);
  expect(headers.get('content-security-policy')).toContain("script-src 'self';");
  expect(headers.get('cache-control')).toBe('no-cache');
});

test('the status is the subject’s: 404 for nobody, 410 once removed, 301 to where it is known now; 404 where there is no page', async () => {
  expect(await get('/model/rose')).toMatchObject({ status: 200 });
  expect(await get('/model/nobody')).toMatchObject({ status: 404, source: 'drawn' });
  expect(await get('/model/gone')).toMatchObject({ status: 410, source: 'drawn' });
  expect(await get('/model/old-rose')).toMatchObject({ status: 301, location: '/model/rose' });
  expect(await get('/nowhere')).toMatchObject({ status: 404, source: 'drawn' });
  expect(await get('/nowhere/')).toMatchObject({ status: 301, location: '/nowhere' });
});

test('calls are made as a visitor’s, signed, and only those that any visitor may make', async () => {
  await get('/model/rose');
  expect(gateway.catalog.heard.map(({ identity }) => identity?.role)).toEqual(['visitor']);
  const refused = await get('/contact');
  expect(refused).toMatchObject({ status: 200, source: 'client' });
  expect(asked()).toEqual(['/api/models/slug/rose']);
});

test('a page is drawn once, however many ask, and then kept; of a query only what matters there makes another page', async () => {
  const answers = await Promise.all(Array.from({ length: 20 }, () => get('/models?page=2&utm_source=a')));
  expect(new Set(answers.map(({ body }) => body)).size).toBe(1);
  expect(asked()).toEqual(['/api/models']);
  expect(await get('/models?utm_campaign=b&page=2')).toMatchObject({ source: 'kept' });
  expect(await get('/models?page=3')).toMatchObject({ source: 'drawn' });
  expect(asked().length).toBe(2);
});

test('an address without a model is asked for once: ten thousand of them drive out no page that exists', async () => {
  await get('/model/rose');
  for (let round = 0; round < 25; round += 1)
    await Promise.all(Array.from({ length: 4 }, (_, nth) => get(`/model/invented-${round}-${nth}`)));
  expect(await get('/model/invented-24-3')).toMatchObject({ status: 404, source: 'kept' });
  expect(await get('/model/rose')).toMatchObject({ status: 200, source: 'kept' });
  expect(asked().filter((url) => url.endsWith('/invented-24-3')).length).toBe(1);
});

test('a kept page is sent as the browser reads it, the same text each time, and not again to whoever has it', async () => {
  const plain = await get('/model/rose', { 'accept-encoding': 'identity' });
  for (const [encoding, unpack] of [
    ['br', brotliDecompressSync],
    ['gzip', gunzipSync],
  ] as const) {
    // fetch would unpack it.
    const kept = await new Promise<{ encoding: string | undefined; body: Buffer }>((resolve, reject) => {
      httpGet(`${gateway.url}/model/rose`, { headers: { 'accept-encoding': encoding } }, (res) => {
        buffer(res).then((body) => resolve({ encoding: res.headers['content-encoding'], body }), reject);
      }).on('error', reject);
    });
    expect(kept.encoding).toBe(encoding);
    expect(unpack(kept.body).toString()).toBe(plain.body);
  }
  const etag = plain.headers.get('etag') ?? '';
  expect(await get('/model/rose', { 'if-none-match': etag })).toMatchObject({ status: 304, body: '' });
});

test('a changed model’s page and every list are drawn anew; other profiles and what shows no model stay', async () => {
  models.other = { status: 200, body: { slug: 'other' } };
  const addresses = ['/model/rose', '/model/old-rose', '/model/other', '/models', '/videos', '/pricing'];
  const sources = async () => {
    const found: Record<string, string | null> = {};
    for (const address of addresses) found[address] = (await get(address)).source;
    return found;
  };
  await sources();
  models.rose = { status: 200, body: { slug: 'rose', likes: 2 } };
  await changed('rose', ['old-rose']);
  await until('the profile shows the change', async () =>
    (await get('/model/rose')).body.includes('"likes":2'),
  );
  const after = await sources();
  expect(after).toEqual({
    '/model/rose': 'kept',
    '/model/old-rose': 'drawn',
    '/model/other': 'kept',
    '/models': 'drawn',
    '/videos': 'drawn',
    '/pricing': 'kept',
  });
});

test('a model that appears where none was is shown, and one that is archived is not', async () => {
  expect(await get('/model/new')).toMatchObject({ status: 404 });
  models.new = { status: 200, body: { slug: 'new' } };
  await changed('new');
  await until('it is shown', async () => (await get('/model/new')).status === 200);
  models.new = { status: 410, body: {} };
  await changed('new');
  await until('it is gone', async () => (await get('/model/new')).status === 410);
});

test('what was drawn while the model changed is not kept', async () => {
  let release = (): void => {};
  await get('/models');
  gateway.catalog.answer = ({ url }, res) => {
    if (url.endsWith('/rose')) release = () => json(res, 200, { slug: 'rose', likes: 'old' });
    else json(res, 200, {});
  };
  const before = get('/model/rose');
  await until('the call is under way', () => asked().includes('/api/models/slug/rose'));
  await changed('rose');
  await until('the change was heard', async () => (await get('/models')).source === 'drawn');
  answerAsCatalog();
  release();
  expect((await before).body).toContain('old');
  expect(await get('/model/rose')).toMatchObject({
    source: 'drawn',
    body: expect.stringContaining('"likes":1'),
  });
});

test('when a page cannot be drawn, the browser draws it: thrown, never finished, or stuck', async () => {
  for (const path of ['/help', '/terms', '/privacy']) {
    const began = performance.now();
    expect(await get(path)).toMatchObject({
      status: 200,
      source: 'client',
      body: expect.stringContaining('the browser draws'),
    });
    expect(performance.now() - began).toBeLessThan(2_500);
    // A failure is remembered for a moment: the next visitor does not wait for it.
    const again = performance.now();
    expect(await get(path)).toMatchObject({ source: 'client' });
    expect(performance.now() - again).toBeLessThan(1_000);
  }
  await until('another thread draws', async () => (await get(`/model/rose`)).source !== 'client', 15_000);
});

test('while the catalogue is away or slow the page arrives for the browser to draw, in time, and later drawn', async () => {
  await gateway.catalog.stop();
  expect(await get('/models')).toMatchObject({ status: 200, source: 'client' });
  await gateway.catalog.start();
  gateway.catalog.answer = () => {};
  const began = performance.now();
  expect(await get('/videos')).toMatchObject({ status: 200, source: 'client' });
  expect(performance.now() - began).toBeLessThan(2_500);
  answerAsCatalog();
  await until('it is drawn again', async () => (await get('/videos')).source === 'drawn');
});

test('a new build is drawn by its own program: nothing of the old one is kept', async () => {
  await get('/pricing');
  await writeFrontend(folder, 'two');
  await until('the new page', async () => (await get('/pricing')).body.includes('content="two"'));
  expect(await get('/pricing')).toMatchObject({ status: 200, body: expect.stringContaining('prices') });
});
