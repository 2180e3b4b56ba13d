import { batchKey, rememberBatches } from './client-batches';

test('accepts a batch once and answers a repeat in the same way', async () => {
  const batches = rememberBatches();
  let times = 0;
  const accept = async () => {
    times += 1;
  };
  expect(await batches.once('page-abcdefgh', 3, accept)).toBe(3);
  // The number accepted then, not the number sent now.
  expect(await batches.once('page-abcdefgh', 5, accept)).toBe(3);
  expect(times).toBe(1);
});

test('lets a retry share the outcome of the attempt in progress, good or bad', async () => {
  const batches = rememberBatches();
  let fail: (error: Error) => void = () => {};
  const first = batches.once('a', 1, () => new Promise<void>((_, reject) => (fail = reject)));
  const second = batches.once('a', 1, async () => {});
  fail(new Error('full'));
  await expect(first).rejects.toThrow('full');
  await expect(second).rejects.toThrow('full');
  expect(await batches.once('a', 2, async () => {})).toBe(2);
});

test('a batch is forgotten after ten minutes', async () => {
  let now = 0;
  const batches = rememberBatches(() => now);
  let times = 0;
  const accept = async () => {
    times += 1;
  };
  await batches.once('a', 1, accept);
  now = 599_999;
  await batches.once('a', 1, accept);
  expect(times).toBe(1);
  now = 600_000;
  await batches.once('a', 1, accept);
  expect(times).toBe(2);
});

test('keeps the same id on two routes and with two contents apart, in at most 64 characters', () => {
  const longest = 'x'.repeat(64);
  const one = [{ page: '/' }];
  expect(batchKey('page', 'abcdefgh', one)).toBe(batchKey('page', 'abcdefgh', [{ page: '/' }]));
  expect(batchKey('page', 'abcdefgh', one)).not.toBe(batchKey('card', 'abcdefgh', one));
  expect(batchKey('page', 'abcdefgh', one)).not.toBe(batchKey('page', 'abcdefgh', [{ page: '/models' }]));
  expect(batchKey('profile', longest, one).length).toBeLessThanOrEqual(64);
  expect(batchKey('profile', longest, one)).not.toBe(batchKey('profile', `${'x'.repeat(63)}y`, one));
});
