import { SiteConfig } from '@marquee/contracts/http/site-config';
import { request } from 'undici';
import { operator } from './testing/gateway-suite';
import { openTestGateway, type TestGateway } from './testing/test-gateway';

const session = '__Host-marquee_admin=the-session-of-the-operator';
const holder = '__Host-marquee_holder_velvet-rose=the-session-of-a-model';
const scripts = { WEB_ANALYTICS_URL: 'https://tags.example/tag.js' };

const opened: TestGateway[] = [];
afterAll(() => Promise.all(opened.map((gateway) => gateway.close())));

const answerSessions = ({ admin }: TestGateway): void => {
  admin.answer = ({ url, body }, res) => {
    const known = url !== '/internal/authenticate' || body.includes('"the-session-of-the-operator"');
    res.writeHead(known ? 200 : 404, { 'content-type': 'application/json' });
    res.end(JSON.stringify(known ? operator : {}));
  };
};

const openGateway = async (environment: Readonly<Record<string, string>>): Promise<TestGateway> => {
  const gateway = await openTestGateway(environment);
  opened.push(gateway);
  answerSessions(gateway);
  return gateway;
};

type Ask = { readonly method?: 'GET' | 'POST'; readonly headers?: Readonly<Record<string, string>> };

/** A request under a host name, which fetch would not send. */
const askAt = async (gateway: TestGateway, host: string, path: string, { method, headers }: Ask = {}) => {
  const response = await request(`${gateway.url}${path}`, {
    method: method ?? 'GET',
    headers: { host, ...headers },
  });
  const text = await response.body.text();
  return { status: response.statusCode, headers: response.headers, text };
};

const policyOf = ({ headers }: Awaited<ReturnType<typeof askAt>>) =>
  String(headers['content-security-policy']);

describe('an installation behind TLS', () => {
  let gateway: TestGateway;
  const host = 'marquee.example';
  beforeAll(async () => {
    gateway = await openGateway({ PUBLIC_URL: `https://${host}`, ...scripts });
  });

  test.each([
    ['/api/models', 'GET'],
    ['/models', 'GET'],
    ['/assets/a.js', 'GET'],
    ['/api/tracking', 'POST'],
    ['/track/velvet-rose/onlyfans', 'GET'],
    ['/api/admin/login', 'POST'],
    ['/api/unknown', 'GET'],
  ] as const)('%s under a foreign host is refused with 421 and reaches no service', async (path, method) => {
    await gateway.reset();
    answerSessions(gateway);
    const origin = 'https://shop.example';
    const reply = await askAt(gateway, 'shop.example', path, { method, headers: { origin } });
    expect([reply.status, JSON.parse(reply.text).error]).toEqual([421, 'host.unknown']);
    expect(
      [gateway.catalog, gateway.tracking, gateway.admin, gateway.web].flatMap((one) => one.received),
    ).toEqual([]);
  });

  test('a load balancer’s health check succeeds under any host', async () => {
    expect((await askAt(gateway, '10.0.0.7:8080', '/healthz')).status).toBe(200);
  });

  test('its own host is answered, with HSTS for a year', async () => {
    const reply = await askAt(gateway, host, '/api/models');
    expect([reply.status, reply.headers['strict-transport-security']]).toEqual([
      200,
      'max-age=31536000; includeSubDomains',
    ]);
  });

  test('a session counts only under the __Host- name, which a sibling domain cannot set', async () => {
    const statusWith = async (cookie: string) =>
      (await askAt(gateway, host, '/api/admin/ledger', { headers: { cookie } })).status;
    expect(await statusWith('marquee_admin=the-session-of-the-operator')).toBe(401);
    expect(await statusWith(`marquee_admin=planted; ${session}`)).toBe(200);
  });

  test('a holder’s session is checked under its __Host- name only', async () => {
    gateway.analytics.received.length = 0;
    const path = '/api/insights/velvet-rose';
    const planted = holder.replace('__Host-', '');
    expect((await askAt(gateway, host, path, { headers: { cookie: planted } })).status).toBe(401);
    await askAt(gateway, host, path, { headers: { cookie: `theme=dark; ${planted}; ${holder}` } });
    expect(gateway.analytics.received.map(({ url, body }) => [url, JSON.parse(body).holder])).toEqual([
      ['/internal/authenticate-holder', holder.split('=')[1]],
    ]);
  });

  test.each([
    ['an administrator', session],
    ['a model holder', holder],
  ])(
    '%s gets no third-party script, in the configuration and in the policy of pages',
    async (_who, cookie) => {
      const scriptsFor = async (headers: Record<string, string>) => {
        const reply = await askAt(gateway, host, '/api/site-config', { headers });
        expect(reply.headers['cache-control']).toBe('no-store');
        return SiteConfig.parse(JSON.parse(reply.text)).thirdParty;
      };
      expect(await scriptsFor({})).toEqual({ webAnalytics: scripts.WEB_ANALYTICS_URL });
      expect(await scriptsFor({ cookie })).toEqual({});
      const [visitors, theirs] = await Promise.all([
        askAt(gateway, host, '/models'),
        askAt(gateway, host, '/models', { headers: { cookie } }),
      ]);
      expect(policyOf(visitors)).toContain('https://tags.example');
      expect(policyOf(theirs)).not.toContain('tags.example');
    },
  );

  test('no cache can give a page that allows third-party scripts to a session', async () => {
    gateway.web.received.length = 0;
    gateway.web.answer = (_received, res) => {
      res.writeHead(200, { 'content-type': 'text/html', vary: 'accept-encoding', etag: 'W/"a"' });
      res.end('<title>models</title>');
    };
    const first = await askAt(gateway, host, '/models');
    expect(String(first.headers.vary).toLowerCase()).toContain('cookie');
    expect(String(first.headers.vary).toLowerCase()).toContain('accept-encoding');
    // A browser that kept the visitor's page must not get 304.
    await askAt(gateway, host, '/models', { headers: { 'if-none-match': 'W/"a"' } });
    await askAt(gateway, host, '/models', { headers: { 'if-none-match': 'W/"a"', cookie: session } });
    expect(gateway.web.received.map(({ headers }) => headers['if-none-match'])).toEqual([
      undefined,
      'W/"a"',
      undefined,
    ]);
  });
});

