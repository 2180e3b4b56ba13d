import { isPlatformLink, platforms } from './platforms';

const [onlyfans] = platforms;

test.each(['https://onlyfans.com/someone', 'https://www.onlyfans.com/someone?x=1'])(
  '%s is a link to the platform',
  (link) => {
    expect(isPlatformLink(onlyfans, link)).toBe(true);
  },
);

test.each([
  'http://onlyfans.com/a',
  'https://onlyfans.com.evil.example/a',
  'https://evil.example/onlyfans.com',
  'https://user:pass@onlyfans.com/a',
  'https://onlyfans.com:8443/a',
  'javascript:alert(1)',
  '//onlyfans.com/a',
  '',
])('%s is not', (link) => {
  expect(isPlatformLink(onlyfans, link)).toBe(false);
});
