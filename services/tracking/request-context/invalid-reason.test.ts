import { declaredReason, isEmbedded } from './invalid-reason';
import { readUserAgent, type UserAgent } from './user-agent';

const person: UserAgent = { device: 'Desktop', browser: 'Chrome', version: 'Chrome 141' };

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

describe.each(['link-click', 'campaign-link'] as const)('a redirect by %s', (route) => {
  const load = (dest?: string, mode?: string): boolean =>
    isEmbedded({
      route,
      headers: {
        ...(dest !== undefined && { 'sec-fetch-dest': dest }),
        ...(mode !== undefined && { 'sec-fetch-mode': mode }),
      },
    });

  test('is embedded unless the browser navigates to a document', () => {
    expect(['image', 'iframe', 'empty', 'script', 'embed', 'object'].filter((dest) => !load(dest))).toEqual(
      [],
    );
    expect(['no-cors', 'cors', 'same-origin', 'websocket'].filter((mode) => !load('document', mode))).toEqual(
      [],
    );
    expect([load('document', 'navigate'), load('document')]).toEqual([false, false]);
  });

  test('may come from a program or an old browser, which do not say', () => {
    expect(load()).toBe(false);
  });
});

test('posts of our own scripts are not embedded, although they are no navigation', () => {
  const headers = { 'sec-fetch-dest': 'empty', 'sec-fetch-mode': 'cors' };
  expect(isEmbedded({ route: 'page-view', headers })).toBe(false);
});
