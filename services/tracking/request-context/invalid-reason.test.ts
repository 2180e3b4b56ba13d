import { declaredReason, isEmbedded } from './invalid-reason';
import { readUserAgent, type UserAgent } from './user-agent';

const person: UserAgent = { device: 'Desktop', browser: 'Chrome' };

test('there is no reason against a person', () => {
  expect(declaredReason({ method: 'GET', headers: {} }, person)).toBeUndefined();
});

test('names HEAD before any other reason', () => {
  expect(
    declaredReason({ method: 'HEAD', headers: { 'sec-purpose': 'prefetch' } }, readUserAgent('Googlebot')),
  ).toBe('head');
});

test.each([
  ['sec-purpose', 'prefetch;prerender'],
  ['purpose', 'prefetch'],
  ['x-purpose', 'preview'],
  ['x-moz', 'prefetch'],
])('counts %s: %s as a prefetch', (name, value) => {
  expect(declaredReason({ method: 'GET', headers: { [name]: value } }, person)).toBe('prefetch');
});

test('believes user agents that declare themselves bots or previews', () => {
  expect(declaredReason({ method: 'GET', headers: {} }, readUserAgent('Googlebot/2.1'))).toBe('bot');
  expect(declaredReason({ method: 'GET', headers: {} }, readUserAgent('Twitterbot/1.0'))).toBe('preview');
});

test('takes a redirect for embedded when a browser loads it as anything but a document', () => {
  const load = (dest?: string, route: 'link-click' | 'page-view' = 'link-click'): boolean =>
    isEmbedded({ route, headers: dest === undefined ? {} : { 'sec-fetch-dest': dest } });
  expect(['image', 'iframe', 'empty', 'script'].map((dest) => load(dest))).toEqual(Array(4).fill(true));
  // Programs and old browsers do not send it; posts of our own scripts always have `empty`.
  expect([load('document'), load(), load('empty', 'page-view')]).toEqual([false, false, false]);
});
