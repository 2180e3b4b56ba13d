import { socialNetworkOf } from './social-networks';

test.each([
  ['https://x.com/someone', 'x'],
  ['https://www.instagram.com/someone/', 'instagram'],
  ['https://t.me/someone', 'telegram'],
])('%s is on %s', (link, network) => {
  expect(socialNetworkOf(link)).toBe(network);
});

test.each([
  'http://x.com/a',
  'https://x.com.example.com/a',
  'https://a:b@x.com/a',
  'https://x.com:8443/a',
  'javascript:alert(1)',
  'x.com/a',
  '',
])('%j is on none', (link) => {
  expect(socialNetworkOf(link)).toBeUndefined();
});
