import { publicRoutes } from '../routes';
import { replyHeaders, requestHeaders } from './forwarded-headers';

const route = (path: string) => {
  const found = publicRoutes.find((row) => row.path === path);
  if (!found) throw new Error(`no route ${path}`);
  return found;
};

const cookie =
  'marquee_admin=a; marquee_holder_velvet-rose=b; theme=dark; marquee_administrator=c; marquee_holder_=d; marquee_admin_device=e; marquee_device_velvet-rose=f; __Host-marquee_admin=g';

test.each([
  ['/api/models', undefined],
  ['/api/admin/ledger', undefined],
  ['/api/admin/session', 'marquee_admin=a; marquee_admin_device=e; __Host-marquee_admin=g'],
  ['/api/insights/:slug', undefined],
  ['/api/analytics/:slug', 'marquee_holder_velvet-rose=b; marquee_device_velvet-rose=f'],
  ['/api/analytics/logout', 'marquee_holder_velvet-rose=b; marquee_device_velvet-rose=f'],
])('of the cookies, %s receives %s', (path, received) =>
  expect(requestHeaders(route(path), { cookie }).cookie).toBe(received),
);

test('the cookies of an agency and of its browser pass, and so does the token of a link', () => {
  const agency = 'marquee_agency=a; marquee_agency_device=b';
  const headers = { cookie: `${agency}; marquee_agency_x=c`, 'x-link-token': 'secret' };
  expect(requestHeaders(route('/api/agency/login'), headers).cookie).toBe(agency);
  expect(requestHeaders(route('/api/contact/status'), headers)).toEqual({ 'x-link-token': 'secret' });
});

test('identity and forwarding headers of the client are dropped', () => {
  const passed = requestHeaders(route('/api/models'), {
    'x-marquee-identity': 'forged',
    'x-forwarded-for': '10.0.0.1',
    'x-forwarded-host': 'elsewhere.example',
    forwarded: 'for=10.0.0.1',
    authorization: 'Bearer x',
    host: 'marquee.example',
    accept: 'application/json',
    'if-none-match': '"1"',
  });
  expect(passed).toEqual({ accept: 'application/json', 'if-none-match': '"1"' });
});

test("the client receives a service's headers, without those of the connection and of internals", () => {
  const passed = replyHeaders({
    connection: 'keep-alive',
    'keep-alive': 'timeout=5',
    'transfer-encoding': 'chunked',
    'x-powered-by': 'something',
    'x-marquee-identity': 'secret',
    etag: '"1"',
    'x-total-count': '19000',
    'set-cookie': ['a=1', 'b=2'],
  });
  expect(passed).toEqual([
    ['etag', '"1"'],
    ['x-total-count', '19000'],
    ['set-cookie', ['a=1', 'b=2']],
  ]);
});
