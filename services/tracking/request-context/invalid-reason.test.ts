import { invalidReason } from './invalid-reason';
import { readUserAgent, type UserAgent } from './user-agent';

const person: UserAgent = { device: 'Desktop', browser: 'Chrome' };

it('has no reason against a person', () => {
  expect(invalidReason({ method: 'GET', headers: {} }, person)).toBeUndefined();
});

it('names HEAD before any other reason', () => {
  expect(
    invalidReason({ method: 'HEAD', headers: { 'sec-purpose': 'prefetch' } }, readUserAgent('Googlebot')),
  ).toBe('head');
});

it.each([
  ['sec-purpose', 'prefetch;prerender'],
  ['purpose', 'prefetch'],
  ['x-purpose', 'preview'],
  ['x-moz', 'prefetch'],
])('counts %s: %s as a prefetch', (name, value) => {
  expect(invalidReason({ method: 'GET', headers: { [name]: value } }, person)).toBe('prefetch');
});

it('believes user agents that declare themselves bots or previews', () => {
  expect(invalidReason({ method: 'GET', headers: {} }, readUserAgent('Googlebot/2.1'))).toBe('bot');
  expect(invalidReason({ method: 'GET', headers: {} }, readUserAgent('Twitterbot/1.0'))).toBe('preview');
});
