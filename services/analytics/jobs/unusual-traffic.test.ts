import { unusual } from './unusual-traffic';

const usual = [900, 1_000, 1_100, 1_000, 950, 1_050];

test.each([
  [1_000, usual, undefined],
  [2_900, usual, undefined],
  [3_000, usual, 'spike'],
  [260, usual, undefined],
  [250, usual, 'drop'],
  [0, usual, 'drop'],
  // Too little history.
  [9_000, usual.slice(0, 3), undefined],
  [0, usual.slice(0, 3), undefined],
  [9_000, [], undefined],
  // It was as much, or as little, in a week before.
  [3_500, [...usual, 4_000], undefined],
  [100, [...usual, 90], undefined],
  // Small numbers vary by themselves.
  [150, [10, 20, 30, 40], undefined],
  [0, [100, 110, 120, 90], undefined],
  [200, [0, 0, 0, 0], 'spike'],
] as const)('%d after %j is %s', (hour, earlier, found) => {
  expect(unusual(hour, earlier, 200)).toBe(found);
});
