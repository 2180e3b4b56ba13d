import { browserOf, deviceOf } from './user-agent';

const chrome =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36';
const edge = `${chrome} Edg/140.0.0.0`;
const safari =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1';
const firefox = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:141.0) Gecko/20100101 Firefox/141.0';

test('browsers whose user agents name each other are distinguished', () => {
  expect(browserOf(chrome)).toBe('Chrome');
  expect(browserOf(edge)).toBe('Edge');
  expect(browserOf(safari)).toBe('Safari');
  expect(browserOf(firefox)).toBe('Firefox');
  expect(browserOf('curl/8.9')).toBe('Unknown');
});

test('a phone is mobile and a computer is not', () => {
  expect(deviceOf(safari)).toBe('Mobile');
  expect(deviceOf(firefox)).toBe('Desktop');
});
