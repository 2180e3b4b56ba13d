import { openQueue } from './queue';
import type { PostOutcome } from './retry';

interface Sent {
  readonly batchId: string;
  readonly events: readonly { n: number }[];
}

const accepted: PostOutcome = { is: 'answered', status: 202, retryAfterSeconds: null };
const busy: PostOutcome = { is: 'answered', status: 503, retryAfterSeconds: 2 };

/** A world whose clock stands still until it is told to move, and whose server answers what the test says. */
const world = (answers: PostOutcome[] = [], beaconWorks = true) => {
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
    outside: {
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
      chance: () => 1,
      failed: (_path: string, outcome: PostOutcome) => {
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

test('events of one second travel together', async () => {
  const { outside, posts, pass } = world();
  const queue = openQueue<{ n: number }>('/api/x', outside);
  queue.add({ n: 1 });
  await pass(600);
  queue.add({ n: 2 });
  expect(posts).toHaveLength(0);
  await pass(400);
  expect(posts).toEqual([{ batchId: 'batch-1', events: [{ n: 1 }, { n: 2 }] }]);
});

test('an event after the flush starts a new second', async () => {
  const { outside, posts, pass } = world();
  const queue = openQueue<{ n: number }>('/api/x', outside);
  queue.add({ n: 1 });
  await pass(1_000);
  queue.add({ n: 2 });
  await pass(1_000);
  expect(posts.map((post) => post.batchId)).toEqual(['batch-1', 'batch-2']);
});

test('a refused batch is sent again under the same id, not before Retry-After', async () => {
  const { outside, posts, failures, pass } = world([busy, { is: 'unanswered' }]);
  const queue = openQueue<{ n: number }>('/api/x', outside);
  queue.add({ n: 1 });
  await pass(1_000);
  await pass(1_999);
  expect(posts).toHaveLength(1);
  await pass(1);
  await pass(2_000);
  expect(posts.map((post) => post.batchId)).toEqual(['batch-1', 'batch-1', 'batch-1']);
  expect(failures).toEqual([busy, { is: 'unanswered' }]);
});

test('a body at fault is logged and not sent again', async () => {
  const { outside, posts, failures, timers, pass } = world([
    { is: 'answered', status: 400, retryAfterSeconds: null },
  ]);
  const queue = openQueue<{ n: number }>('/api/x', outside);
  queue.add({ n: 1 });
  await pass(1_000);
  expect(posts).toHaveLength(1);
  expect(failures).toHaveLength(1);
  expect(timers).toHaveLength(0);
});

test('a page that hides hands over what waits, at once and once', async () => {
  const { outside, posts, beacons, pass } = world();
  const queue = openQueue<{ n: number }>('/api/x', outside);
  queue.add({ n: 1 });
  queue.leave();
  queue.leave();
  await pass(5_000);
  expect(beacons).toEqual([{ batchId: 'batch-1', events: [{ n: 1 }] }]);
  expect(posts).toHaveLength(0);
});

test('a page that hides hands over what waits to be repeated, under its old id', async () => {
  const { outside, posts, beacons, pass } = world([{ is: 'unanswered' }]);
  const queue = openQueue<{ n: number }>('/api/x', outside);
  queue.add({ n: 1 });
  await pass(1_000);
  queue.leave();
  await pass(5_000);
  expect(posts).toHaveLength(1);
  expect(beacons).toEqual(posts);
});

test('a refused beacon falls back to a post', async () => {
  const { outside, posts, pass } = world([], false);
  const queue = openQueue<{ n: number }>('/api/x', outside);
  queue.add({ n: 1 });
  queue.leave();
  await pass(0);
  expect(posts).toEqual([{ batchId: 'batch-1', events: [{ n: 1 }] }]);
});

test('at most 1,000 events are held while nothing gets through', async () => {
  const { outside, beacons, posts, pass } = world(
    Array.from({ length: 100 }, () => ({ is: 'unanswered' }) as const),
  );
  const queue = openQueue<{ n: number }>('/api/x', outside);
  for (let n = 0; n < 1_500; n += 1) queue.add({ n });
  await pass(1_000);
  expect(posts).toHaveLength(10);
  queue.leave();
  expect(beacons.flatMap((batch) => batch.events)).toHaveLength(1_000);
  queue.add({ n: 1_501 });
  queue.leave();
  expect(beacons.flatMap((batch) => batch.events)).toHaveLength(1_001);
});
