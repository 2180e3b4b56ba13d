import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { refusedBeginnings } from '@marquee/contracts/rules/refused-words';
import { staticPages } from '@marquee/contracts/rules/static-pages';
import { until } from '@marquee/kit/testing/until';
import { rawGet } from '../testing/raw-get';
import { openTestGateway, type TestGateway } from '../testing/test-gateway';
import { screens } from './screens';

const [refused = ''] = refusedBeginnings;
let folder: string;
let gateway: TestGateway;
const script = `console.log(${JSON.stringify('x'.repeat(2_000))});`;

const build = async (version: string): Promise<void> => {
  await mkdir(join(folder, 'assets'), { recursive: true });
  await mkdir(join(folder, '.vite'), { recursive: true });
  await writeFile(join(folder, `assets/index-${version}.js`), script);
  await writeFile(join(folder, `assets/index-${version}.js.br`), brotliCompressSync(script));
  await writeFile(join(folder, `assets/index-${version}.js.gz`), gzipSync(script));
  await writeFile(join(folder, '.vite/manifest.json'), '{}');
  await writeFile(join(folder, 'icon.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>');
  const page = (name: string) =>
    `<!doctype html><title>${name}</title><script type="module" src="/assets/index-${version}.js"></script>`;
  await writeFile(join(folder, 'index.html'), page('site'));
  await writeFile(join(folder, 'desk.html'), page('desk'));
};

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'marquee-gateway-'));
  await build('one');
  gateway = await openTestGateway({ FRONTEND_DIST: folder });
});
afterAll(async () => {
  await gateway.close();
  await rm(folder, { recursive: true });
});

const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(`${gateway.url}${path}`, { headers, redirect: 'manual' });

test.each([
  ['/', 200, 'site'],
  ['/models', 200, 'site'],
  ['/models?search=rose', 200, 'site'],
  ['/model/velvet-rose', 200, 'site'],
  ['/videos', 200, 'site'],
  ['/video/velvet-rose-1', 200, 'site'],
  ['/categories', 200, 'site'],
  ['/category/new', 200, 'site'],
  ['/help', 200, 'site'],
  ['/terms', 200, 'site'],
  ['/seo/premium-content', 200, 'site'],
  ['/seo/anything-there-is', 200, 'site'],
  ['/seo/%C3%A9t%C3%A9%20%3Cb%3E', 200, 'site'],
  [`/seo/${refused}-models`, 404, 'site'],
  [`/seo/%${refused.charCodeAt(0).toString(16)}${refused.slice(1)}-models`, 404, 'site'],
  ['/seo', 404, 'site'],
  ['/nowhere', 404, 'site'],
  ['/model/velvet-rose/more', 404, 'site'],
  ['/analytics/velvet-rose', 200, 'desk'],
  ['/admin/tracking', 200, 'desk'],
  ['/admin/unknown', 404, 'desk'],
  ['/admin', 404, 'desk'],
])('%s is answered with %i and the %s entry', async (path, status, entry) => {
  const reply = await get(path);
  expect(reply.status).toBe(status);
  expect(reply.headers.get('content-type')).toBe('text/html; charset=utf-8');
  expect(await reply.text()).toContain(`<title>${entry}</title>`);
});

test('a public page runs scripts from our own files and nothing else', async () => {
  const reply = await get('/');
  expect(reply.headers.get('content-security-policy')).toContain("script-src 'self';");
  expect(await reply.text()).toContain('<script type="module"');
});

