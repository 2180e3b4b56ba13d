import { spawn } from 'node:child_process';
import { topology } from '@marquee/contracts/bus/topology';
import type { ActivityBatch } from '@marquee/contracts/events/activity-batch';
import type { Publisher } from '@marquee/kit/bus/publisher';
import { bundled } from '@marquee/kit/testing/bundled';
import { openTestBus, openTestPublisher, type TestBus } from '@marquee/kit/testing/test-bus';
import { until } from '@marquee/kit/testing/until';
import amqp from 'amqplib';
import { type Force, type Options, rebuildDay } from '../commands/rebuild-day';
import { countUncounted, findUncounted } from '../commands/refill-log';
import { openTestAnalytics, type TestAnalytics } from './test-analytics';

const lockKey = 4_711;

/**
 * Registers the hooks of a suite of the repair commands: a broker for the file, a database and an empty log for
 * each test.
 */
export const repairSuite = () => {
  let analytics: TestAnalytics;
  let bus: TestBus;
  let publisher: Publisher;

  beforeAll(async () => {
    bus = await openTestBus();
  });
  beforeEach(async () => {
    analytics = await openTestAnalytics();
    publisher = await openTestPublisher(bus.url);
  });
  afterEach(async () => {
    await publisher.close();
    await Promise.all([analytics.close(), bus.clear()]);
  });
  afterAll(() => bus.close());

  const source = (since?: number) => ({ db: analytics.db, amqpUrl: bus.url, since });
  const query = <Row extends object>(text: string, values?: unknown[]) =>
    analytics.db.query<Row>(text, values).then(({ rows }) => rows);

  return {
    analytics: () => analytics,
    busUrl: () => bus.url,
    source,
    query,
    publish: (batch: ActivityBatch): Promise<void> =>
      publisher.publish({
        exchange: 'activity',
        key: 'activity.batch',
        body: Buffer.from(JSON.stringify(batch)),
        headers: {
          ...{ producer: batch.producer, seq: batch.seq, acceptedBefore: batch.acceptedBefore },
          events: batch.events.length,
        },
      }),
    rebuild: (
      apply: boolean,
      {
        day = analytics.deps.calendar.today(),
        force,
        ...deps
      }: { day?: string; force?: Force } & Pick<
        Partial<Options>,
        'visitorsPerDay' | 'refilters' | 'limits'
      > = {},
    ) =>
      rebuildDay({
        ...analytics.deps,
        databaseUrl: analytics.url,
        amqpUrl: bus.url,
        day,
        apply,
        force,
        ...deps,
      }),
    refill: async () => countUncounted(source(), await findUncounted(source()), analytics.deps),
    cardsOfSeven: async (): Promise<number> =>
      (
        await query<{ card: number }>(
          'select coalesce(sum(card), 0) as card from model_days where model_id = 7',
        )
      )[0]?.card ?? 0,
    /** Deletes the log, with everything in it, and declares it with these limits. */
    replaceLog: async (limits: Readonly<Record<string, number>> = {}): Promise<void> => {
      const name = 'analytics.activity.log';
      const connection = await amqp.connect(bus.url);
      const channel = await connection.createChannel();
      await channel.deleteQueue(name);
      await channel.assertQueue(name, {
        durable: true,
        arguments: { 'x-queue-type': 'stream', ...limits },
      });
      for (const { exchange, key, ownKey } of topology.queues.find((queue) => queue.name === name)?.from ??
        [])
        for (const bound of [key, ownKey]) await channel.bindQueue(name, exchange, bound);
      await connection.close();
    },
    /**
     * Runs a command in a process of its own and kills it when the trigger of `when` fires: at that moment of
     * the transaction. The trigger waits for a lock that the test holds.
     */
    kill: async (command: string, args: readonly string[], when: string): Promise<void> => {
      const program = await bundled(new URL(`../commands/${command}.ts`, import.meta.url).pathname);
      await query(`
        create or replace function wait_for_test() returns trigger language plpgsql as
          'begin perform pg_advisory_xact_lock_shared(${lockKey}); return coalesce(new, old); end';
        create ${when} execute function wait_for_test()`);
      await analytics.db.transaction(async (tx) => {
        await tx.query(`select pg_advisory_xact_lock(${lockKey})`);
        const child = spawn(process.execPath, [program, ...args], {
          env: { DATABASE_URL: analytics.url, AMQP_URL: bus.url },
          stdio: ['ignore', 'pipe', 'pipe'],
        });
        let output = '';
        for (const stream of [child.stdout, child.stderr])
          stream.on('data', (chunk: Buffer) => {
            output += chunk.toString();
          });
        const ended = new Promise<void>((resolve) => child.once('close', () => resolve()));
        await until(`${command} waits in the trigger`, async () => {
          if (child.exitCode !== null) throw new Error(`${command} ended before it was killed: ${output}`);
          const { rows } = await tx.query(
            "select from pg_locks where locktype = 'advisory' and objid = $1 and not granted",
            [lockKey],
          );
          return rows.length > 0;
        });
        process.kill(child.pid ?? 0, 'SIGKILL');
        await ended;
      });
      // The database notices the lost connection, unless the statement was a commit.
      await until('the killed command has left the database', async () => {
        const open = await query(
          `select from pg_stat_activity where datname = current_database() and application_name = 'marquee-${command}'`,
        );
        return open.length === 0;
      });
      const [name, table] = /trigger (\w+) .* on (\w+)/.exec(when)?.slice(1) ?? [];
      await query(`drop trigger ${name} on ${table}`);
    },
  };
};
