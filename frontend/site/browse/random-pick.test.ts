import { dayOf } from '../../platform/head/page-context';
import { categoryPick, readShuffle } from './random-pick';

const shuffleIn = (query: string) => readShuffle(new URLSearchParams(query));

test('the number of shuffles is read from the URL; an invalid one counts as 0', () => {
  expect(shuffleIn('shuffle=3')).toBe(3);
  expect(['', 'shuffle=-1', 'shuffle=1.5', 'shuffle=many', 'shuffle=1001'].map(shuffleIn)).toEqual([
    0, 0, 0, 0, 0,
  ]);
});

test('a shuffle, a new day and another visit request another pick; going back requests the same', () => {
  const keyOf = (shuffle: number, day: string, pick = 0) =>
    JSON.stringify(categoryPick('new', shuffle, day, pick).queryKey);
  expect(keyOf(1, '2026-01-02')).toBe(keyOf(1, '2026-01-02'));
  const keys = [
    keyOf(0, '2026-01-02'),
    keyOf(1, '2026-01-02'),
    keyOf(0, '2026-01-03'),
    keyOf(0, '2026-01-02', 1),
  ];
  expect(new Set(keys).size).toBe(4);
  expect(keyOf(0, dayOf(new Date('2026-01-02T23:59:59Z')))).toContain('random=12&seed=2026-01-02.0.0');
});
