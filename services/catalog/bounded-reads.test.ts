import { until } from '@marquee/kit/testing/until';
import { boundedRead } from './bounded-reads';

const signal = new AbortController().signal;

/** Reads that end when the test says so. */
const manualReads = () => {
  const started: string[] = [];
  const ends: (() => void)[] = [];
  const read = (name: string) => (): Promise<string> => {
    started.push(name);
    return new Promise((resolve) => ends.push(() => resolve(name)));
  };
  return { started, ends, read };
};

test('so many run at once, so many wait, and beyond that the answer is 503 with Retry-After', async () => {
  const { started, ends, read } = manualReads();
  const bounded = boundedRead({ atOnce: 2, waitingMax: 1 });
  const first = bounded(read('first'), signal);
  const second = bounded(read('second'), signal);
  const third = bounded(read('third'), signal);
  await expect(bounded(read('fourth'), signal)).rejects.toMatchObject({
    status: 503,
    code: 'read.busy',
    more: { retryAfterSeconds: 1 },
  });
  expect(started).toEqual(['first', 'second']);
  ends[0]?.();
  expect(await first).toBe('first');
  const fifth = bounded(read('fifth'), signal);
  ends[1]?.();
  await second;
  ends[2]?.();
  await third;
  ends[3]?.();
  expect(await fifth).toBe('fifth');
  expect(started).toEqual(['first', 'second', 'third', 'fifth']);
});

test('a read whose caller is gone by its turn is not started, and a failed one leaves its place', async () => {
  const { started, ends, read } = manualReads();
  const bounded = boundedRead({ atOnce: 1, waitingMax: 4 });
  const caller = new AbortController();
  const first = bounded(read('first'), signal);
  const abandoned = bounded(read('abandoned'), caller.signal);
  const failing = bounded(async () => {
    throw new Error('no');
  }, signal);
  const last = bounded(async () => 'last', signal);
  caller.abort();
  await until('the first runs', () => started.length === 1);
  ends[0]?.();
  await first;
  await expect(abandoned).rejects.toMatchObject({ status: 499 });
  await expect(failing).rejects.toThrow('no');
  expect(await last).toBe('last');
  expect(started).toEqual(['first']);
});
