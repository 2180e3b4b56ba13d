import { ownOrigin } from './own-origin';

const isOwn = ownOrigin('https://marquee.example');
const host = 'marquee.example';

test.each([
  ['our own page', { host, origin: 'https://marquee.example', 'sec-fetch-site': 'same-origin' }],
  ['an old browser that names the origin only', { host, origin: 'https://marquee.example' }],
  ['a program, which names neither', { host }],
  ['a browser that names the site only', { host, 'sec-fetch-site': 'same-origin' }],
  [
    'our page under another of our names',
    { host: 'www.marquee.example', origin: 'https://www.marquee.example' },
  ],
])('%s is let in', (_who, headers) => expect(isOwn(headers)).toBe(true));

test.each([
  ['another site', { host, origin: 'https://elsewhere.example', 'sec-fetch-site': 'cross-site' }],
  ['another site in an old browser', { host, origin: 'https://elsewhere.example' }],
  [
    'a sibling of our domain',
    { host, origin: 'https://blog.marquee.example', 'sec-fetch-site': 'same-site' },
  ],
  ['a sandboxed frame', { host, origin: 'null' }],
  ['a site whose name starts like ours', { host, origin: 'https://marquee.example.elsewhere.example' }],
  ['our name without TLS', { host, origin: 'http://marquee.example' }],
  ['our name on another port', { host, origin: 'https://marquee.example:8443' }],
  ['a browser that says cross-site and hides the origin', { host, 'sec-fetch-site': 'cross-site' }],
  [
    'an origin of ours from another site',
    { host, origin: 'https://marquee.example', 'sec-fetch-site': 'cross-site' },
  ],
])('%s is kept out', (_who, headers) => expect(isOwn(headers)).toBe(false));

test('without TLS, the host that was asked for is an origin of ours too', () => {
  const isOwnLocally = ownOrigin('http://localhost:8080');
  expect(isOwnLocally({ host: '127.0.0.1:8080', origin: 'http://127.0.0.1:8080' })).toBe(true);
  expect(isOwnLocally({ host: '127.0.0.1:8080', origin: 'http://127.0.0.1:5173' })).toBe(false);
});
