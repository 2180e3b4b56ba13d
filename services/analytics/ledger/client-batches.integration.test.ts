import { randomUUID } from 'node:crypto';
import { countBatches } from '../counting/consumers/count-batches';
import { card, producer } from '../testing/activity';
import { openTestAnalytics, type TestAnalytics } from '../testing/test-analytics';
import { deleteOldClientBatches, neededSince } from './client-batches';
import { keepDeadLetter } from './dead-letters/dead-letters';
import { deadLetterOf } from './dead-letters/new-dead-letter';

let analytics: TestAnalytics;
beforeEach(async () => {
  analytics = await openTestAnalytics();
});
afterEach(() => analytics.close());

const clientBatches = [{ batchId: randomUUID(), from: 0, count: 2 }];
const cards = [card(1), card(1)];
const impressions = async (): Promise<number> =>
  (await analytics.db.query<{ sum: number }>('select sum(card) as sum from model_days')).rows[0]?.sum ?? 0;

/** What the job does, after the times of everything stored have been moved back by two days. */
const twoDaysLater = async (): Promise<void> => {
  const { db } = analytics;
  await db.query("update client_batches set counted_at = counted_at - interval '2 days'");
  await db.query("update producer_reports set first_at = first_at - interval '2 days'");
  await db.query("update producer_progress set since = since - interval '2 days'");
  await deleteOldClientBatches(db, await neededSince(db));
};

const report = (id: string, messages: number): Promise<unknown> =>
  analytics.db.query(
    `with progress as (insert into producer_progress (producer, accepted_messages, since) values ($1, $2, now()))
     insert into producer_reports (producer, accepted_messages, accepted_events, spooled_messages, spooled_events, first_at, reported_at)
     values ($1, $2, $2::bigint * 2, $2, $2::bigint * 2, now(), now())`,
    [id, messages],
  );

test('a batch whose first copy was parked for two days is counted once, as its repeat', async () => {
  const [first, second] = [producer(), producer()];
  const parked = first.batch(cards, { clientBatches });
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
  await countBatches([second.batch(cards, { clientBatches })], analytics.deps);
  await twoDaysLater();
  expect(await countBatches([parked], analytics.deps)).toMatchObject({ messages: 1, events: 0, repeated: 2 });
  expect(await impressions()).toBe(2);
});

test('a batch whose first copy was in a spool for two days is counted once, as its repeat', async () => {
  const [first, second] = [producer(), producer()];
  const spooled = first.batch(cards, { clientBatches });
  await report(first.id, 1);
  await countBatches([second.batch(cards, { clientBatches })], analytics.deps);
  await twoDaysLater();
  expect(await countBatches([spooled], analytics.deps)).toMatchObject({
    messages: 1,
    events: 0,
    repeated: 2,
  });
  expect(await impressions()).toBe(2);
});

test('a dead letter of another queue keeps no batch id', async () => {
  await analytics.db.query(
    `insert into dead_letters (identity, queue, stage, reason, body, headers, first_at)
     values ('other', 'admin.audit.record', 'read', '', '', '{}', now() - interval '40 days')`,
  );
  await countBatches([producer().batch(cards, { clientBatches })], analytics.deps);
  await twoDaysLater();
  expect((await analytics.db.query('select from client_batches')).rowCount).toBe(0);
});

test('without an uncounted message a batch id is deleted after a day', async () => {
  await countBatches([producer().batch(cards, { clientBatches })], analytics.deps);
  await twoDaysLater();
  expect((await analytics.db.query('select from client_batches')).rowCount).toBe(0);
});
