import { openLastSeen } from './last-seen';

/** Like keyed hashes: 16 digits that look random. */
const keys = (count: number): string[] =>
  Array.from({ length: count }, (_, n) =>
    [0x9e3779b1, 0x85ebca6b]
      .map((factor) => (Math.imul(n + 1, factor) >>> 0).toString(16).padStart(8, '0'))
      .join(''),
  );

test('answers with the time of the last call with a key, and never with that of another', () => {
  const lastSeen = openLastSeen();
  const all = keys(50_000);
  expect(all.filter((key, n) => lastSeen(key, n) !== undefined)).toEqual([]);
  const known = all.filter((key, n) => lastSeen(key, 100_000) === n);
  expect(known.length).toBeGreaterThan(49_900);
});

test('a flood makes it forget and not remember', () => {
  const lastSeen = openLastSeen();
  const all = keys(700_000);
  const remembered = all.filter((key, n) => lastSeen(key, n + 1) !== undefined);
  expect(remembered.length).toBeLessThan(50);
  expect(lastSeen(all.at(-1) ?? '', 1)).toBe(700_000);
});
