import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type QueueName, topology } from '@marquee/contracts/bus/topology';
import { declareTopology } from '@marquee/kit/bus/declare-topology';
import { silentLog } from '@marquee/kit/log/log';
import { pause } from '@marquee/kit/run/wait';
import type { ServiceName } from '@marquee/kit/settings/setting';
import { until } from '@marquee/kit/testing/until';
import amqp from 'amqplib';
import { programPath } from '../../../launch/instance/config';
import { run } from '../../../launch/terminal/command';
import { withClient } from '../../../postgres/with-client';
import type { TestEnvironment } from '../environment/test-environment';
import type { Scenario, Scene } from '../scenario';
import { recountDay } from '../verdict/recount-day';

const countQueue = 'analytics.activity.count' satisfies QueueName;
const logQueue = 'analytics.activity.log' satisfies QueueName;
const commandWithinMs = 120_000;

const onBroker = async (
  { amqpUrl }: TestEnvironment,
  work: (channel: amqp.Channel) => Promise<unknown>,
): Promise<void> => {
  const connection = await amqp.connect(amqpUrl);
  try {
    await work(await connection.createChannel());
  } finally {
    await connection.close();
  }
};

/** Runs a repair command as `make` does. */
export const command = (
  environment: TestEnvironment,
  name: 'refill' | 'rebuild' | 'ledger',
  ...args: readonly string[]
) =>
  run(process.execPath, ['--import', 'tsx', `services/analytics/commands/${name}.ts`, ...args], {
    env: {
      PATH: programPath(),
      DATABASE_URL: environment.databases.analytics,
      AMQP_URL: environment.amqpUrl,
    },
    withinMs: commandWithinMs,
  });

/** Runs `make refill`, whether or not anything is missing. */
export const refillIfNeeded = async ({ environment, remark, note }: Scene): Promise<void> => {
  const { code, output } = await command(environment, 'refill', '');
  note(output.trim().split('\n').at(-1) ?? '');
  if (code !== 0) remark(`refill: ${output}`);
};

/** Runs `make refill`, which has to find and count something. */
export const refill = async ({ environment, remark, note }: Scene): Promise<void> => {
  // Whatever is still queued or spooled is counted by the workers.
  const isEmpty = async (): Promise<boolean> => {
    let messages = 0;
    await onBroker(environment, async (channel) => {
      messages = (await channel.checkQueue(countQueue)).messageCount;
    });
    return messages === 0 && environment.spooledBytes() === 0;
  };
  await until('queue and spool are empty', isEmpty, environment.limit(30_000)).catch(() => {});
  const first = await command(environment, 'refill', '');
  note(first.output.trim().split('\n').at(-1) ?? '');
  if (first.code !== 0 || !/Counted [1-9]/.test(first.output)) remark(`refill: ${first.output}`);
};

/** Resolves when so many more events are accepted, and everything that was is counted. */
export const moreCounted = async ({ load, expectCounted }: Scene, count: number): Promise<void> => {
  const from = load.tally.accepted.size;
  await until(`${count} more events are accepted`, () => load.tally.accepted.size > from + count, 60_000);
  await expectCounted([...load.tally.accepted], 20_000, 'they were not counted before the loss');
};

export const without = (environment: TestEnvironment, ...names: readonly ServiceName[]): Promise<void> =>
  environment.change((spec) => (names.some((name) => name === spec.name) ? [] : spec));

export const backToAll = async (environment: TestEnvironment): Promise<void> => {
  await environment.restore();
  await environment.allReady();
};

export const queuePurged: Scenario = {
  name: 'counting queue purged',
  promise: 'refill counts from the log what the queue has lost',
  promises: { acceptedShare: 1 },
  fault: async (scene) => {
    const { environment } = scene;
    await without(environment, 'analytics-worker');
    await pause(2_000);
    await onBroker(environment, (channel) => channel.purgeQueue(countQueue));
    await backToAll(environment);
    await refill(scene);
  },
};

