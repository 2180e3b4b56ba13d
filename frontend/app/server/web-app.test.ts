import { request } from 'node:http';
import { text } from 'node:stream/consumers';
import { refusedBeginnings } from '@marquee/contracts/rules/refused-words';
import { openTestWeb, type TestWeb, testScript } from './testing/test-web';

let web: TestWeb;
beforeAll(async () => {
  web = await openTestWeb();
});
afterAll(() => web.close());

/** GET with `path` exactly as spelled, which fetch would normalize first. */
const rawGet = (path: string): Promise<{ status: number; body: string }> =>
  new Promise((resolve, reject) => {
    const { hostname, port } = new URL(web.url);
    request({ hostname, port, path, agent: false }, (res) => {
      text(res).then((body) => resolve({ status: res.statusCode ?? 0, body }), reject);
    })
      .on('error', reject)
      .end();
  });

test.each([
  ['/admin/tracking', 200],
  ['/admin/unknown', 404],
  ['/admin', 404],
])('%s is a private page with status %i', async (path, status) => {
  const reply = await web.get(path);
  expect(reply).toMatchObject({
    status,
    source: null,
    body: expect.stringContaining(
      `<title data-sent>Arc &amp; Co ${path}</title>` +
        '<meta data-sent name="description" content="About &quot;it&quot;">' +
        '<meta data-sent name="keywords" content="some, words">' +
        `<link data-sent rel="canonical" href="${path}">`,
    ),
  });
  expect(reply.headers.get('content-type')).toBe('text/html; charset=utf-8');
  expect(reply.headers.get('cache-control')).toBe('no-store');
  expect(reply.headers.get('x-robots-tag')).toBe('noindex, nofollow');
});

test('a private page shows its frame before any script runs', async () => {
  const { body } = await web.get('/admin/tracking');
  expect(body).toMatch(/<style>of the frame<\/style>.*<\/head>/);
  expect(body).toContain('<div id="root"><header>frame</header></div>');
});

test('a private page names the scripts of its screen', async () => {
  const { body } = await web.get('/admin/tracking');
  expect(body).toContain('<link rel="modulepreload" crossorigin href="/assets/tracking.js"></head>');
});

test('the scripts of a private page run with the nonce of its response, and the page cannot be framed', async () => {
  const pages = await Promise.all([web.get('/admin/tracking'), web.get('/admin/tracking')]);
  const policies = pages.map(({ headers }) => headers.get('content-security-policy') ?? '');
  const nonces = policies.map((policy) => /script-src 'self' 'nonce-([\w+/=]{24})';/.exec(policy)?.[1]);
  expect(new Set(nonces).size).toBe(2);
  expect(pages[0]?.body).toContain(`<script nonce="${nonces[0]}" type="module"`);
  expect(policies[0]).toContain("frame-ancestors 'none'");
  expect(policies[0]).toContain("frame-src 'none'");
});

test('pages of operators load pictures of this site only, those of holders also the ones that their profile names', async () => {
  const pages = await Promise.all(['/admin', '/admin/inbox', '/analytics/ada'].map((path) => web.get(path)));
  const sources = pages.map(
    ({ headers }) => /img-src ([^;]+)/.exec(headers.get('content-security-policy') ?? '')?.[1],
  );
  expect(sources).toEqual(["'self' data:", "'self' data:", "'self' data: https:"]);
});

test('public pages may be indexed and are revalidated on every visit', async () => {
  const { headers } = await web.get('/pricing');
  expect([headers.get('cache-control'), headers.get('x-robots-tag')]).toEqual(['no-cache', null]);
});

test('a page names the search params that it reads and that are repeated; it ignores unknown ones', async () => {
  const reply = await web.get('/models?page=2&page=3');
  expect([reply.status, JSON.parse(reply.body)]).toMatchObject([
    400,
    { error: 'request.invalid', fields: { page: 'is given more than once' } },
  ]);
  expect((await web.get('/models?utm_source=a&utm_source=b')).status).toBe(200);
});

