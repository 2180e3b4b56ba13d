import { randomUUID } from 'node:crypto';
import { countBatches } from '../counting/consumers/count-batches';
import { card, producer } from '../testing/activity';
import { countingInto, openTestAnalytics, type TestAnalytics } from '../testing/test-analytics';
import { bytesOfBatchIds, keepBatchHours, neededSince } from './client-batches';
import { keepDeadLetter } from './dead-letters/dead-letters';
import { deadLetterOf } from './dead-letters/new-dead-letter';

let analytics: TestAnalytics;
beforeEach(async () => {
  analytics = await openTestAnalytics();
});
afterEach(() => analytics.close());

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
const clientBatches = [{ batchId: randomUUID(), from: 0, count: 2 }];
const cardsAt = (at: number) => [card(1, { at }), card(1, { at })];
/** The named batch as another process has accepted it, at `at`. */
const copyAt = (at: number, batches = clientBatches) =>
  producer().batch(cardsAt(at), { clientBatches: batches });
const impressions = async (): Promise<number> =>
  (await analytics.db.query<{ sum: number }>('select sum(card) as sum from model_days')).rows[0]?.sum ?? 0;
const stored = async (): Promise<number> =>
  (await analytics.db.query('select from client_batches')).rowCount ?? 0;
const partitions = async (): Promise<number> =>
  (
    await analytics.db.query(
      "select from pg_inherits where inhparent = 'client_batches'::regclass and inhrelid <> 'client_batches_default'::regclass",
    )
  ).rowCount ?? 0;
/** What the job does. */
const keep = async (): Promise<number> => keepBatchHours(analytics.db, await neededSince(analytics.db));

const report = (id: string, messages: number): Promise<unknown> =>
  analytics.db.query(
    `with progress as (insert into producer_progress (producer, accepted_messages, since) values ($1, $2, now() - interval '2 days'))
     insert into producer_reports (producer, accepted_messages, accepted_events, spooled_messages, spooled_events, first_at, reported_at)
     values ($1, $2, $2::bigint * 2, $2, $2::bigint * 2, now() - interval '2 days', now())`,
    [id, messages],
  );

test('a batch whose first copy was parked for two days is counted once, as its repeat', async () => {
  const parked = copyAt(Date.now() - 2 * dayMs);
  const { producer: id, seq, acceptedBefore, events } = parked;
  await report(id, 1);
  await keepDeadLetter(
    analytics.db,
    deadLetterOf({
      body: Buffer.from(JSON.stringify(parked)),
      headers: { producer: id, seq, acceptedBefore, events: events.length },
      messageId: undefined,
      deliveries: 0,
      publishedAt: 0,
    }),
  );
  await countBatches([copyAt(Date.now() - 2 * dayMs + 30_000)], analytics.deps);
  await keep();
  expect(await countBatches([parked], analytics.deps)).toMatchObject({ messages: 1, events: 0, repeated: 2 });
  expect(await impressions()).toBe(2);
});

test('a batch whose first copy was in a spool for two days is counted once, as its repeat', async () => {
  const spooled = copyAt(Date.now() - 2 * dayMs);
  await report(spooled.producer, 1);
  await countBatches([copyAt(Date.now() - 2 * dayMs + 30_000)], analytics.deps);
  await keep();
  expect(await countBatches([spooled], analytics.deps)).toMatchObject({ events: 0, repeated: 2 });
  expect(await impressions()).toBe(2);
});

test('a dead letter of another queue keeps no batch id', async () => {
  await analytics.db.query(
    `insert into dead_letters (identity, queue, stage, reason, body, headers, first_at)
     values ('other', 'admin.audit.record', 'read', '', '', '{}', now() - interval '40 days')`,
  );
  await countBatches([copyAt(Date.now() - 2 * dayMs)], analytics.deps);
  await keep();
  expect(await stored()).toBe(0);
});

test.each([
  ['a millisecond', -1, 0],
  ['most of an hour', -1, hourMs - 1],
  ['the same moment', 0, 0],
])(
  'of copies on both sides of the border of an hour, %s apart, one is counted',
  async (_apart, one, other) => {
    const border = Math.floor(Date.now() / hourMs) * hourMs;
    for (const [first, second] of [
      [one, other],
      [other, one],
    ] as const) {
      const named = [{ batchId: randomUUID(), from: 0, count: 2 }];
      await countBatches([copyAt(border + first, named)], analytics.deps);
      expect(await countBatches([copyAt(border + second, named)], analytics.deps)).toMatchObject({
        repeated: 2,
      });
      const together = [{ batchId: randomUUID(), from: 0, count: 2 }];
      const both = [copyAt(border + first, together), copyAt(border + second, together)];
      expect(await countBatches(both, analytics.deps)).toMatchObject({ events: 2, repeated: 2 });
    }
    expect(await impressions()).toBe(8);
  },
);

test('two workers count the copies of the same batches at once, across the border, while hours are added: each once', async () => {
  const { db, deps } = analytics;
  const border = Math.floor(Date.now() / hourMs) * hourMs - 3 * hourMs;
  // The hours are missing at first: their rows are moved out of the default partition meanwhile.
  await keepBatchHours(db, new Date(Date.now() + 2 * dayMs));
  expect(await partitions()).toBe(0);
  const named = Array.from({ length: 40 }, () => [{ batchId: randomUUID(), from: 0, count: 2 }]);
  const other = countingInto(db);
  const count = async (at: number, by: typeof deps): Promise<void> => {
    for (const batches of named) await countBatches([copyAt(at, batches)], by);
  };
  await Promise.all([count(border - 1_000, deps), count(border + 1_000, other), keep()]);
  expect(await impressions()).toBe(80);
  expect(await partitions()).toBeGreaterThan(24);
  expect((await db.query('select from client_batches_default')).rowCount).toBe(0);
  await Promise.all([count(border - 1_000, other), count(border + 1_000, deps)]);
  expect(await impressions()).toBe(80);
});

test('ids of a day are dropped with their hours when nothing can repeat them, and their bytes with them', async () => {
  const { db } = analytics;
  const empty = await bytesOfBatchIds(db);
  const named = Array.from({ length: 500 }, () => [{ batchId: randomUUID(), from: 0, count: 2 }]);
  await countBatches(
    named.map((batches) => copyAt(Date.now(), batches)),
    analytics.deps,
  );
  expect(await stored()).toBe(1_000);
  await keep();
  expect(await stored()).toBe(1_000);
  const full = await bytesOfBatchIds(db);
  expect(full).toBeGreaterThan(empty + 60_000);
  expect(await keepBatchHours(db, new Date(Date.now() + 2 * dayMs))).toBeGreaterThan(24);
  expect(await stored()).toBe(0);
  expect(await bytesOfBatchIds(db)).toBeLessThan(empty);
  expect(await keep()).toBe(0);
  expect(await partitions()).toBeGreaterThan(24);
});

test('ids of hours without a partition are deleted too: of a clock that is years behind, or a day ahead', async () => {
  await countBatches([copyAt(Date.now() - 1_000 * dayMs)], analytics.deps);
  await countBatches([copyAt(Date.now() + 20 * hourMs)], analytics.deps);
  await keep();
  expect(await stored()).toBe(2);
});
