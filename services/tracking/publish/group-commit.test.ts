import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { ActivityBatch } from '@marquee/contracts/events/activity-batch';
import type { PageViewed } from '@marquee/contracts/events/page-viewed';
import type { ConnectionState } from '@marquee/kit/bus/connection';
import { PublishFailed, type PublishFault } from '@marquee/kit/bus/publisher';
import { silentLog } from '@marquee/kit/log/log';
import { until } from '@marquee/kit/testing/until';
import { Registry } from 'prom-client';
import { trackingMetrics } from '../metrics';
import { type BatchMessage, encodeEvents } from '../spool/batch-message';
import { openSpool, type Spool } from '../spool/spool';
import { type GroupCommit, openGroupCommit } from './group-commit';

const producer = '0f9d6a0e-6a1f-4a52-9d0c-4a6f2a4f3b11';
const event = (path: string): PageViewed => ({
  type: 'page.viewed',
  at: 1,
  visitor: '0123456789abcdef',
  path,
  referrer: 'direct',
  country: 'ZZ',
  device: 'Desktop',
  browser: 'Chrome',
});
const group = (path: string, count = 1) => ({
  ...encodeEvents(Array.from({ length: count }, () => JSON.stringify(event(path)))),
  requestId: path,
});

/** A fake broker behind the publisher's interface, with its state and its answer set by the test. */
const brokerOf = () => {
  const broker = {
    state: 'up' as ConnectionState,
    fault: undefined as PublishFault | undefined,
    held: Promise.resolve(),
    /** Confirms, and failures, wait until the returned function is called. */
    hold: (): (() => void) => {
      let release = (): void => {};
      broker.held = new Promise((resolve) => {
        release = resolve;
      });
      return () => release();
    },
    received: [] as BatchMessage[],
    inFlight: 0,
    publish: async (message: BatchMessage): Promise<void> => {
      if (broker.state !== 'up') throw new PublishFailed('disconnected');
      broker.inFlight += 1;
      await broker.held;
      await sleep(1);
      broker.inFlight -= 1;
      if (broker.fault !== undefined) throw new PublishFailed(broker.fault);
      broker.received.push(message);
    },
    hasRoom: () => broker.state === 'up' && broker.inFlight < 200,
  };
  return broker;
};

let dir: string;
let broker: ReturnType<typeof brokerOf>;
let spool: Spool;
let commit: GroupCommit;

/** No request expires unless the test is about that: a busy machine may be slow to confirm. */
const open = ({ maxBytes = 1024 ** 2, respondWithinMs = 200_000 } = {}) => {
  broker = brokerOf();
  const { publish } = broker;
  spool = openSpool({ dir, producer, maxBytes, publish, isBusReady: broker.hasRoom, log: silentLog });
  const bus = { state: () => broker.state, hasRoom: broker.hasRoom };
  commit = openGroupCommit({
    producer,
    publish,
    bus,
    spool,
    metrics: trackingMetrics(new Registry()),
    log: silentLog,
    respondWithinMs,
  });
};

/** The events of each number, delivered once or more. Fails when two deliveries of a number differ. */
const counted = (): Map<number, ActivityBatch> => {
  const batches = new Map<number, ActivityBatch>();
  for (const { body } of broker.received) {
    const batch = ActivityBatch.parse(JSON.parse(body.toString('utf8')));
    const before = batches.get(batch.seq);
    if (before) expect(batch).toEqual(before);
    batches.set(batch.seq, batch);
  }
  return batches;
};

/** No number is missing, and the event count of each continues the one before. */
const expectNoGap = (): void => {
  let accepted = 0;
  const batches = [...counted().values()].sort((one, other) => one.seq - other.seq);
  for (const [index, batch] of batches.entries()) {
    expect(batch).toMatchObject({ seq: index + 1, acceptedBefore: accepted });
    accepted += batch.events.length;
  }
  expect(commit.durable()).toEqual({ messages: batches.length, events: accepted });
};

const paths = (): string[] =>
  [...counted().values()]
    .sort((one, other) => one.seq - other.seq)
    .flatMap(({ events }) => events.map((one) => ('path' in one ? one.path : '')));

const reopen = async (options: Parameters<typeof open>[0]): Promise<void> => {
  await commit.close();
  await spool.close();
  open(options);
};

beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'commit-'));
  open();
});
afterEach(async () => {
  await commit.close();
  await spool.close();
  await rm(dir, { recursive: true, force: true });
});

test('publishes the events of many concurrent requests in one message and answers all when it is confirmed', async () => {
  const answered = Array.from({ length: 50 }, (_, index) => commit.accept(group(`/${index}`)));
  await Promise.all(answered);
  expect(broker.received).toHaveLength(1);
  expect(paths()).toHaveLength(50);
  expectNoGap();
});

test('answers no request before the confirm', async () => {
  const confirm = broker.hold();
  let answered = false;
  const accepting = commit.accept(group('/')).then(() => {
    answered = true;
  });
  await until('it is in flight', () => broker.inFlight === 1);
  expect(answered).toBe(false);
  confirm();
  await accepting;
  expect(broker.received).toHaveLength(1);
});

