import { batchSize } from './batch-size';

test('a batch that is too slow is halved down to one message, and grows again slowly to its former size', () => {
  const size = batchSize(256);
  const sizes: number[] = [];
  for (let tries = 0; tries < 10; tries += 1) {
    sizes.push(size.messages());
    size.tooSlow(size.messages());
  }
  expect(sizes).toEqual([256, 128, 64, 32, 16, 8, 4, 2, 1, 1]);
  for (let successes = 0; successes < 60; successes += 1) {
    const before = size.messages();
    size.succeeded(before);
    expect(size.messages()).toBeLessThanOrEqual(Math.max(before + 1, before * 1.25));
  }
  expect(size.messages()).toBe(256);
});

test('a batch smaller than allowed does not show that a larger one passes', () => {
  const size = batchSize(256);
  size.tooSlow(256);
  for (let successes = 0; successes < 60; successes += 1) size.succeeded(10);
  expect(size.messages()).toBe(128);
});
