import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { DeadLinks, LinkChecks } from '@marquee/contracts/http/link-health';
import type { PlatformKey } from '@marquee/contracts/rules/platforms';
import { silentLog } from '@marquee/kit/log/log';
import { list, openTestCatalog, plainListing, type TestCatalog } from '../testing/open-test-catalog';
import type { Fetch } from './check-link';
import { syncLinks } from './link-checks';
import { checkNextLink } from './link-health';

const hourMs = 3_600_000;
const start = Date.UTC(2026, 0, 10);

let catalog: TestCatalog;
let platform: Server;
let requests: { method: string; path: string; agent: string }[];
/** The status of each path, by method. */
let statusOf: (method: string, path: string) => number | 'silence';
let fetchPlatform: Fetch;
let clock: number;
let paused: Map<PlatformKey, number>;

beforeAll(async () => {
  platform = createServer((req, res) => {
    const { method = '', url = '' } = req;
    requests.push({ method, path: url, agent: req.headers['user-agent'] ?? '' });
    const status = statusOf(method, url);
    if (status === 'silence') req.socket.destroy();
    else res.writeHead(status, status === 302 ? { location: '/elsewhere' } : {}).end();
  }).listen(0, '127.0.0.1');
  await new Promise((listening) => platform.once('listening', listening));
  const { port } = platform.address() as AddressInfo;
  // The platforms' hosts are real ones, so their requests are sent to this server.
  fetchPlatform = (url, init) =>
    fetch(url.replace(/^https:\/\/(onlyfans|fanvue)\.com/, `http://127.0.0.1:${port}/$1`), init);
});
afterAll(() => platform.close());

beforeEach(async () => {
  catalog = await openTestCatalog();
  requests = [];
  statusOf = () => 200;
  clock = start;
  paused = new Map();
});
afterEach(() => catalog.close());

const check = async () => {
  const now = () => new Date(clock);
  await catalog.db.transaction((tx) => syncLinks(tx, now()));
  const deps = {
    db: catalog.db,
    now,
    log: silentLog,
    publicUrl: 'https://marquee.example',
    fetch: fetchPlatform,
  };
  return await checkNextLink(deps, paused);
};
const checksOf = async (id: number) =>
  LinkChecks.parse(
    await (await catalog.ask(`/internal/models/by-id/${id}/link-checks`, { as: 'service' })).json(),
  );
const dead = async () =>
  DeadLinks.parse(await (await catalog.ask('/internal/dead-links', { as: 'service' })).json());

const linked = (slug: string, more = {}) =>
  plainListing(slug, { onlyFansLink: `https://onlyfans.com/${slug}`, ...more });

test('a link is asked for once, with our own user agent, and again after a week', async () => {
  const [id = 0] = await list(catalog, [linked('anna-linden')]);
  expect(await checksOf(id)).toEqual([]);
  expect([await check(), await check()]).toEqual([true, false]);
  expect(requests).toEqual([
    {
      method: 'HEAD',
      path: '/onlyfans/anna-linden',
      agent: 'MarqueeLinkCheck/1.0 (+https://marquee.example/help)',
    },
  ]);
  expect(await checksOf(id)).toMatchObject([
    { platform: 'onlyfans', state: 'works', status: 200, deadSince: null },
  ]);
  clock += 7 * 24 * hourMs - 1;
  expect(await check()).toBe(false);
  clock += 1;
  expect(await check()).toBe(true);
});

test('a link is dead after three checks that found it missing, and alive again after one that found it', async () => {
  const [id = 0] = await list(catalog, [linked('anna-linden')]);
  statusOf = () => 404;
  for (const waitHours of [0, 1, 6]) {
    clock += waitHours * hourMs;
    expect((await dead()).links).toEqual([]);
    expect(await check()).toBe(true);
  }
  expect(requests.map(({ method }) => method)).toEqual(['HEAD', 'GET', 'HEAD', 'GET', 'HEAD', 'GET']);
  const since = new Date(start).toISOString();
  expect((await dead()).links).toMatchObject([{ modelId: id, state: 'dead', status: 404, deadSince: since }]);
  statusOf = () => 200;
  clock += 36 * hourMs;
  expect(await check()).toBe(true);
  expect(await checksOf(id)).toMatchObject([{ state: 'works', deadSince: null }]);
});

test('a server that answers HEAD wrongly is asked with GET, and redirects are not followed', async () => {
  const [id = 0] = await list(catalog, [linked('anna-linden')]);
  statusOf = (method) => (method === 'HEAD' ? 404 : 302);
  await check();
  expect(requests).toHaveLength(2);
  expect(await checksOf(id)).toMatchObject([{ state: 'works', status: 302 }]);
});

test('a platform that refuses programs says nothing about a link', async () => {
  const [id = 0] = await list(catalog, [linked('anna-linden')]);
  statusOf = () => 403;
  for (let times = 0; times < 5; times += 1) {
    await check();
    clock += 8 * 24 * hourMs;
  }
  expect(await checksOf(id)).toMatchObject([{ state: 'unclear', status: 403, deadSince: null }]);
});

test.each([429, 503, 'silence' as const])(
  'after %s the platform is left alone for an hour',
  async (answer) => {
    await list(catalog, [
      linked('anna-linden'),
      linked('beryl-sorrel'),
      plainListing('cora-fenn', { fanvueLink: 'https://fanvue.com/cora' }),
    ]);
    statusOf = (_method, path) => (path.startsWith('/onlyfans') ? answer : 200);
    expect([await check(), await check(), await check()]).toEqual([true, true, false]);
    expect(requests.map(({ path }) => path.split('/')[1])).toEqual(['onlyfans', 'fanvue']);
    clock += hourMs;
    expect(await check()).toBe(true);
  },
);

test('paid placements come first and are checked daily; archived models never', async () => {
  const featuredUntil = new Date(start + 40 * 24 * hourMs);
  const [plain = 0] = await list(catalog, [linked('anna-linden'), linked('beryl-sorrel', { featuredUntil })]);
  await catalog.db.query('update models set archived_at = now() where id = $1', [plain]);
  expect([await check(), await check()]).toEqual([true, false]);
  expect(requests.map(({ path }) => path)).toEqual(['/onlyfans/beryl-sorrel']);
  clock += 24 * hourMs;
  expect(await check()).toBe(true);
});

test('a new link is checked at once and does not inherit the old one’s state', async () => {
  const [id = 0] = await list(catalog, [linked('anna-linden')]);
  statusOf = (_method, path) => (path.endsWith('/anna-linden') ? 410 : 200);
  for (const waitHours of [0, 1, 6]) {
    clock += waitHours * hourMs;
    await check();
  }
  expect((await dead()).links).toHaveLength(1);
  await catalog.db.query("update models set only_fans_link = 'https://onlyfans.com/new' where id = $1", [id]);
  expect((await dead()).links).toEqual([]);
  expect(await checksOf(id)).toEqual([]);
  await check();
  expect(await checksOf(id)).toMatchObject([{ link: 'https://onlyfans.com/new', state: 'works' }]);
});
