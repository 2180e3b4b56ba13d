import { dayOf } from '../../platform/head/page-context';
import { categoryPick, readShuffle } from './random-pick';

const shuffleIn = (query: string) => readShuffle(new URLSearchParams(query));

test('the number of shuffles is read from the URL; an invalid one counts as 0', () => {
  expect(shuffleIn('shuffle=3')).toBe(3);
  expect(['', 'shuffle=-1', 'shuffle=1.5', 'shuffle=many', 'shuffle=1001'].map(shuffleIn)).toEqual([
    0, 0, 0, 0, 0,
  ]);
});

test('a shuffle and a new day request another pick; going back requests the same', () => {
  const keyOf = (shuffle: number, day: string) => JSON.stringify(categoryPick('new', shuffle, day).queryKey);
  expect(keyOf(1, '2026-01-02')).toBe(keyOf(1, '2026-01-02'));
  expect(new Set([keyOf(0, '2026-01-02'), keyOf(1, '2026-01-02'), keyOf(0, '2026-01-03')]).size).toBe(3);
  expect(keyOf(0, dayOf(new Date('2026-01-02T23:59:59Z')))).toContain('random=12&seed=2026-01-02.0');
});
