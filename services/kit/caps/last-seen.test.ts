import { openLastSeen } from './last-seen';

type Seen = ReturnType<typeof openLastSeen>;

/** Like keyed hashes: 16 digits that look random. */
const keys = (count: number): string[] =>
  Array.from({ length: count }, (_, n) =>
    [0x9e3779b1, 0x85ebca6b]
      .map((factor) => (Math.imul(n + 1, factor) >>> 0).toString(16).padStart(8, '0'))
      .join(''),
  );

test('answers with the time of the last call with a key, and never with that of another', () => {
  const { seen: lastSeen } = openLastSeen(1_000);
  const all = keys(50_000);
  expect(all.filter((key, n) => lastSeen(key, n) !== undefined)).toEqual([]);
  const known = all.filter((key, n) => lastSeen(key, 100_000) === n);
  expect(known.length).toBeGreaterThan(49_900);
});

test('a flood makes it forget and not remember', () => {
  const { seen: lastSeen } = openLastSeen(1_000);
  const all = keys(700_000);
  const remembered = all.filter((key, n) => lastSeen(key, n + 1) !== undefined);
  expect(remembered.length).toBeLessThan(50);
  expect(lastSeen(all.at(-1) ?? '', 1)).toBe(700_000);
});

test('times of the last while go on in another process, of two of a key the later, and older ones do not', () => {
  const [one, other, restarted] = [1, 2, 3].map(() => openLastSeen(60_000)) as [Seen, Seen, Seen];
  const all = keys(1_000);
  for (const [n, key] of all.entries()) one.seen(key, n < 500 ? 1_000 + n : 100_000 + n);
  other.seen(all[999] ?? '', 90_000);
  other.seen(all[998] ?? '', 110_000);
  for (const from of [one, other]) {
    const saved = from.unsaved();
    if (saved === undefined) throw new Error('nothing to save');
    restarted.restore(structuredClone(saved));
    expect(from.unsaved()).toBeUndefined();
  }
  const times = all.map((key) => restarted.seen(key, 120_000));
  expect(times.slice(0, 500)).toEqual(Array(500).fill(undefined));
  expect(times.slice(500)).toEqual(
    [...all.keys()].slice(500).map((n) => (n === 998 ? 110_000 : 100_000 + n)),
  );
});
