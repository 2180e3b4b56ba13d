import { passwordCache } from './password-cache';

test('a match is cached for a minute, for this password under this hash only', () => {
  // lru-cache takes a start of 0 for "no time to live".
  let now = 1;
  const cache = passwordCache({ now: () => now });
  cache.add('hash', 'password');
  now = 60_000;
  expect(cache.has('hash', 'password')).toBe(true);
  expect(cache.has('hash', 'passwore')).toBe(false);
  expect(cache.has('a new hash', 'password')).toBe(false);
  now = 60_002;
  expect(cache.has('hash', 'password')).toBe(false);
});

test('the cache is bounded and drops the oldest entry first', () => {
  const cache = passwordCache();
  for (let number = 0; number <= 1_000; number += 1) cache.add('hash', `password ${number}`);
  expect(cache.has('hash', 'password 0')).toBe(false);
  expect(cache.has('hash', 'password 1')).toBe(true);
  expect(cache.has('hash', 'password 1000')).toBe(true);
});
