import { randomUUID } from 'node:crypto';
import { countBatches } from '../counting/consumers/count-batches';
import { producer, view } from '../testing/activity';
import { openTestAnalytics, type TestAnalytics } from '../testing/test-analytics';
import { keepDeadLetter, listDeadLetters } from './dead-letters/dead-letters';
import { deadLetterOf } from './dead-letters/new-dead-letter';
import { deleteOldProgress } from './oldest-uncounted';
import { compactProcessed, graceSeconds } from './processed-messages';
import { keepProducerReport } from './producer-reports';
import { readLedger } from './read-ledger';

let analytics: TestAnalytics;

beforeEach(async () => {
  analytics = await openTestAnalytics();
});
afterEach(() => analytics.close());

const views = (count: number) => Array.from({ length: count }, () => view());

const report = (
  of: string,
  acceptedMessages: number,
  acceptedEvents: number,
  more: { spooledMessages?: number } = {},
) =>
  keepProducerReport(
    analytics.db,
    {
      producer: of,
      acceptedMessages,
      acceptedEvents,
      spooledMessages: 0,
      spooledEvents: 0,
      lostClicks: 0,
      at: Date.now(),
      ...more,
    },
    Date.now(),
  );

const letterFor = (of: string, seq: number, acceptedBefore: number, events: number) =>
  deadLetterOf({
    body: Buffer.from([0xff, 0xfe]),
    headers: {
      producer: of,
      seq,
      acceptedBefore,
      events,
      'x-dead-reason': 'parse: not JSON',
      'x-dead-queue': 'analytics.activity.count',
    },
    messageId: `${of}/${seq}`,
    deliveries: 0,
    publishedAt: 0,
  });

/** Ages everything counted so far beyond the grace period. */
const skipGrace = () =>
  analytics.db.query("update processed_messages set counted_at = counted_at - interval '1 minute'");

test('the ledger balances and shows events in flight while nothing is missing', async () => {
  const sender = producer();
  await countBatches([sender.batch(views(3)), sender.batch(views(4))], analytics.deps);
  await report(sender.id, 3, 12);
  expect(await readLedger(analytics.db)).toMatchObject({
    balanced: true,
    totals: { accepted: 12, counted: 7, inFlight: 5, gapMessages: 0 },
  });
});

test('events of demo traffic are counted apart, invalid ones included', async () => {
  const sender = producer();
  const demo = { demo: true } as const;
  await countBatches([sender.batch([view(), view(demo), view({ ...demo, invalid: 'bot' })])], analytics.deps);
  expect(await readLedger(analytics.db)).toMatchObject({ demo: 2, invalid: 1, totals: { counted: 3 } });
});

test('a late message is in flight first, then a gap with its events, and counted once it arrives', async () => {
  const sender = producer();
  const [first, late, third] = [sender.batch(views(2)), sender.batch(views(5)), sender.batch(views(3))];
  await countBatches([first, third], analytics.deps);
  expect(await readLedger(analytics.db)).toMatchObject({
    balanced: true,
    totals: { accepted: 10, inFlight: 5, gapMessages: 0 },
  });
  await skipGrace();
  const gap = {
    balanced: false,
    totals: { accepted: 10, counted: 5, inFlight: 0, gapMessages: 1, gapEvents: 5 },
  };
  expect(await readLedger(analytics.db)).toMatchObject(gap);
  await compactProcessed(analytics.db);
  expect(await readLedger(analytics.db)).toMatchObject(gap);
  await report(sender.id, 3, 10, { spooledMessages: 1 });
  expect(await readLedger(analytics.db)).toMatchObject({
    balanced: true,
    totals: { inFlight: 5, gapMessages: 0 },
  });
  await report(sender.id, 3, 10);
  await countBatches([late], analytics.deps);
  expect(await readLedger(analytics.db)).toMatchObject({
    balanced: true,
    totals: { accepted: 10, counted: 10, inFlight: 0, gapMessages: 0 },
  });
});

