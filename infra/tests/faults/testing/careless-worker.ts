/**
 * A worker that loses and duplicates events on purpose, to prove that the harness detects both: it
 * acknowledges before it counts and sometimes counts a batch again under another producer.
 */
import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import type { ActivityBatch } from '@marquee/contracts/events/activity-batch';
import type { Readiness } from '@marquee/contracts/http/health';
import { readConfig } from '@marquee/kit/config/read-config';
import { silentLog } from '@marquee/kit/log/log';
import { openPostgres } from '@marquee/kit/postgres/open-postgres';
import { pause } from '@marquee/kit/run/wait';
import amqp from 'amqplib';
import { WorkerConfig } from '../../../../services/analytics/config';
import { countBatches } from '../../../../services/analytics/counting/consumers/count-batches';
import { readBatch } from '../../../../services/analytics/counting/consumers/read-batch';
import { countingInto } from '../../../../services/analytics/testing/test-analytics';

const countEveryMs = 400;
const twiceOneIn = 10;

const config = readConfig(WorkerConfig);
const db = openPostgres(config.DATABASE_URL, { log: silentLog });
const counting = countingInto(db);
let waiting: ActivityBatch[] = [];
let taken = 0;

const connection = await amqp.connect(config.AMQP_URL);
const channel = await connection.createChannel();
await channel.consume(
  'analytics.activity.count',
  (message) => {
    const read = message === null ? undefined : readBatch(message.content);
    if (!read?.ok) return;
    waiting.push(read.batch);
    taken += 1;
    if (taken % twiceOneIn === 0) waiting.push({ ...read.batch, producer: randomUUID() });
  },
  { noAck: true },
);
const now = new Date().toISOString();
const status: Readiness = {
  status: 'ready',
  engines: {},
  since: now,
  version: 'careless',
  builtAt: null,
  changedAt: now,
};
createServer((_req, res) => res.writeHead(200).end(JSON.stringify(status))).listen(
  config.LISTEN_PORT,
  config.LISTEN_HOST,
);
process.on('SIGTERM', () => process.exit(0));

/** Counted one round later, so that a kill at any moment loses events. */
let due: ActivityBatch[] = [];
for (;;) {
  await pause(countEveryMs);
  if (due.length > 0) await countBatches(due, counting);
  due = waiting;
  waiting = [];
}
