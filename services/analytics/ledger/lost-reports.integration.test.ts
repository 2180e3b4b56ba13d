import { randomUUID } from 'node:crypto';
import type { ActivityBatch } from '@marquee/contracts/events/activity-batch';
import { ProducerReported } from '@marquee/contracts/events/producer-reported';
import { callBroker } from '@marquee/kit/bus/broker-users';
import { consumeEach } from '@marquee/kit/bus/consume-each';
import { silentLog } from '@marquee/kit/log/log';
import { testConfig } from '@marquee/kit/testing/config';
import { openTestPublisher } from '@marquee/kit/testing/test-bus';
import { until } from '@marquee/kit/testing/until';
import { countBatches } from '../counting/consumers/count-batches';
import { keepProducerReports } from '../counting/consumers/keep-producer-reports';
import { card, producer } from '../testing/activity';
import { repairSuite } from '../testing/repair-suite';
import { keepGatewayReport } from './gateway-reports';
import { readLedger } from './read-ledger';

const suite = repairSuite();
const { publish, query, refill } = suite;
const reports = 'analytics.producer.report';

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

const report = (of: string, messages: number, closed = false): ProducerReported => ({
  ...{ producer: of, acceptedMessages: messages, acceptedEvents: 2 * messages },
  ...{ spooledMessages: 0, spooledEvents: 0, at: Date.now(), closed },
});

/** Publishes the reports before any worker takes one; resolves when the last of them is stored. */
const sendReports = async (all: readonly ProducerReported[]): Promise<void> => {
  const { db } = suite.analytics();
  const publisher = await openTestPublisher(suite.busUrl());
  for (const one of all)
    await publisher.publish({
      exchange: 'activity',
      key: 'producer.reported',
      body: Buffer.from(JSON.stringify(one)),
    });
  const keeping = consumeEach(
    suite.busUrl(),
    reports,
    ProducerReported,
    keepProducerReports({ db, log: silentLog }),
    { log: silentLog, publisher },
  );
  const last = all.at(-1);
  await until('the last report is stored', async () => {
    const rows = await query('select from producer_reports where producer = $1 and accepted_messages = $2', [
      last?.producer,
      last?.acceptedMessages,
    ]);
    return rows.length > 0;
  });
  await keeping.close();
  await publisher.close();
};

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
  await sendReports([report(ended, 1)]);
  await expectMissingUntilRefilled();
});

test('the last report of an ended process, dropped from a full queue while the database was away, hides nothing', async () => {
  const ended = await withLostQueue();
  const [vhost] = new URL(suite.busUrl()).pathname.split('/').slice(1);
  await callBroker(testConfig().TEST_RABBITMQ_MANAGEMENT_URL, 'PUT', `/api/policies/${vhost}/short`, {
    pattern: `^${reports}$`,
    definition: { 'max-length': 2 },
    'apply-to': 'queues',
  });
  const other = producer();
  await countBatches([other.batch([])], suite.analytics().deps);
  await sendReports([report(ended, 3, true), ...Array.from({ length: 3 }, () => report(other.id, 0))]);
  expect(await query('select from producer_reports where producer = $1', [ended])).toEqual([]);
  await expectMissingUntilRefilled();
});