export const queueDeleted: Scenario = {
  name: 'counting queue deleted',
  promise: 'events wait in the spool until the queue is declared again; refill counts what it held',
  promises: { acceptedShare: 1 },
  fault: async (scene) => {
    const { environment } = scene;
    await without(environment, 'analytics-worker');
    await pause(2_000);
    await onBroker(environment, (channel) => channel.deleteQueue(countQueue));
    await scene.expectSoon(() => environment.spooledBytes() > 0, 10_000, 'nothing went to the spool');
    await declareTopology(environment.amqpUrl, topology, silentLog);
    await backToAll(environment);
    await refill(scene);
  },
};

export const bindingRemoved: Scenario = {
  name: 'one binding removed by hand',
  promise: 'of the queue, then of the log: nothing is lost and nothing has to be repaired',
  promises: { acceptedShare: 1 },
  fault: async ({ environment, remark }) => {
    const unroutable = (): Promise<number> =>
      environment.metric('tracking', 'tracking_messages_unconfirmed_total', 'why="unroutable"');
    for (const [queue, key] of [
      [countQueue, 'activity.batch.count'],
      [logQueue, 'activity.batch.log'],
    ] as const) {
      const before = await unroutable();
      await onBroker(environment, (channel) => channel.unbindQueue(queue, 'activity', key));
      const isNoticed = async (): Promise<boolean> => (await unroutable()) > before;
      await until('it is noticed', isNoticed, environment.limit(10_000)).catch(() =>
        remark(`the missing binding of ${queue} was not noticed`),
      );
      await pause(2_000);
    }
  },
};

/** Before the load, because only the events of the present log can be found in it; after the last recount from it. */
const loseLog = async (environment: TestEnvironment): Promise<void> => {
  for (const { kept, description } of await recountDay(environment)) if (!kept) throw new Error(description);
  const isKnown = async (): Promise<boolean> =>
    (await environment.db.query('select from activity_logs')).rows.length > 0;
  await until('the worker knows the log', isKnown, environment.limit(30_000));
  await onBroker(environment, (channel) => channel.deleteQueue(logQueue));
  await declareTopology(environment.amqpUrl, topology, silentLog);
};

export const logLost: Scenario = {
  name: 'log lost',
  promise: 'counting goes on, and a rebuild refuses to replace figures by what the new log holds',
  promises: { acceptedShare: 1 },
  prepare: loseLog,
  fault: async ({ environment, remark }) => {
    const today = new Date().toISOString().slice(0, 10);
    const { code, output } = await command(environment, 'rebuild', today, 'apply');
    if (code !== 2 || !output.includes('when it was created again')) remark(`rebuild: ${output}`);
  },
};

/** Restores analytics' tables from a dump made before about 1,000 events. */
const restoreOldDump = async (scene: Scene, dump: string): Promise<void> => {
  const { environment } = scene;
  // libpq does not read + as a space.
  const url = environment.ownerDatabases.analytics.replaceAll('+', '%20');
  const program = async (name: string, args: readonly string[]): Promise<void> => {
    const { code, output } = await run(name, args, {
      env: { PATH: programPath() },
      withinMs: commandWithinMs,
    });
    if (code !== 0) throw new Error(`${name}: ${output}`);
  };
  await program('pg_dump', ['-Fc', '--data-only', '-n', 'analytics', '-T', '*.migrations', '-f', dump, url]);
  await moreCounted(scene, 1_000);
  await without(environment, 'analytics-worker', 'analytics');
  await withClient(url, async (client) => {
    const { rows } = await client.query<{ name: string }>(
      `select string_agg(format('analytics.%I', tablename), ', ') as name from pg_tables
       where schemaname = 'analytics' and tablename <> 'migrations'`,
    );
    await client.query(`truncate ${rows[0]?.name}`);
  });
  await program('pg_restore', ['--data-only', '-1', '-d', url, dump]);
  await backToAll(environment);
  await refill(scene);
};

export const databaseRestored: Scenario = {
  name: 'database restored from an old dump',
  promise: 'refill counts what was counted after the dump, and the ledger balances',
  promises: { acceptedShare: 1 },
  fault: async (scene) => {
    const folder = mkdtempSync(join(tmpdir(), 'marquee-dump-'));
    try {
      await restoreOldDump(scene, join(folder, 'dump'));
    } finally {
      rmSync(folder, { recursive: true });
    }
  },
};