test('a gap of many messages far below is counted exactly after compaction', async () => {
  const sender = producer();
  const all = Array.from({ length: 50 }, () => sender.batch(views(2)));
  await countBatches(
    all.filter(({ seq }) => seq % 10 !== 0),
    analytics.deps,
  );
  await skipGrace();
  await compactProcessed(analytics.db);
  // Number 50 is above the highest counted one, so it is unknown.
  expect((await readLedger(analytics.db)).totals).toMatchObject({
    accepted: 98,
    counted: 90,
    gapMessages: 4,
    gapEvents: 8,
  });
});

test('an unreadable dead letter has its events in the ledger, as quarantined, once', async () => {
  const sender = producer();
  await countBatches([sender.batch(views(2))], analytics.deps);
  const bad = sender.batch(views(6));
  await countBatches([sender.batch(views(1))], analytics.deps);
  const letter = letterFor(sender.id, bad.seq, bad.acceptedBefore, bad.events.length);
  await keepDeadLetter(analytics.db, letter);
  await keepDeadLetter(analytics.db, letter);
  await skipGrace();
  expect(await readLedger(analytics.db)).toMatchObject({
    balanced: true,
    totals: { accepted: 9, counted: 3, quarantined: 6, inFlight: 0, gapMessages: 0 },
    deadLetters: { parked: 1 },
  });
  // A copy is counted later: it is no longer quarantined, and the dead letter is marked as counted.
  await countBatches([bad], analytics.deps);
  expect((await readLedger(analytics.db)).totals).toMatchObject({
    accepted: 9,
    counted: 9,
    quarantined: 0,
    inFlight: 0,
  });
  expect((await listDeadLetters(analytics.db, { limit: 10, offset: 0 })).letters).toMatchObject([
    { counted: true, attempts: 1 },
  ]);
});

test('a late or repeated report changes nothing, and a process that has not answered for a minute has ended', async () => {
  const id = randomUUID();
  const at = Date.now();
  const sendReport = (acceptedEvents: number, when: number) =>
    keepProducerReport(
      analytics.db,
      {
        producer: id,
        acceptedMessages: 1,
        acceptedEvents,
        spooledMessages: 0,
        spooledEvents: 0,
        lostClicks: 0,
        at: when,
      },
      when,
    );
  await sendReport(5, at);
  await sendReport(3, at - 5_000);
  await sendReport(5, at);
  for (const [now, closed] of [
    [at, false],
    [at + 61_000, true],
  ] as const)
    expect((await readLedger(analytics.db, now)).producers).toMatchObject([
      { accepted: 5, closed, inFlight: 5 },
    ]);
});

test('ten thousand ended producers are in the totals and not in the list', async () => {
  await analytics.db.query(
    `insert into producers select gen_random_uuid(), int8multirange(int8range(1, 101)), 100, 1000, 0, 1000, now() - interval '9 days', now() - interval '8 days'
     from generate_series(1, 10000)`,
  );
  await analytics.db.query(
    `insert into producer_reports select producer, 100, 1000, 0, 0, first_at, last_at from producers`,
  );
  await countBatches([producer().batch(views(1))], analytics.deps);
  const ledger = await readLedger(analytics.db);
  expect(ledger).toMatchObject({
    balanced: true,
    totals: { accepted: 10_000_001, counted: 10_000_001 },
    producersOmitted: 9_901,
  });
  expect(ledger.producers).toHaveLength(100);
});

const progress = (of: string, acceptedMessages: number, since: number) =>
  keepProducerReport(
    analytics.db,
    {
      producer: of,
      acceptedMessages,
      acceptedEvents: acceptedMessages,
      spooledMessages: 0,
      spooledEvents: 0,
      lostClicks: 0,
      at: Date.now(),
    },
    since,
  );

