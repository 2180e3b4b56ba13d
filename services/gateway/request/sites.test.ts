import { openSites } from './sites';

const tls = openSites({ publicUrl: 'https://marquee.example', adminHost: undefined, allowedHosts: [] });
const local = openSites({ publicUrl: 'http://localhost:8080', adminHost: undefined, allowedHosts: [] });
const split = openSites({
  publicUrl: 'https://marquee.example',
  adminHost: 'staff.marquee.example',
  allowedHosts: ['www.marquee.example'],
});

test.each(['marquee.example', 'marquee.example:443', 'MARQUEE.example'])(
  '%s is the host of PUBLIC_URL',
  (host) => expect(tls.at(host)).toMatchObject({ hasAdmin: true }),
);

test.each([
  undefined,
  '',
  'elsewhere.example',
  'marquee.example.elsewhere.example',
  'www.marquee.example',
  'marquee.example.',
  'localhost:8080',
  '127.0.0.1',
])('behind TLS the host %s is refused', (host) => expect(tls.at(host)).toBeUndefined());

test.each([
  'localhost:8080',
  'localhost:9999',
  '127.0.0.1:8080',
  '127.0.0.1',
  '[::1]:8080',
  'preview.localhost:8080',
  '172.17.0.2:8080',
  'gateway:8080',
])('on localhost the local name %s is accepted', (host) => expect(local.at(host)).toBeDefined());

test.each([
  undefined,
  'rebound.elsewhere.example:8080',
  'localhost.elsewhere.example',
  '127.0.0.1.elsewhere.example',
])('on localhost the name %s is refused, which its owner could point at this machine', (host) =>
  expect(local.at(host)).toBeUndefined(),
);

test('a plain-text installation with a name of its own accepts this name alone', () => {
  const lan = openSites({ publicUrl: 'http://marquee.lan:8080', adminHost: undefined, allowedHosts: [] });
  expect(lan.at('marquee.lan:8080')).toBeDefined();
  expect(lan.at('localhost:8080')).toBeUndefined();
});

test('with an admin host, the public host and its further names have no admin', () => {
  expect(split.at('staff.marquee.example')).toMatchObject({ hasAdmin: true, hasPublicPages: false });
  for (const host of ['marquee.example', 'www.marquee.example'])
    expect(split.at(host)).toMatchObject({ hasAdmin: false, hasPublicPages: true });
});

test('the admin’s routes are unknown on the public host, and every route is known on the admin’s', () => {
  const isOn = (host: string, method: string, path: string) => split.at(host)?.match(method, path).is;
  for (const [method, path] of [
    ['GET', '/api/admin/ledger'],
    ['POST', '/api/admin/login'],
    ['GET', '/api/admin/session'],
    ['GET', '/api/insights/site/visits'],
  ] as const) {
    expect([path, isOn('marquee.example', method, path)]).toEqual([path, 'unknown']);
    expect([path, isOn('staff.marquee.example', method, path)]).toEqual([path, 'row']);
  }
  // The path is public, the method is the admin's.
  expect(isOn('marquee.example', 'PATCH', '/api/models/7')).toBe('other-method');
  expect(isOn('marquee.example', 'GET', '/api/insights/velvet-rose')).toBe('row');
});
