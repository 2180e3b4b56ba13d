import { randomUUID } from 'node:crypto';
import type { ActivityBatch } from '@marquee/contracts/events/activity-batch';
import { countBatches } from '../counting/consumers/count-batches';
import { card, producer } from '../testing/activity';
import { repairSuite } from '../testing/repair-suite';
import { keepGatewayReport } from './gateway-reports';
import { keepProducerReport } from './producer-reports';
import { readLedger } from './read-ledger';

const suite = repairSuite();
const { publish, query, refill } = suite;

const ledger = () => readLedger(suite.analytics().db);

/**
 * Three batches that the broker has confirmed; it lost the queue with two of them, and the log has all three.
 */
const withLostQueue = async () => {
  const sender = producer();
  const batches = Array.from({ length: 3 }, () => sender.batch([card(7), card(7)]));
  for (const batch of batches) await publish(batch);
  const [first] = batches as [ActivityBatch, ...ActivityBatch[]];
  await countBatches([first], suite.analytics().deps);
  await keepGatewayReport(suite.analytics().db, [{ producer: sender.id, events: 6, lostClicks: 0 }]);
  return sender.id;
};

const report = (of: string, messages: number): Promise<void> =>
  keepProducerReport(
    suite.analytics().db,
    {
      ...{ producer: of, acceptedMessages: messages, acceptedEvents: 2 * messages },
      ...{ spooledMessages: 0, spooledEvents: 0, lostClicks: 0, at: Date.now() },
    },
    Date.now(),
  );

/** Two minutes after the last report everything published has been delivered. */
const letTimePass = async (): Promise<void> => {
  await query('insert into worker_heartbeats (worker, watermark, heartbeat_at) values ($1, now(), now())', [
    randomUUID(),
  ]);
  for (const table of ['producer_reports', 'gateway_reports'])
    await query(`update ${table} set changed_at = changed_at - interval '2 minutes'`);
};

const expectMissingUntilRefilled = async (): Promise<void> => {
  await letTimePass();
  expect(await ledger()).toMatchObject({
    balanced: false,
    totals: { accepted: 6, counted: 2, gapEvents: 4, inFlight: 0 },
  });
  expect(await refill()).toEqual({ messages: 2, events: 4, repeated: 0 });
  expect(await ledger()).toMatchObject({
    balanced: true,
    totals: { accepted: 6, counted: 6, gapEvents: 0, inFlight: 0 },
  });
};

test('what a process accepted after its last report, before it died together with the queue, is missing until it is refilled', async () => {
  const ended = await withLostQueue();
  await report(ended, 1);
  await expectMissingUntilRefilled();
});

test('a process that died before its first report hides nothing', async () => {
  await withLostQueue();
  await expectMissingUntilRefilled();
});
