import { publicRoutes } from '../routes';
import { openTestGateway, type TestGateway } from '../testing/test-gateway';
import { securityTxt } from './well-known';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await openTestGateway({ CONTACT_EMAIL: 'us@marquee.example' });
});
afterAll(() => gateway.close());

const get = (path: string, method = 'GET') => fetch(`${gateway.url}${path}`, { method });

test('security.txt names the contact, its own URL, the policy and an end within a year', async () => {
  const reply = await get('/.well-known/security.txt');
  expect([reply.status, reply.headers.get('content-type'), reply.headers.get('cache-control')]).toEqual([
    200,
    'text/plain; charset=utf-8',
    'public, max-age=86400',
  ]);
  const text = await reply.text();
  expect(text).toMatch(/^Contact: mailto:us@marquee\.example$/m);
  expect(text).toMatch(/^Canonical: http\S+\/\.well-known\/security\.txt$/m);
  expect(text).toMatch(/^Policy: http\S+$/m);
  const ends = Date.parse(/^Expires: (\S+)$/m.exec(text)?.[1] ?? '') - Date.now();
  expect(ends > 0 && ends < 365 * 86_400_000).toBe(true);
});

test('security.txt changes once a day, and every line is a field', () => {
  const settings = { publicUrl: 'https://marquee.example', contactEmail: 'us@marquee.example' };
  const at = (time: string) => securityTxt(settings, Date.parse(time));
  expect(at('2026-11-22T00:00:00Z')).toBe(at('2026-11-22T23:59:59Z'));
  expect(at('2026-11-22T12:00:00Z').trimEnd().split('\n')).toEqual([
    'Contact: mailto:us@marquee.example',
    'Contact: https://marquee.example/contact',
    'Expires: 2027-05-21T00:00:00Z',
    'Preferred-Languages: en',
    'Canonical: https://marquee.example/.well-known/security.txt',
    'Policy: https://marquee.example/privacy#security',
  ]);
});

test('gpc.json states that the privacy signal is honored', async () => {
  const reply = await get('/.well-known/gpc.json');
  expect([reply.status, reply.headers.get('content-type')]).toEqual([200, 'application/json; charset=utf-8']);
  expect(await reply.json()).toEqual({ gpc: true, lastUpdate: expect.stringMatching(/^\d{4}-\d\d-\d\d$/) });
});

test.each(['/.well-known/security.txt', '/.well-known/gpc.json'])(
  '%s answers HEAD, and no POST',
  async (path) => {
    const head = await get(path, 'HEAD');
    expect([head.status, await head.text(), Number(head.headers.get('content-length')) > 10]).toEqual([
      200,
      '',
      true,
    ]);
    expect((await get(path, 'POST')).status).toBe(405);
  },
);

const ownRows = publicRoutes.filter(({ owner, method }) => owner === 'gateway' && method === 'GET');

test.each(ownRows)(
  'the gateway answers $path itself, and refuses any search param with its name',
  async ({ path }) => {
    const reply = await get(`${path}?surprise=1&surprise=2`);
    expect([reply.status, await reply.json()]).toMatchObject([400, { fields: { surprise: 'is not known' } }]);
  },
);