test('a private page’s scripts run with this answer’s nonce or from our own files, and nobody may frame a page', async () => {
  const pages = await Promise.all([get('/admin/tracking'), get('/admin/tracking')]);
  const nonces = pages.map(
    (page) =>
      page.headers.get('content-security-policy')?.match(/script-src 'self' 'nonce-([\w+/=]{24})';/)?.[1],
  );
  expect(new Set(nonces).size).toBe(2);
  expect(await pages[0]?.text()).toContain(`<script nonce="${nonces[0]}" type="module"`);
  const policy = pages[0]?.headers.get('content-security-policy') ?? '';
  expect(policy).toContain("frame-ancestors 'none'");
  expect(policy.match(/script-src[^;]*/)?.[0]).not.toContain('unsafe');
  expect(pages[0]?.headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin');
  expect(pages[0]?.headers.get('rating')).toBe('RTA-5042-1996-1400-1577-RTA');
});

test('the public pages may load from exactly the configured origins, and the desks from none', async () => {
  const configured = await openTestGateway({
    FRONTEND_DIST: folder,
    WEB_ANALYTICS_URL: 'https://tags.example/tag.js?id=1',
    EXTRA_BANNER_URL: 'https://tags.example/extra.js',
    FULL_PAGE_BANNER_MOBILE_URL: 'https://pages.example:8443/phone.js',
  });
  const policyOf = async (url: string, path: string) =>
    (await fetch(`${url}${path}`)).headers.get('content-security-policy') ?? '';
  const site = await policyOf(configured.url, '/');
  expect(site).toMatch(/script-src 'self' https:\/\/tags\.example https:\/\/pages\.example:8443;/);
  expect(site).toContain("connect-src 'self' https://tags.example https://pages.example:8443;");
  expect(site).toContain('frame-src https://tags.example https://pages.example:8443;');
  const strangers = [await policyOf(configured.url, '/admin/tracking'), await policyOf(gateway.url, '/')];
  await configured.close();
  for (const policy of strangers) {
    expect(policy).not.toContain('example');
    expect(policy).toContain("frame-src 'none'");
  }
});

test('the desks are neither kept nor indexed; the site’s pages are fetched anew', async () => {
  const [desk, site] = await Promise.all([get('/admin/tracking'), get('/')]);
  expect([desk.headers.get('cache-control'), desk.headers.get('x-robots-tag')]).toEqual([
    'no-store',
    'noindex, nofollow',
  ]);
  expect([site.headers.get('cache-control'), site.headers.get('x-robots-tag')]).toEqual(['no-cache', null]);
});

test('robots.txt keeps crawlers out of private places and names the sitemap', async () => {
  const robots = await get('/robots.txt');
  expect(robots.headers.get('content-type')).toBe('text/plain; charset=utf-8');
  const lines = (await robots.text()).split('\n');
  expect(lines[0]).toBe('User-agent: *');
  for (const place of ['/admin', '/analytics', '/password-info', '/track', '/api'])
    expect(lines).toContain(`Disallow: ${place}`);
  expect(lines.filter((line) => line.startsWith('Disallow: /media') || line === 'Disallow: /')).toEqual([]);
  expect(lines).toContain('Sitemap: http://localhost:8080/sitemap.xml');
});

test('a landing page is indexed only where somebody wrote it', async () => {
  const tagOf = async (path: string) => (await get(path)).headers.get('x-robots-tag');
  expect(await tagOf('/seo/premium-content')).toBeNull();
  expect(await tagOf('/seo/premium-content-cheap')).toBe('noindex');
  expect(await tagOf(`/seo/${refused}-models`)).toBe('noindex');
});

test('every page that the sitemap names is a screen', () => {
  const paths = screens.map(({ path }) => path);
  expect(staticPages.filter((path) => !paths.includes(path))).toEqual([]);
  expect(paths).toEqual(
    expect.arrayContaining(['/model/:slug', '/video/:slug', '/category/:slug', '/seo/:slug']),
  );
});

test('an asset is kept for a year and sent as small as the browser can read it', async () => {
  for (const [accepted, sent] of [
    ['gzip, deflate, br', 'br'],
    ['gzip', 'gzip'],
    ['identity', null],
  ] as const) {
    const reply = await get('/assets/index-one.js', { 'accept-encoding': accepted });
    expect([reply.status, reply.headers.get('content-encoding')]).toEqual([200, sent]);
    expect(reply.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(reply.headers.get('vary')).toMatch(/accept-encoding/i);
    expect(await reply.text()).toBe(script);
  }
  expect((await get('/icon.svg')).headers.get('cache-control')).toBe('public, max-age=3600');
});

test('a script carries no header that only a document has a use for; a picture, which can be opened as one, carries them', async () => {
  const ofDocuments = ['content-security-policy', 'referrer-policy', 'x-frame-options', 'rating'];
  const carried = async (path: string) => {
    const { headers } = await get(path);
    expect([headers.get('x-content-type-options'), headers.get('cross-origin-resource-policy')]).toEqual([
      'nosniff',
      'same-origin',
    ]);
    return ofDocuments.filter((name) => headers.has(name));
  };
  expect(await carried('/assets/index-one.js')).toEqual([]);
  expect(await carried('/icon.svg')).toEqual(ofDocuments);
});

test('what is no asset cannot be fetched as one', async () => {
  const paths = [
    '/assets/unknown.js',
    '/.vite/manifest.json',
    '/index.html',
    '/assets/../index.html',
    '/assets/index-one.js.br',
    '/assets/%2e%2e/%2e%2e/etc/passwd',
  ];
  for (const path of paths) {
    const { status, body } = await rawGet(gateway.url, path);
    expect({ path, refused: [400, 404].includes(status) }).toEqual({ path, refused: true });
    expect(body).not.toContain('console.log');
  }
});

test('the search action of other sites leads to the list', async () => {
  const reply = await get('/search?q=velvet%20rose');
  expect([reply.status, reply.headers.get('location')]).toEqual([301, '/models?search=velvet+rose']);
});

test('a category’s other address leads to its own', async () => {
  const reply = await get('/categories/new');
  expect([reply.status, reply.headers.get('location')]).toEqual([301, '/category/new']);
});

test('a new build is served without a restart, and open pages still find the old files', async () => {
  await build('two');
  await until('the new page is served', async () => (await (await get('/')).text()).includes('index-two.js'));
  expect((await get('/assets/index-two.js')).status).toBe(200);
  expect((await get('/assets/index-one.js')).status).toBe(200);
});

test('without a build a page says so, with 503, and calls are answered', async () => {
  const unbuilt = await openTestGateway();
  const page = await fetch(`${unbuilt.url}/models`);
  expect(page.status).toBe(503);
  expect(await page.text()).toContain('The frontend is not built');
  expect((await fetch(`${unbuilt.url}/api/models`)).status).toBe(200);
  await unbuilt.close();
});