test('limits messages to a thousand events and lists the client batches in them', async () => {
  await Promise.all(
    Array.from({ length: 25 }, (_, index) =>
      commit.accept({ ...group(`/${index}`, 100), batchId: `batch-${index}` }),
    ),
  );
  const batches = [...counted().values()];
  expect(batches.map(({ events }) => events.length).sort()).toEqual([1_000, 1_000, 500]);
  for (const batch of batches) {
    expect(batch.clientBatches?.map(({ from, count }) => [from, count])).toEqual(
      batch.clientBatches?.map((_, index) => [index * 100, 100]),
    );
  }
  expectNoGap();
});

test('spools while the broker is down, and publishes in order when it returns, older before newer', async () => {
  await commit.accept(group('/before'));
  broker.state = 'down';
  for (let index = 0; index < 5; index += 1) await commit.accept(group(`/spooled-${index}`));
  expect(spool.content()).toMatchObject({ messages: 5, events: 5 });
  expect(broker.received).toHaveLength(1);
  broker.state = 'up';
  await Promise.all([
    commit.accept(group('/after-1')),
    sleep(20).then(() => commit.accept(group('/after-2'))),
  ]);
  await until('the spool is drained', () => spool.content().messages === 0);
  expect(broker.received.map(({ headers }) => headers.seq)).toEqual(
    broker.received.map((_message, index) => index + 1),
  );
  expect(paths()).toEqual([
    '/before',
    '/spooled-0',
    '/spooled-1',
    '/spooled-2',
    '/spooled-3',
    '/spooled-4',
    '/after-1',
    '/after-2',
  ]);
  expectNoGap();
});

it.each<PublishFault>(['late', 'lost', 'nacked', 'unroutable'])(
  'spools a message that is %s, under its own number',
  async (fault) => {
    broker.fault = fault;
    await Promise.all([commit.accept(group('/one')), sleep(10).then(() => commit.accept(group('/two')))]);
    expect(spool.content().messages).toBeGreaterThan(0);
    broker.fault = undefined;
    await until('the spool is drained', () => spool.content().messages === 0);
    await commit.accept(group('/three'));
    expect(paths()).toEqual(['/one', '/two', '/three']);
    expectNoGap();
  },
);

test('refuses with 503 when the spool is full, without a gap in the numbers, and accepts again when there is room', async () => {
  await reopen({ maxBytes: 2_000 });
  broker.state = 'down';
  let accepted = 0;
  let refused = 0;
  for (let index = 0; index < 30; index += 1) {
    await commit.accept(group(`/${index}`)).then(
      () => (accepted += 1),
      (error: unknown) => {
        expect(error).toMatchObject({ status: 503, code: 'spool.full', more: { retryAfterSeconds: 5 } });
        refused += 1;
      },
    );
  }
  expect(accepted).toBeGreaterThan(0);
  expect(refused).toBeGreaterThan(0);
  broker.state = 'up';
  await until('the spool is drained', () => spool.content().messages === 0);
  await commit.accept(group('/again'));
  expect(paths()).toHaveLength(accepted + 1);
  expectNoGap();
});

test('refuses while writes to the disk fail, and recovers by itself', async () => {
  broker.state = 'down';
  // A file in place of the folder: every write fails until it is removed.
  await writeFile(join(dir, producer), '');
  await expect(commit.accept(group('/refused'))).rejects.toMatchObject({ status: 503, code: 'spool.full' });
  await rm(join(dir, producer));
  await until('it accepts again', () =>
    commit.accept(group('/accepted')).then(
      () => true,
      () => false,
    ),
  );
  broker.state = 'up';
  await until('the spool is drained', () => spool.content().messages === 0);
  expect(paths()).toEqual(['/accepted']);
  expectNoGap();
});

test('leaves no gap when neither broker nor disk takes a numbered message: it is sent from memory later', async () => {
  broker.fault = 'lost';
  await writeFile(join(dir, producer), '');
  await expect(commit.accept(group('/refused-but-numbered'))).rejects.toMatchObject({ status: 503 });
  broker.fault = undefined;
  await until('the unconfirmed message is sent', () => broker.received.length === 1);
  await until('it accepts again', () =>
    commit.accept(group('/next')).then(
      () => true,
      () => false,
    ),
  );
  expect(paths()).toEqual(['/refused-but-numbered', '/next']);
  expectNoGap();
});

test('refuses in time when no confirm arrives, and names the events that are stored after all', async () => {
  await reopen({ respondWithinMs: 100 });
  const confirm = broker.hold();
  let storedLate = 0;
  const late = { ...group('/'), onStoredLate: () => (storedLate += 1) };
  await expect(commit.accept(late)).rejects.toMatchObject({ status: 503, code: 'tracking.late' });
  expect(storedLate).toBe(0);
  confirm();
  await until('it is stored', () => storedLate === 1);
});

test('holds a bounded number of events and refuses the rest at once', async () => {
  const outcomes = await Promise.allSettled(
    Array.from({ length: 700 }, (_, index) => commit.accept(group(`/${index}`, 100))),
  );
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(500);
  expect(outcomes.find(({ status }) => status === 'rejected')).toMatchObject({
    reason: { status: 503, code: 'tracking.busy' },
  });
});

test('finishes accepted events before it closes, and accepts no more', async () => {
  const confirm = broker.hold();
  const accepting = commit.accept(group('/'));
  await until('it is in flight', () => broker.inFlight === 1);
  const closed = commit.close();
  confirm();
  await Promise.all([closed, accepting]);
  await expect(commit.accept(group('/late'))).rejects.toMatchObject({ code: 'tracking.stopping' });
  expectNoGap();
});
