import type { ServerResponse } from 'node:http';
import { networkHeader } from '@marquee/kit/limits/ip-block';
import { until } from '@marquee/kit/testing/until';
import { openTestGateway, type TestGateway } from '../testing/test-gateway';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await openTestGateway({
    WEB_ANALYTICS_URL: 'https://tags.example/tag.js?id=1',
    EXTRA_BANNER_URL: 'https://tags.example/extra.js',
    FULL_PAGE_BANNER_MOBILE_URL: 'https://pages.example:8443/phone.js',
  });
});
afterAll(() => gateway.close());
beforeEach(() => gateway.reset());

const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(`${gateway.url}${path}`, { headers, redirect: 'manual' });

test('a page is passed on with its status and headers, under a policy with exactly the configured origins', async () => {
  gateway.web.answer = (_heard, res) => {
    res.writeHead(410, { 'content-type': 'text/html', etag: 'W/"a"', 'x-page-source': 'cached' });
    res.end('<title>gone</title>');
  };
  const reply = await get('/model/gone?x=1', { 'accept-encoding': 'br', cookie: 'marquee_seen=secret' });
  expect([reply.status, reply.headers.get('etag'), reply.headers.get('x-page-source')]).toEqual([
    410,
    'W/"a"',
    'cached',
  ]);
  expect(await reply.text()).toBe('<title>gone</title>');
  const policy = reply.headers.get('content-security-policy') ?? '';
  expect(policy).toContain("script-src 'self' https://tags.example https://pages.example:8443;");
  expect(policy).toContain('frame-src https://tags.example https://pages.example:8443;');
  expect(policy.match(/script-src[^;]*/)?.[0]).not.toContain('unsafe');
  expect(reply.headers.get('x-frame-options')).toBe('DENY');
  expect(reply.headers.get('rating')).toBe('RTA-5042-1996-1400-1577-RTA');
  const [request] = gateway.web.received;
  expect([request?.url, request?.headers['accept-encoding']]).toEqual(['/model/gone?x=1', 'br']);
  expect(request?.headers['x-request-id']).toBeDefined();
  expect(Object.keys(request?.headers ?? {}).filter((name) => /cookie|identity/.test(name))).toEqual([]);
});

describe('a page that web sends from its cache', () => {
  const cached = (text: string) => {
    gateway.web.answer = (_received, res) => {
      res.writeHead(200, { 'content-type': 'text/html', etag: 'W/"a"', 'x-page-source': 'cached' });
      res.end(text);
    };
  };

  test('is asked for once in a second, and its etag is answered with 304', async () => {
    cached('<title>kept</title>');
    const calls = () => gateway.web.received.length;
    // On a busy machine two requests can be more than a second apart.
    await until('one call answers two requests', async () => {
      const first = await get('/kept', { 'accept-encoding': 'gzip' });
      const before = calls();
      const second = await get('/kept', { 'accept-encoding': 'gzip' });
      expect(await second.text()).toBe(await first.text());
      const described = ({ headers }: Response) =>
        [...headers].filter(([name]) => !['x-request-id', 'date'].includes(name));
      expect(described(second)).toEqual(described(first));
      expect(second.headers.get('x-request-id')).not.toBe(first.headers.get('x-request-id'));
      return calls() === before;
    });
    await until('one call answers a request with the etag', async () => {
      await (await get('/kept', { 'accept-encoding': 'gzip' })).body?.cancel();
      const before = calls();
      const unchanged = await get('/kept', { 'accept-encoding': 'gzip', 'if-none-match': 'W/"a"' });
      return calls() === before && unchanged.status === 304 && (await unchanged.text()) === '';
    });
  });

  test('is kept by URL and encodings', async () => {
    cached('<title>kept</title>');
    for (const [path, encoding] of [
      ['/by-encoding', 'gzip'],
      ['/by-encoding', 'br'],
      ['/by-encoding?page=2', 'br'],
    ] as const)
      await (await get(path, { 'accept-encoding': encoding })).body?.cancel();
    expect(gateway.web.received).toHaveLength(3);
  });

  test('is asked for again after a second', async () => {
    cached('<title>before</title>');
    expect(await (await get('/changing')).text()).toBe('<title>before</title>');
    cached('<title>after</title>');
    await until('the page has changed', async () =>
      (await (await get('/changing')).text()).includes('after'),
    );
  });
});

