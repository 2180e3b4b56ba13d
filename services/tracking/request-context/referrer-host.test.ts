import { referrerHost } from './referrer-host';

test.each([
  [undefined, 'direct'],
  [null, 'direct'],
  ['', 'direct'],
  ['direct', 'direct'],
  ['not a URL', 'direct'],
  ['http://marquee.test:8080/models', 'direct'],
  ['https://www.Google.com/search?q=x', 'www.google.com'],
  ['https://user:word@example.org:444/x', 'example.org'],
  ['android-app://com.example.app/', 'com.example.app'],
])('reduces %s to %s', (referrer, host) => {
  expect(referrerHost(referrer, 'marquee.test:8080')).toBe(host);
});
