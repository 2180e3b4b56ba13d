import { type Agent, readAgent } from './user-agent';
import { invalidReason } from './invalid-reason';

const person: Agent = { device: 'Desktop', browser: 'Chrome' };

it('finds nothing against a person', () => {
  expect(invalidReason({ method: 'GET', headers: {} }, person)).toBeUndefined();
});

it('names HEAD first, for nobody sees its answer', () => {
  expect(
    invalidReason({ method: 'HEAD', headers: { 'sec-purpose': 'prefetch' } }, readAgent('Googlebot')),
  ).toBe('head');
});

it.each([
  ['sec-purpose', 'prefetch;prerender'],
  ['purpose', 'prefetch'],
  ['x-purpose', 'preview'],
  ['x-moz', 'prefetch'],
])('takes %s: %s for a prefetch', (name, value) => {
  expect(invalidReason({ method: 'GET', headers: { [name]: value } }, person)).toBe('prefetch');
});

it('believes agents that call themselves bots or previews', () => {
  expect(invalidReason({ method: 'GET', headers: {} }, readAgent('Googlebot/2.1'))).toBe('bot');
  expect(invalidReason({ method: 'GET', headers: {} }, readAgent('Twitterbot/1.0'))).toBe('preview');
});
