import { randomBytes, randomUUID } from 'node:crypto';
import {
  brokerLogin,
  brokerUserNames,
  callBroker,
  declareBrokerUsers,
  forEachBrokerUser,
} from '@marquee/kit/bus/broker-users';
import { testConfig } from '@marquee/kit/testing/config';
import { countBatches } from '../../counting/consumers/count-batches';
import { card, producer } from '../../testing/activity';
import { repairSuite } from '../../testing/repair-suite';
import { keepGatewayReport } from '../gateway-reports';
import { readLedger } from '../read-ledger';
import { recordLog } from './log-epochs';
import { readLogBeginning } from './open-activity-log';
import { readLogTail } from './read-log-tail';

const suite = repairSuite();
const { publish, query, refill } = suite;

const ledger = () => readLedger(suite.analytics().db);
const read = () => readLogTail(suite.analytics().db, suite.busUrl(), new AbortController().signal);
const aMinuteLater = () => query("update activity_logs set read_at = read_at - interval '1 minute'");

const knowLog = async (): Promise<void> => {
  const beginning = await readLogBeginning(suite.busUrl());
  if (beginning === undefined) throw new Error('the log is empty');
  await recordLog(suite.analytics().db, beginning);
};

/** Two minutes after the last report everything published has been delivered. */
const letTimePass = async (): Promise<void> => {
  await query('insert into worker_heartbeats (worker, watermark, heartbeat_at) values ($1, now(), now())', [
    randomUUID(),
  ]);
  await query("update producer_reports set changed_at = changed_at - interval '2 minutes'");
};

test('a producer that ended after the dump of a restored database is missing until it is refilled', async () => {
  const { deps } = suite.analytics();
  const [before, ended] = [producer(), producer()];
  const first = before.batch([card(7)]);
  await publish(first);
  await countBatches([first], deps);
  await knowLog();
  expect(await read()).toBe(1);
  // The restored database knows nothing of these.
  for (let message = 0; message < 3; message += 1) await publish(ended.batch([card(7), card(7)]));
  await letTimePass();
  expect(await ledger()).toMatchObject({ balanced: true, totals: { accepted: 1, counted: 1 } });

  await aMinuteLater();
  expect(await read()).toBe(3);
  await letTimePass();
  expect(await ledger()).toMatchObject({
    balanced: false,
    totals: { accepted: 7, counted: 1, gapMessages: 3, gapEvents: 6 },
  });
  expect(await refill()).toEqual({ messages: 3, events: 6, repeated: 0 });
  expect(await ledger()).toMatchObject({ balanced: true, totals: { accepted: 7, counted: 7, gapEvents: 0 } });
});

test('a redirect without its click that only the gateway knows stays in the ledger', async () => {
  const { db, deps } = suite.analytics();
  const sender = producer();
  const batch = sender.batch([card(7)]);
  await publish(batch);
  await countBatches([batch], deps);
  await knowLog();
  await keepGatewayReport(db, [{ producer: sender.id, events: 1, lostClicks: 1 }]);
  expect(await read()).toBe(1);
  expect(await ledger()).toMatchObject({ balanced: false, totals: { lostClicks: 1 } });
});

test('each message is read once and by one worker, and lowers no report', async () => {
  const sender = producer();
  await knowLog();
  for (let message = 0; message < 3; message += 1) await publish(sender.batch([card(7)]));
  expect((await Promise.all([read(), read()])).sort()).toEqual([0, 3]);
  await query('update producer_reports set accepted_messages = 9, accepted_events = 9');
  await aMinuteLater();
  expect(await read()).toBe(0);
  await publish(sender.batch([card(7)]));
  await aMinuteLater();
  expect(await read()).toBe(1);
  expect(
    await query('select accepted_messages as messages, accepted_events as events from producer_reports'),
  ).toEqual([{ messages: 9, events: 9 }]);
});

test('the worker reads it with the rights of its broker user', async () => {
  const api = testConfig().TEST_RABBITMQ_MANAGEMENT_URL;
  const prefix = `test-${randomBytes(4).toString('hex')}`;
  const password = randomBytes(16).toString('hex');
  const url = new URL(suite.busUrl());
  await declareBrokerUsers(
    api,
    url.pathname.slice(1),
    forEachBrokerUser(() => password),
    prefix,
  );
  try {
    url.username = brokerLogin('analytics-worker', prefix);
    url.password = password;
    await knowLog();
    await publish(producer().batch([card(7)]));
    expect(await readLogTail(suite.analytics().db, url.href, new AbortController().signal)).toBe(1);
  } finally {
    for (const user of brokerUserNames)
      await callBroker(api, 'DELETE', `/api/users/${brokerLogin(user, prefix)}`);
  }
});
