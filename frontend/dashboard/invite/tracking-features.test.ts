import { trackingFeatures } from './password-shown';

test('a platform without a link is not said to be counted', () => {
  const states = trackingFeatures({ platforms: ['fanvue'], timezone: 'UTC' }).map(({ name, active }) => [
    name,
    active,
  ]);
  expect(states).toEqual([
    ['Impressions', true],
    ['OnlyFans clicks', false],
    ['Fanvue clicks', true],
    ['Invalid traffic', true],
    ['Live dashboard', true],
  ]);
});