test('robots.txt excludes private paths and names the sitemap', async () => {
  const { headers, body } = await web.get('/robots.txt');
  expect(headers.get('content-type')).toBe('text/plain; charset=utf-8');
  const lines = body.split('\n');
  expect(lines[0]).toBe('User-agent: *');
  for (const path of ['/admin', '/analytics', '/password-info', '/track', '/api'])
    expect(lines).toContain(`Disallow: ${path}`);
  expect(lines.filter((line) => line.startsWith('Disallow: /media') || line === 'Disallow: /')).toEqual([]);
  expect(lines).toContain('Sitemap: http://localhost:8080/sitemap.xml');
});

test('only curated landing pages are indexed', async () => {
  const tagOf = async (path: string) => (await web.get(path)).headers.get('x-robots-tag');
  expect(await tagOf('/seo/premium-content')).toBeNull();
  expect(await tagOf('/seo/premium-content-cheap')).toBe('noindex');
  expect(await tagOf(`/seo/${refusedBeginnings[0]}-models`)).toBe('noindex');
});

test.each([
  ['/search?q=velvet%20rose', '/models?search=velvet+rose'],
  ['/search', '/models'],
  ['/categories/new', '/category/new'],
  ['/pricing/', '/pricing'],
  ['/models/?page=2', '/models?page=2'],
])('%s redirects to %s', async (path, location) => {
  expect(await web.get(path)).toMatchObject({ status: 301, location });
});

test('a file is cached for a year and sent in the smallest encoding that the browser accepts', async () => {
  for (const [accepted, sent] of [
    ['gzip, deflate, br', 'br'],
    ['gzip', 'gzip'],
    ['identity', null],
  ] as const) {
    const { status, headers, body } = await web.get('/assets/a.js', { 'accept-encoding': accepted });
    expect([status, headers.get('content-encoding')]).toEqual([200, sent]);
    expect(headers.get('cache-control')).toBe('public,max-age=31536000,immutable');
    expect(headers.get('vary')).toMatch(/accept-encoding/i);
    expect(body).toBe(testScript);
  }
});

test.each([
  '/assets/unknown.js',
  '/assets/a.js.br',
  '/assets/../app/private.html',
  '/assets/%2e%2e/app/private.html',
  '/assets/%2e%2e/%2e%2e/etc/passwd',
])('%s is not served as a file', async (path) => {
  const { status, body } = await rawGet(path);
  expect(status).toBe(404);
  expect(body).toContain('asset.unknown');
});

test('a private page names the public site where the admin pages have a host of their own', async () => {
  const publicOrigin = 'data-public-origin="https://marquee.example"';
  const environment = { PUBLIC_URL: 'https://marquee.example', ADMIN_HOST: 'staff.marquee.example' };
  const split = await openTestWeb({ environment });
  expect((await split.get('/admin/tracking')).body).toContain(publicOrigin);
  await split.close();
  expect((await web.get('/admin/tracking')).body).not.toContain('data-public-origin');
});

test.each([
  ['/handbook', 'Handbook'],
  ['/handbook/upgrade', 'Upgrade'],
  ['/api/docs', 'API'],
])('%s is a page of the handbook, which is revalidated and not indexed', async (path, title) => {
  const { status, headers, body } = await web.get(path);
  expect([status, body]).toEqual([200, `<h1>${title}</h1>`]);
  expect(headers.get('content-type')).toMatch(/^text\/html/);
  expect([headers.get('cache-control'), headers.get('x-robots-tag')]).toEqual(['no-cache', 'noindex']);
  const again = await web.get(path, { 'if-none-match': headers.get('etag') ?? '' });
  expect(again.status).toBe(304);
});

test.each(['/handbook/unknown', '/handbook/../app/private', '/handbook/%2e%2e/app/private.html'])(
  '%s is no page of the handbook',
  async (path) => expect((await rawGet(path)).body).not.toContain('<title>private</title>'),
);
