import { openSampler } from './sampler';

test('one line per key passes in each interval, and the next one names how many were omitted', () => {
  let now = 0;
  const sample = openSampler({ everyMs: 1_000, now: () => now });
  expect([sample('a'), sample('a'), sample('a'), sample('b')]).toEqual([
    { omitted: 0 },
    undefined,
    undefined,
    { omitted: 0 },
  ]);
  now = 1_000;
  expect([sample('a'), sample('a')]).toEqual([{ omitted: 2 }, undefined]);
});
