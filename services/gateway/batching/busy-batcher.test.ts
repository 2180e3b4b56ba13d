import { batcherSuite, flushed, heldUpstream, hotRequest } from '../testing/batch-upstreams';
import { type BatcherLimits, batcherLimits, redirectLimits } from './batcher-limits';
import type { RequestBatcher } from './request-batcher';

const { jest } = import.meta;

const { open } = batcherSuite();

test('a request that waits too long behind busy upstreams is refused with 503 and never sent', async () => {
  const { batches, upstream } = heldUpstream();
  const batcher = open([upstream], { inFlightPerUpstream: 1 });
  const first = batcher.submit(hotRequest('/1'));
  await flushed();
  const second = batcher.submit(hotRequest('/2'));
  jest.advanceTimersByTime(batcherLimits.sendWithinMs);
  await expect(second).rejects.toMatchObject({
    status: 503,
    more: { retryAfterSeconds: 1 },
  });
  batches[0]?.answer();
  await first;
  await flushed();
  expect(batches).toHaveLength(1);
});

test('pending requests are limited by number and by text', async () => {
  const { batches, upstream } = heldUpstream();
  const few = open([upstream], { pendingMaxRequests: 2 });
  const kept = [few.submit(hotRequest('/1')), few.submit(hotRequest('/2'))];
  await expect(few.submit(hotRequest('/3'))).rejects.toMatchObject({ status: 503, code: 'tracking.busy' });
  await flushed();
  batches[0]?.answer();
  await Promise.all(kept);
  await expect(
    open([upstream], { pendingMaxChars: 1_000 }).submit(hotRequest('/4', 'x'.repeat(1_000))),
  ).rejects.toMatchObject({ status: 503 });
});

test('a request that would wait too long is refused at once, until the ones before it are answered', async () => {
  const { batches, upstream } = heldUpstream();
  const batcher = open([upstream], { waitMaxMs: 10 });
  const slow = batcher.submit(hotRequest('/slow'));
  await flushed();
  jest.advanceTimersByTime(800);
  batches[0]?.answer();
  await slow;
  // A batch takes 100 ms on average, and two are sent at once: 52 waiting requests would take 10 ms.
  const kept = Array.from({ length: 52 }, (_, index) => batcher.submit(hotRequest(`/${index}`)));
  expect(batcher.isBusy()).toBe(true);
  // It is not full: no sender's share is limited.
  expect(batcher.backlog()).toBeLessThan(0.01);
  await expect(batcher.submit(hotRequest('/refused'))).rejects.toMatchObject({
    status: 503,
    code: 'tracking.busy',
  });
  await flushed();
  for (const { answer } of batches.slice(1)) answer();
  await Promise.all(kept);
  const later = batcher.submit(hotRequest('/later'));
  await flushed();
  batches.at(-1)?.answer();
  expect((await later).body).toBe('/later');
});

/** A batcher whose first batch has just ended after 800 ms: 100 ms on average. */
const slowed = async (limits: Partial<BatcherLimits>, end: 'answer' | 'fail' = 'answer') => {
  const { batches, upstream } = heldUpstream();
  const batcher = open([upstream], limits);
  const slow = batcher.submit(hotRequest('/slow')).catch(() => {});
  await flushed();
  jest.advanceTimersByTime(800);
  batches[0]?.[end](new Error('connection reset'));
  await slow;
  return batcher;
};
const submitMany = (batcher: RequestBatcher): void => {
  for (let n = 0; n < 2_600; n += 1) void batcher.submit(hotRequest(`/${n}`)).catch(() => {});
};

test.each(['answer', 'fail'] as const)(
  'slow batches that end with %s make further requests wait too long',
  async (end) => {
    const batcher = await slowed({}, end);
    submitMany(batcher);
    expect(batcher.isBusy()).toBe(true);
  },
);

test('after a second without requests none is refused for the slow batches before', async () => {
  const batcher = await slowed({});
  jest.advanceTimersByTime(1_000);
  submitMany(batcher);
  expect(batcher.isBusy()).toBe(false);
});

test('redirects are refused only when too many are pending', async () => {
  const batcher = await slowed({ ...redirectLimits, pendingMaxRequests: 12_000 });
  for (let times = 0; times < 4; times += 1) submitMany(batcher);
  expect([batcher.isBusy(), batcher.pending()]).toEqual([false, 4 * 2_600]);
  submitMany(batcher);
  expect(batcher.isBusy()).toBe(true);
});
