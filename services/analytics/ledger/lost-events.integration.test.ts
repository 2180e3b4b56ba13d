import { randomUUID } from 'node:crypto';
import { countBatches } from '../counting/consumers/count-batches';
import { producer, view } from '../testing/activity';
import { openTestAnalytics, type TestAnalytics } from '../testing/test-analytics';
import { keepDeadLetter } from './dead-letters/dead-letters';
import { deadLetterOf } from './dead-letters/new-dead-letter';
import { keepGatewayReport } from './gateway-reports';
import { keepProducerReport } from './producer-reports';
import { readLedger } from './read-ledger';

let analytics: TestAnalytics;

beforeEach(async () => {
  analytics = await openTestAnalytics();
});
afterEach(() => analytics.close());

const isBalanced = async (): Promise<boolean> => (await readLedger(analytics.db)).balanced;
const run = (sql: string, values: unknown[] = []) => analytics.db.query(sql, values);

const report = (of: string, acceptedMessages: number, acceptedEvents: number, spooledMessages = 0) =>
  keepProducerReport(
    analytics.db,
    {
      producer: of,
      acceptedMessages,
      acceptedEvents,
      spooledMessages,
      spooledEvents: spooledMessages,
      lostClicks: 0,
      at: Date.now(),
    },
    Date.now(),
  );

/** The workers have received everything that was published until now. */
const everythingDelivered = () =>
  run('insert into worker_heartbeats (worker, watermark, heartbeat_at) values ($1, now(), now())', [
    randomUUID(),
  ]);

/** Two minutes pass, in which nothing is reported. */
const letReportsAge = async (): Promise<void> => {
  await run("update producer_reports set changed_at = changed_at - interval '2 minutes'");
  await run("update gateway_reports set changed_at = changed_at - interval '2 minutes'");
};

test('what only the gateway was answered is missing although every report of tracking is accounted for', async () => {
  const sender = producer();
  await countBatches([sender.batch([view(), view()])], analytics.deps);
  await report(sender.id, 1, 2);
  const stored = (events: number) => ({ producer: sender.id, events, lostClicks: 0 });
  await keepGatewayReport(analytics.db, [stored(2), stored(7)]);
  // A late reply of an earlier batch.
  await keepGatewayReport(analytics.db, [stored(5)]);
  await everythingDelivered();
  expect(await readLedger(analytics.db)).toMatchObject({
    balanced: true,
    totals: { accepted: 7, inFlight: 5 },
  });
  await letReportsAge();
  expect(await readLedger(analytics.db)).toMatchObject({
    balanced: false,
    totals: { accepted: 7, gapEvents: 5, inFlight: 0 },
    sources: { gateway: { events: 7 }, tracking: { events: 2 }, processed: { events: 2 } },
  });
});

test('a purged queue is missing although its producer lives on and sends nothing more', async () => {
  const sender = producer();
  await countBatches([sender.batch([view()])], analytics.deps);
  await report(sender.id, 2, 9);
  await everythingDelivered();
  await letReportsAge();
  expect(await readLedger(analytics.db)).toMatchObject({
    balanced: false,
    totals: { gapMessages: 1, gapEvents: 8 },
  });
});

test('the lost spool of a dead producer is missing once its report is an hour old', async () => {
  const sender = producer();
  await countBatches([sender.batch([view()])], analytics.deps);
  await report(sender.id, 3, 21, 2);
  await everythingDelivered();
  expect(await isBalanced()).toBe(true);
  await letReportsAge();
  expect(await isBalanced()).toBe(true);
  await run("update producer_reports set reported_at = reported_at - interval '61 minutes'");
  expect(await readLedger(analytics.db)).toMatchObject({
    balanced: false,
    totals: { gapMessages: 2, gapEvents: 20, inFlight: 0 },
  });
});

test('a replayed dead letter that was lost on the way is missing', async () => {
  const sender = producer();
  const [lost, counted] = [sender.batch([view(), view()]), sender.batch([view()])];
  await countBatches([counted], analytics.deps);
  await run("update processed_messages set counted_at = counted_at - interval '1 minute'");
  await keepDeadLetter(
    analytics.db,
    deadLetterOf({
      body: Buffer.from('{}'),
      headers: {
        producer: sender.id,
        seq: lost.seq,
        acceptedBefore: lost.acceptedBefore,
        events: 2,
        'x-dead-reason': 'parse: not JSON',
        'x-dead-queue': 'analytics.activity.count',
      },
      messageId: `${sender.id}/${lost.seq}`,
      deliveries: 0,
      publishedAt: 0,
    }),
  );
  await run("update dead_letters set state = 'replayed', moved_at = now()");
  await everythingDelivered();
  expect(await isBalanced()).toBe(true);
  await run("update dead_letters set moved_at = now() - interval '2 minutes'");
  expect(await readLedger(analytics.db)).toMatchObject({
    balanced: false,
    totals: { gapMessages: 1, gapEvents: 2, inFlight: 0 },
  });
});