describe('an installation with an admin host', () => {
  let gateway: TestGateway;
  const publicHost = 'marquee.example';
  const adminHost = 'staff.marquee.example';
  beforeAll(async () => {
    gateway = await openGateway({
      PUBLIC_URL: `https://${publicHost}`,
      ADMIN_HOST: adminHost,
      IMAGE_HOSTS: 'https://images.example',
      ...scripts,
    });
  });
  beforeEach(() => {
    gateway.web.received.length = 0;
  });

  test.each([
    ['GET', '/api/admin/ledger'],
    ['GET', '/api/admin/session'],
    ['POST', '/api/admin/login'],
    ['GET', '/api/insights/site/visits'],
    ['GET', '/admin'],
    ['GET', '/admin/tracking'],
  ] as const)('%s %s is answered on the admin host and unknown on the public one', async (method, path) => {
    const at = async (host: string) =>
      (await askAt(gateway, host, path, { method, headers: { cookie: session } })).status;
    expect([await at(adminHost), await at(publicHost)]).toEqual([200, 404]);
  });

  test('an administrator’s cookie opens nothing on the public host, not even a holder’s dashboard', async () => {
    gateway.analytics.received.length = 0;
    for (const host of [publicHost, adminHost])
      await askAt(gateway, host, '/api/insights/velvet-rose', { headers: { cookie: session } });
    expect(gateway.analytics.received.map(({ identity }) => identity?.role)).toEqual(['admin']);
  });

  test('public pages are not on the admin host: they lead to the public one', async () => {
    const at = async (path: string) => {
      const { status, headers } = await askAt(gateway, adminHost, path);
      return [status, headers.location];
    };
    expect(await at('/model/velvet-rose?x=1')).toEqual([302, `https://${publicHost}/model/velvet-rose?x=1`]);
    expect(await at('/password-info')).toEqual([302, `https://${publicHost}/password-info`]);
    expect(await at('//elsewhere.example/x')).toEqual([400, undefined]);
    expect(await at('/')).toEqual([302, '/admin/tracking']);
    expect(gateway.web.received).toEqual([]);
    for (const path of ['/analytics/velvet-rose', '/handbook', '/handbook/alerts', '/api/docs'])
      expect([path, (await at(path))[0]]).toEqual([path, 200]);
    expect((await at('/assets/a.js'))[0]).toBe(200);
  });

  test('the admin host allows and names no third-party script, without a session too', async () => {
    const config = await askAt(gateway, adminHost, '/api/site-config');
    expect(SiteConfig.parse(JSON.parse(config.text)).thirdParty).toEqual({});
    expect(policyOf(await askAt(gateway, adminHost, '/admin/tracking'))).not.toContain('tags.example');
  });

  test('a page of the public host cannot write to the admin host', async () => {
    const statusFrom = async (origin: string) => {
      const headers = { origin: `https://${origin}`, cookie: session };
      return (await askAt(gateway, adminHost, '/api/admin/logout', { method: 'POST', headers })).status;
    };
    expect([await statusFrom(publicHost), await statusFrom(adminHost)]).toEqual([403, 200]);
  });

  test('pages load images from the configured hosts only', async () => {
    expect(policyOf(await askAt(gateway, publicHost, '/models'))).toContain(
      "img-src 'self' data: https://images.example;",
    );
  });
});

test('on localhost no web page of another name reaches the product', async () => {
  const gateway = await openGateway({});
  for (const [host, status] of [
    ['localhost:8080', 200],
    ['127.0.0.1:1', 200],
    ['rebound.elsewhere.example:8080', 421],
  ] as const)
    expect([host, (await askAt(gateway, host, '/api/models')).status]).toEqual([host, status]);
});
