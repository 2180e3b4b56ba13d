import { changeOf, rateChangeOf } from './change';

test('a change is a number and, unless the base is 0, a percentage', () => {
  expect(changeOf(1_500, 1_000)).toEqual({ text: '+500, +50.0% (1,000 before)', direction: 'up' });
  expect(changeOf(3, 4)).toEqual({ text: '−1, −25.0% (4 before)', direction: 'down' });
  expect(changeOf(12, 0)).toEqual({ text: '+12 (0 before)', direction: 'up' });
  expect(changeOf(0, 0)).toEqual({ text: 'Unchanged (0 before)', direction: 'flat' });
});

test('a rate changes by percentage points', () => {
  expect(rateChangeOf(5.5, { clickRate: 4.5, impressions: 10 })).toEqual({
    text: '+1.0 point (4.5% before)',
    direction: 'up',
  });
  expect(rateChangeOf(4.3, { clickRate: 4.6, impressions: 10 })).toEqual({
    text: '−0.3 points (4.6% before)',
    direction: 'down',
  });
  expect(rateChangeOf(4, { clickRate: 0, impressions: 0 }).text).toBe('No earlier data');
});