test('the oldest uncounted event has the time of the report that announced it, whatever was counted around it', async () => {
  const sender = producer();
  const [first, second, third, fourth] = [1, 2, 3, 4].map(() => sender.batch(views(1)));
  if (!first || !second || !third || !fourth) throw new Error('four messages were made');
  const minuteAgo = (minutes: number): number => Date.now() - minutes * 60_000;
  await progress(sender.id, 1, minuteAgo(9));
  await progress(sender.id, 3, minuteAgo(6));
  await progress(sender.id, 4, minuteAgo(3));
  const oldest = async (): Promise<number | null> => {
    const { oldestUncountedAt } = await readLedger(analytics.db);
    return oldestUncountedAt ? Math.round((Date.now() - Date.parse(oldestUncountedAt)) / 60_000) : null;
  };
  expect(await oldest()).toBe(9);
  await countBatches([first, third], analytics.deps);
  expect(await oldest()).toBe(6);
  await skipGrace();
  await compactProcessed(analytics.db);
  expect(await oldest()).toBe(6);
  await keepDeadLetter(analytics.db, letterFor(sender.id, 2, 1, 1));
  expect(await oldest()).toBe(3);
  await countBatches([fourth], analytics.deps);
  expect(await oldest()).toBeNull();
});

test('progress below every uncounted number is deleted, and the rest is kept', async () => {
  const sender = producer();
  const [first, second] = [sender.batch(views(1)), sender.batch(views(1))];
  await progress(sender.id, 1, Date.now() - 60_000);
  await progress(sender.id, 2, Date.now() - 30_000);
  await countBatches([first], analytics.deps);
  expect(await deleteOldProgress(analytics.db)).toBe(1);
  expect((await readLedger(analytics.db)).oldestUncountedAt).not.toBeNull();
  await countBatches([second], analytics.deps);
  expect(await deleteOldProgress(analytics.db)).toBe(1);
});

test('the views add up compacted, recent, late, duplicate, repeated, parked and replayed messages of several producers', async () => {
  const { db, deps } = analytics;
  const [one, other, reportedOnly] = [producer(), producer(), producer()];
  const run = [{ batchId: 'sent twice', from: 0, count: 2 }];
  const [first, second, third, parked, lost, replayed] = [
    one.batch(views(3), { clientBatches: run }),
    one.batch(views(2), { clientBatches: run }),
    one.batch(views(4)),
    one.batch(views(5)),
    one.batch(views(6)),
    one.batch(views(7)),
  ];
  await countBatches([first, second], deps);
  await skipGrace();
  await compactProcessed(db);
  await countBatches([first, third], deps);
  await keepDeadLetter(db, letterFor(one.id, parked.seq, parked.acceptedBefore, 5));
  await keepDeadLetter(db, letterFor(one.id, replayed.seq, replayed.acceptedBefore, 7));
  await db.query("update dead_letters set state = 'replayed' where seq = $1", [replayed.seq]);
  await skipGrace();
  await db.query("update dead_letters set first_at = first_at - interval '1 minute'");
  await countBatches([one.batch(views(8))], deps);
  await report(one.id, 8, 40);
  await countBatches([other.batch(views(1))], deps);
  await report(reportedOnly.id, 2, 9);
  const ledger = await readLedger(db);
  const of = (id: string) => ledger.producers.find((row) => row.producer === id);
  // 3 + 2 + 4 + 5 + 6 + 7 + 8 were accepted by messages, 5 more by the report.
  expect(of(one.id)).toMatchObject({
    accepted: 40,
    counted: 15,
    repeated: 2,
    quarantined: 5,
    gapMessages: 1,
    gapEvents: lost.events.length,
    inFlight: 7 + 5,
    duplicateMessages: 1,
  });
  expect(of(other.id)).toMatchObject({ accepted: 1, counted: 1, inFlight: 0, gapMessages: 0 });
  expect(of(reportedOnly.id)).toMatchObject({ accepted: 9, counted: 0, inFlight: 9 });
  expect(ledger).toMatchObject({
    balanced: false,
    totals: { accepted: 50, counted: 16, repeated: 2, quarantined: 5, gapEvents: 6, inFlight: 21 },
    deadLetters: { parked: 1, replayed: 1 },
  });
});

test('the views have the grace period of compaction', async () => {
  const { rows } = await analytics.db.query<{ view: string }>(
    "select pg_get_viewdef('recent_figures'::regclass) as view",
  );
  expect(rows[0]?.view).toContain(`'00:00:${graceSeconds}'::interval`);
});
