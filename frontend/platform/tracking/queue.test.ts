import { openQueue } from './queue';
import type { PostOutcome } from './retry';

interface Sent {
  readonly batchId: string;
  readonly events: readonly { n: number }[];
}

const accepted: PostOutcome = { is: 'answered', status: 202, retryAfterSeconds: null };
const busy: PostOutcome = { is: 'answered', status: 503, retryAfterSeconds: 2 };

/** A fake clock that `pass` advances, and a server that gives the prepared answers. */
const fakeBrowser = (answers: PostOutcome[] = [], beaconWorks = true) => {
  let now = 0;
  let made = 0;
  const timers: { at: number; run: () => void }[] = [];
  const posts: Sent[] = [];
  const beacons: Sent[] = [];
  const failures: PostOutcome[] = [];
  return {
    posts,
    beacons,
    failures,
    timers,
    environment: {
      post: async (_path: string, body: string) => {
        posts.push(JSON.parse(body));
        return answers.shift() ?? accepted;
      },
      beacon: (_path: string, body: string) => {
        if (beaconWorks) beacons.push(JSON.parse(body));
        return beaconWorks;
      },
      later: (run: () => void, afterMs: number) => {
        const timer = { at: now + afterMs, run };
        timers.push(timer);
        return () => {
          const index = timers.indexOf(timer);
          if (index >= 0) timers.splice(index, 1);
        };
      },
      newId: () => `batch-${++made}`,
      random: () => 1,
      onFailure: (_path: string, outcome: PostOutcome) => {
        failures.push(outcome);
      },
    },
    pass: async (ms: number) => {
      now += ms;
      for (const timer of timers.filter(({ at }) => at <= now)) {
        timers.splice(timers.indexOf(timer), 1);
        timer.run();
      }
      await new Promise(setImmediate);
    },
  };
};

test('events of one second are sent together', async () => {
  const { environment, posts, pass } = fakeBrowser();
  const queue = openQueue<{ n: number }>('/api/x', environment);
  queue.add({ n: 1 });
  await pass(600);
  queue.add({ n: 2 });
  expect(posts).toHaveLength(0);
  await pass(400);
  expect(posts).toEqual([{ batchId: 'batch-1', events: [{ n: 1 }, { n: 2 }] }]);
});

test('an event after the flush starts a new second', async () => {
  const { environment, posts, pass } = fakeBrowser();
  const queue = openQueue<{ n: number }>('/api/x', environment);
  queue.add({ n: 1 });
  await pass(1_000);
  queue.add({ n: 2 });
  await pass(1_000);
  expect(posts.map((post) => post.batchId)).toEqual(['batch-1', 'batch-2']);
});

test('a refused batch is sent again under the same id, not before Retry-After', async () => {
  const { environment, posts, failures, pass } = fakeBrowser([busy, { is: 'unanswered' }]);
  const queue = openQueue<{ n: number }>('/api/x', environment);
  queue.add({ n: 1 });
  await pass(1_000);
  await pass(1_999);
  expect(posts).toHaveLength(1);
  await pass(1);
  await pass(2_000);
  expect(posts.map((post) => post.batchId)).toEqual(['batch-1', 'batch-1', 'batch-1']);
  expect(failures).toEqual([busy, { is: 'unanswered' }]);
});

test('a rejected body is logged and not sent again', async () => {
  const { environment, posts, failures, timers, pass } = fakeBrowser([
    { is: 'answered', status: 400, retryAfterSeconds: null },
  ]);
  const queue = openQueue<{ n: number }>('/api/x', environment);
  queue.add({ n: 1 });
  await pass(1_000);
  expect(posts).toHaveLength(1);
  expect(failures).toHaveLength(1);
  expect(timers).toHaveLength(0);
});

test('a flush sends waiting events by beacon at once, and only once', async () => {
  const { environment, posts, beacons, pass } = fakeBrowser();
  const queue = openQueue<{ n: number }>('/api/x', environment);
  queue.add({ n: 1 });
  queue.flush();
  queue.flush();
  await pass(5_000);
  expect(beacons).toEqual([{ batchId: 'batch-1', events: [{ n: 1 }] }]);
  expect(posts).toHaveLength(0);
});

test('while posts fail, what a flush gives to beacons is posted again under the same id', async () => {
  const { environment, posts, beacons, pass } = fakeBrowser([busy, busy]);
  const queue = openQueue<{ n: number }>('/api/x', environment);
  queue.add({ n: 1 });
  await pass(1_000);
  queue.add({ n: 2 });
  queue.flush();
  await pass(0);
  expect(beacons).toEqual([
    { batchId: 'batch-1', events: [{ n: 1 }] },
    { batchId: 'batch-2', events: [{ n: 2 }] },
  ]);
  await pass(5_000);
  expect(posts.map(({ batchId }) => batchId).sort()).toEqual(['batch-1', 'batch-1', 'batch-2', 'batch-2']);
  await pass(60_000);
  expect(posts).toHaveLength(4);
});

test('a refused beacon falls back to a post', async () => {
  const { environment, posts, pass } = fakeBrowser([], false);
  const queue = openQueue<{ n: number }>('/api/x', environment);
  queue.add({ n: 1 });
  queue.flush();
  await pass(0);
  expect(posts).toEqual([{ batchId: 'batch-1', events: [{ n: 1 }] }]);
});

test('at most 1,000 events are held while sending fails', async () => {
  const { environment, beacons, posts, pass } = fakeBrowser(
    Array.from({ length: 100 }, () => ({ is: 'unanswered' }) as const),
  );
  const queue = openQueue<{ n: number }>('/api/x', environment);
  for (let n = 0; n < 1_500; n += 1) queue.add({ n });
  await pass(1_000);
  expect(posts).toHaveLength(10);
  queue.flush();
  expect(beacons.flatMap((batch) => batch.events)).toHaveLength(1_000);
  queue.add({ n: 1_501 });
  await pass(1_000);
  expect(posts.flatMap((batch) => batch.events)).not.toContainEqual({ n: 1_501 });
});
