import { openCounts } from './counts';

// Not from 0, which lru-cache reads as "no time".
let now = 1_000;
const clock = () => now;

const counter = () => {
  let calls = 0;
  return { count: async () => ++calls, calls: () => calls };
};

test('concurrent requests, and requests within four seconds, share one count', async () => {
  const counts = openCounts(clock);
  const { count, calls } = counter();
  expect(await Promise.all([1, 2, 3].map(() => counts.total('a', count)))).toEqual([1, 1, 1]);
  now += 3_999;
  expect(await counts.total('a', count)).toBe(1);
  expect(calls()).toBe(1);
});

test('an outdated count is shown while it is recounted, but not after eight seconds', async () => {
  const counts = openCounts(clock);
  const { count } = counter();
  await counts.total('a', count);
  now += 4_001;
  expect(await counts.total('a', count)).toBe(1);
  await new Promise(setImmediate);
  expect(await counts.total('a', count)).toBe(2);
  now += 8_001;
  expect(await counts.total('a', count)).toBe(3);
});

test('an own write shows at once, even if an older count finishes later', async () => {
  const counts = openCounts(clock);
  let finish = (_count: number): void => {};
  const before = counts.total('a', () => new Promise((resolve) => (finish = resolve)));
  counts.clear();
  expect(await counts.total('a', async () => 8)).toBe(8);
  finish(7);
  expect(await before).toBe(7);
  expect(await counts.total('a', async () => 9)).toBe(8);
});

test('a count that fails, or is not to be kept, is not cached', async () => {
  const counts = openCounts(clock);
  await expect(counts.total('a', () => Promise.reject(new Error('no database')))).rejects.toThrow(
    'no database',
  );
  const unkept = () => 0;
  expect(await counts.total('a', async () => 5, unkept)).toBe(5);
  now += 2;
  expect(await counts.total('a', async () => 6)).toBe(6);
});
