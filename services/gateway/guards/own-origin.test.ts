import { openSites } from '../request/sites';
import { ownOrigin } from './own-origin';

const sites = (publicUrl: string) =>
  openSites({ publicUrl, adminHost: 'staff.marquee.example', allowedHosts: ['www.marquee.example'] });
const isOwn = ownOrigin(sites('https://marquee.example'));
const host = 'marquee.example';

test.each([
  ['our own page', { host, origin: 'https://marquee.example', 'sec-fetch-site': 'same-origin' }],
  ['an old browser that sends the origin only', { host, origin: 'https://marquee.example' }],
  ['a program, which sends neither', { host }],
  ['a browser that sends the fetch site only', { host, 'sec-fetch-site': 'same-origin' }],
  [
    'our page under another of our host names',
    { host: 'www.marquee.example', origin: 'https://www.marquee.example' },
  ],
])('%s is allowed', (_who, headers) => expect(isOwn(headers)).toBe(true));

test.each([
  ['another site', { host, origin: 'https://elsewhere.example', 'sec-fetch-site': 'cross-site' }],
  ['another site in an old browser', { host, origin: 'https://elsewhere.example' }],
  [
    'a sibling of our domain',
    { host, origin: 'https://blog.marquee.example', 'sec-fetch-site': 'same-site' },
  ],
  ['a sandboxed frame', { host, origin: 'null' }],
  ['a site whose host starts like ours', { host, origin: 'https://marquee.example.elsewhere.example' }],
  ['our host without TLS', { host, origin: 'http://marquee.example' }],
  [
    'the public host, from which third-party scripts could call the admin’s',
    { host: 'staff.marquee.example', origin: 'https://marquee.example' },
  ],
  ['the admin’s host at the public one', { host, origin: 'https://staff.marquee.example' }],
  ['a host that is not ours', { host: 'shop.example', origin: 'https://shop.example' }],
  ['our host on another port', { host, origin: 'https://marquee.example:8443' }],
  ['a cross-site request without an origin', { host, 'sec-fetch-site': 'cross-site' }],
  [
    'our origin in a cross-site request',
    { host, origin: 'https://marquee.example', 'sec-fetch-site': 'cross-site' },
  ],
])('%s is refused', (_who, headers) => expect(isOwn(headers)).toBe(false));

test('without TLS, the requested host is our origin too', () => {
  const isOwnLocally = ownOrigin(sites('http://localhost:8080'));
  expect(isOwnLocally({ host: '127.0.0.1:8080', origin: 'http://127.0.0.1:8080' })).toBe(true);
  expect(isOwnLocally({ host: '127.0.0.1:8080', origin: 'http://127.0.0.1:5173' })).toBe(false);
  // Behind TLS PUBLIC_URL must say so: cookies would lack Secure.
  expect(isOwnLocally({ host: 'localhost:8080', origin: 'https://localhost:8080' })).toBe(false);
});