test.each([
  ['a rendered page', { 'x-page-source': 'rendered' }, 200],
  ['a private page', { 'cache-control': 'no-store' }, 200],
  ['a page that does not exist', { 'x-page-source': 'cached' }, 404],
])('%s is asked for each time', async (_what, headers, status) => {
  gateway.web.answer = (_received, res) => {
    res.writeHead(status, { 'content-type': 'text/html', ...headers });
    res.end('<title>page</title>');
  };
  for (let nth = 0; nth < 2; nth += 1) await (await get('/each-time')).body?.cancel();
  expect(gateway.web.received).toHaveLength(2);
});

test('the web service gets one name for each network of visitors, from which no IP can be read', async () => {
  const limited = await openTestGateway({ RATE_LIMITS: 'on', TRUST_PROXY_HOPS: '1' });
  const nameFor = async (ip: string) => {
    const headers = { 'x-forwarded-for': ip, [networkHeader]: 'invented' };
    await (await fetch(`${limited.url}/model/rose`, { headers })).body?.cancel();
    return String(limited.web.received.at(-1)?.headers[networkHeader]);
  };
  try {
    const name = await nameFor('2001:db8:1:2::3');
    expect(name).toMatch(/^[\w-]{22}$/);
    expect(await nameFor('2001:db8:1:f00::4')).toBe(name);
    expect(await nameFor('2001:db8:2::3')).not.toBe(name);
  } finally {
    await limited.close();
  }
  await get('/model/rose', { [networkHeader]: 'invented' });
  expect(gateway.web.received.at(-1)?.headers[networkHeader]).toBeUndefined();
});

test('a stricter policy of the page itself replaces the public one', async () => {
  gateway.web.answer = (_heard, res) => {
    res.writeHead(200, { 'content-type': 'text/html', 'content-security-policy': "script-src 'nonce-a'" });
    res.end();
  };
  const reply = await get('/admin/tracking');
  expect(reply.headers.get('content-security-policy')).toBe("script-src 'nonce-a'");
});

test('scripts carry no headers that only a document uses; an image, which can be opened as one, carries them', async () => {
  const names = [
    'content-security-policy',
    'permissions-policy',
    'referrer-policy',
    'x-frame-options',
    'rating',
  ];
  const carried = async (path: string) => {
    const { headers } = await get(path);
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    return names.filter((name) => headers.has(name));
  };
  expect(await carried('/assets/a.js')).toEqual([]);
  expect(await carried('/assets/icon.svg')).toEqual(names);
});

test('while web is down pages are answered with 502 as HTML, and the API is untouched', async () => {
  await gateway.web.stop();
  const page = await get('/models');
  expect([page.status, page.headers.get('content-type')]).toEqual([502, 'text/html; charset=utf-8']);
  expect(page.headers.get('retry-after')).toBe('1');
  expect(await page.text()).toContain('temporarily unavailable');
  expect((await get('/api/models')).status).toBe(200);
});

test('while web hangs pages are answered with 504 as HTML, and the API is untouched', async () => {
  gateway.web.answer = () => {};
  const page = get('/models');
  expect((await get('/api/models')).status).toBe(200);
  expect((await page).status).toBe(504);
});

test('more pages than web renders and queues reach it side by side, so that web can refuse the rest at once', async () => {
  const waiting = new Set<ServerResponse>();
  gateway.web.answer = (_received, res) => {
    waiting.add(res);
    res.on('close', () => waiting.delete(res));
  };
  let isOver = false;
  const pages = Array.from({ length: 80 }, async (_, n) => {
    while (!isOver) await get(`/model/slow-${n}`);
  });
  await until('all pages wait for web', () => waiting.size === pages.length).finally(() => {
    isOver = true;
  });
  await Promise.all(pages);
});

test('paths of the API are never asked of web, except its reader and its document', async () => {
  for (const path of [
    '/api/unknown',
    '/api/docs/',
    '/api/docsx',
    '/api/v1/unknown',
    '/media',
    '/internal/model-changes',
    '/metrics',
  ])
    expect({ path, status: (await get(path)).status }).toEqual({ path, status: 404 });
  expect(gateway.web.received).toEqual([]);
  for (const path of ['/api/docs', '/api/openapi.json']) {
    const reply = await get(path);
    expect([path, reply.status]).toEqual([path, 200]);
    expect(reply.headers.get('content-security-policy')).toContain("style-src 'self'");
  }
  expect(gateway.web.received.map(({ url }) => url)).toEqual(['/api/docs', '/api/openapi.json']);
});

test.each(['/%c0%ae', '/.well-known/gpc.json%c0%ae', '/model/%'])(
  'the path %s, which is no text, is refused with 400',
  async (path) => {
    for (const method of ['GET', 'HEAD'])
      expect((await fetch(gateway.url + path, { method })).status).toBe(400);
  },
);
