import { openCounts } from './counts';

let now = 0;
const clock = () => now;

const counter = () => {
  let asked = 0;
  return { count: async () => ++asked, asked: () => asked };
};

test('whoever asks at the same time, or soon after, is told one count', async () => {
  const counts = openCounts(clock);
  const { count, asked } = counter();
  expect(await Promise.all([1, 2, 3].map(() => counts.remembered('a', count)))).toEqual([1, 1, 1]);
  now += 3_999;
  expect(await counts.remembered('a', count)).toBe(1);
  expect(asked()).toBe(1);
});

test('a count that is over is shown once more while it is counted anew, but not one that is long over', async () => {
  const counts = openCounts(clock);
  const { count } = counter();
  await counts.remembered('a', count);
  now += 4_000;
  expect(await counts.remembered('a', count)).toBe(1);
  expect(await counts.remembered('a', count)).toBe(2);
  now += 8_001;
  expect(await counts.remembered('a', count)).toBe(3);
});

test('a write of our own is seen at once, also when a count of before it ends after it', async () => {
  const counts = openCounts(clock);
  let finish = (_count: number): void => {};
  const before = counts.remembered('a', () => new Promise((resolve) => (finish = resolve)));
  counts.forget();
  expect(await counts.remembered('a', async () => 8)).toBe(8);
  finish(7);
  expect(await before).toBe(7);
  expect(await counts.remembered('a', async () => 9)).toBe(8);
});

test('a count that fails is not remembered, nor one that asks for it', async () => {
  const counts = openCounts(clock);
  await expect(counts.remembered('a', () => Promise.reject(new Error('away')))).rejects.toThrow('away');
  expect(
    await counts.remembered(
      'a',
      async () => 5,
      () => 0,
    ),
  ).toBe(5);
  expect(await counts.remembered('a', async () => 6)).toBe(6);
});
