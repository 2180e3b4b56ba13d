import { fileURLToPath } from 'node:url';
import { pause } from '@marquee/kit/run/wait';
import { until } from '@marquee/kit/testing/until';
import type { Scenario } from '../scenario';
import { spoolTakesOver } from '../spool-takes-over';
import type { EngineName, TestEnvironment } from '../test-environment';
import { killTornSpool } from '../torn-spool';

/** Sends SIGKILL the given number of times, each time after the restart. */
export const killRepeatedly = async (
  environment: TestEnvironment,
  name: string,
  times: number,
  everyMs: number,
): Promise<void> => {
  for (let time = 0; time < times; time += 1) {
    const pid = environment.signal(name, 'SIGKILL');
    await environment.isBack(name, pid);
    await pause(everyMs);
  }
};

const killEngine = async (environment: TestEnvironment, engine: EngineName): Promise<void> => {
  const pid = environment.signal(engine, 'SIGKILL');
  await environment.isBack(engine, pid);
};

/** Waits until all services are ready; a killed broker needs a few seconds to recover its queues. */
const backInService = async (environment: TestEnvironment): Promise<void> => {
  await environment.allReady();
};

const diesAtCommit = fileURLToPath(new URL('../testing/dies-at-commit.mjs', import.meta.url));

/** Redelivered messages that were already processed. */
const duplicatesIn = async (environment: TestEnvironment): Promise<number> =>
  (
    await environment.db.query<{ messages: number }>(
      'select coalesce(sum(messages), 0) as messages from duplicates',
    )
  ).rows[0]?.messages ?? 0;

export const workerKilled: Scenario = {
  name: 'worker killed',
  promise: 'before its commit, between commit and ack, and at any other point: delivered again, counted once',
  postsPerSecond: 250,
  prepare: (environment) =>
    environment.change((specs) =>
      specs.map((spec) =>
        spec.name === 'analytics-worker' ? { ...spec, args: ['--import', diesAtCommit, ...spec.args] } : spec,
      ),
    ),
  repair: (environment) => environment.change(),
  fault: async ({ environment, remark }) => {
    for (const signal of ['SIGUSR2', 'SIGWINCH'] as const) {
      const before = await duplicatesIn(environment);
      const pid = environment.signal('analytics-worker', signal);
      await environment.isBack('analytics-worker', pid);
      await environment.allReady();
      // A committed, unacknowledged message is redelivered and recognized.
      if (signal === 'SIGWINCH') {
        await until(
          'it was delivered again',
          async () => (await duplicatesIn(environment)) > before,
          environment.limit(5_000),
        ).catch(() => remark('nothing that had been committed was delivered again'));
      }
    }
    // And at a random point.
    await killRepeatedly(environment, 'analytics-worker', 1, 900);
  },
  notReady: ['analytics-worker'],
};

export const trackingKilled: Scenario = {
  name: 'tracking killed',
  promise: 'every 202 survives, also those in the spool; a truncated last record is cut off',
  notReady: ['tracking'],
  fault: async (scene) => {
    const { environment } = scene;
    await killRepeatedly(environment, 'tracking', 2, 1_000);
    await environment.allReady();
    await killTornSpool(scene);
  },
  promises: { longestMs: 3_300 },
};

export const brokerKilled: Scenario = {
  name: 'broker killed and restarted',
  promise: 'the spool is used, posts are accepted, everything is counted once',
  notReady: ['tracking'],
  fault: async (scene) => {
    const { environment } = scene;
    const killing = killEngine(environment, 'rabbitmq');
    await spoolTakesOver(scene);
    await killing;
    await backInService(environment);
  },
  promises: { acceptedShare: 0.99, recoveredWithinMs: 10_000 },
};

export const postgresRestarted: Scenario = {
  name: 'PostgreSQL restarted',
  promise: 'during transactions: retried, nothing dead-lettered',
  fault: async ({ environment }) => {
    for (let time = 0; time < 2; time += 1) {
      const pid = environment.signal('postgres', 'SIGINT');
      await environment.isBack('postgres', pid);
      await pause(1_500);
    }
    await backInService(environment);
  },
  promises: { acceptedShare: 0.99 },
};

export const postgresKilled: Scenario = {
  name: 'PostgreSQL killed',
  promise: 'it recovers from its log; nothing is counted twice',
  fault: async ({ environment }) => {
    await killEngine(environment, 'postgres');
    await backInService(environment);
  },
  promises: { acceptedShare: 0.99 },
};

export const redisKilled: Scenario = {
  name: 'Redis killed',
  promise: 'counts are not affected',
  fault: async ({ environment }) => {
    await killEngine(environment, 'redis');
    await pause(500);
    await killEngine(environment, 'redis');
    await backInService(environment);
  },
  promises: { acceptedShare: 0.99 },
};
