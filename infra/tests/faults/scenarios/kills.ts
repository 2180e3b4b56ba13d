import { pause } from '@marquee/kit/run/wait';
import { serviceNames } from '@marquee/kit/settings/setting';
import { until } from '@marquee/kit/testing/until';
import { preloaded } from '../environment/preloaded';
import { engineNames } from '../environment/proxies';
import type { TestEnvironment } from '../environment/test-environment';
import type { Scenario } from '../scenario';
import { spoolTakesOver, writeOffLostClicks } from './steps/spool-checks';
import { killTornSpool } from './steps/torn-spool';

/** Sends SIGKILL the given number of times, each time after the restart. */
export const killRepeatedly = async (
  environment: TestEnvironment,
  name: string,
  times: number,
  everyMs: number,
): Promise<void> => {
  for (let time = 0; time < times; time += 1) {
    await environment.restart(name, 'SIGKILL');
    await pause(everyMs);
  }
};

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
    environment.changeService('analytics-worker', (spec) => preloaded(spec, 'killed-at-commit.mjs')),
  fault: async ({ environment, expectSoon }) => {
    for (const signal of ['SIGUSR2', 'SIGWINCH'] as const) {
      const before = await duplicatesIn(environment);
      await environment.restart('analytics-worker', signal);
      await environment.allReady();
      // A committed, unacknowledged message is redelivered and recognized.
      if (signal === 'SIGWINCH') {
        await expectSoon(
          async () => (await duplicatesIn(environment)) > before,
          environment.limit(5_000),
          'no committed message was delivered again',
        );
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
  promises: { acceptedShare: 0.1, longestMs: 3_300 },
  refuses: 'while the only tracking process is away, posts and redirects are refused',
};

export const brokerKilled: Scenario = {
  name: 'broker killed and restarted',
  promise: 'the spool is used, posts are accepted, everything is counted once',
  notReady: ['tracking'],
  fault: async (scene) => {
    const { environment } = scene;
    const killing = environment.restart('rabbitmq', 'SIGKILL');
    await spoolTakesOver(scene);
    await killing;
    await environment.allReady();
  },
  promises: { recoveredWithinMs: 10_000 },
};

export const postgresRestarted: Scenario = {
  name: 'PostgreSQL restarted',
  promise: 'during transactions: retried, nothing dead-lettered',
  fault: async ({ environment }) => {
    for (let time = 0; time < 2; time += 1) {
      await environment.restart('postgres', 'SIGINT');
      await pause(1_500);
    }
    await environment.allReady();
  },
};

export const postgresKilled: Scenario = {
  name: 'PostgreSQL killed',
  promise: 'it recovers from its log; nothing is counted twice',
  fault: async ({ environment }) => {
    await environment.restart('postgres', 'SIGKILL');
    await environment.allReady();
  },
};

export const redisKilled: Scenario = {
  name: 'Redis killed',
  promise: 'counts are not affected',
  fault: async ({ environment }) => {
    await killRepeatedly(environment, 'redis', 2, 500);
    await environment.allReady();
  },
};

/** How long an answer of tracking is on its way to the gateway: what is sent within it is in flight. */
const onTheWayMs = 200;

export const gatewayKilled: Scenario = {
  name: 'gateway killed with requests in flight',
  promise:
    'what was answered is counted; a batch whose answer was lost is sent again under its id: counted once',
  notReady: ['gateway'],
  fault: async ({ environment, load, remark }) => {
    const proxy = environment.proxyToUpstream('tracking');
    for (let time = 0; time < 3; time += 1) {
      const batches = Array.from({ length: 10 }, () => load.namedBatch());
      proxy.slow(onTheWayMs);
      const taken = () => environment.metric('tracking', 'tracking_events_accepted_total');
      const before = await taken();
      const sending = batches.map((send) => send());
      while ((await taken()) === before) await pause(20);
      const killed = environment.signal('gateway', 'SIGKILL');
      const unanswered = (await Promise.all(sending)).filter(({ status }) => status !== 202).length;
      if (unanswered === 0) remark('every batch was answered before the kill');
      await environment.isBack('gateway', killed);
      await proxy.restore();
      await environment.allReady();
      for (const send of batches) {
        const { status } = await send();
        if (status !== 202) remark(`a batch that was sent again was answered ${status}`);
      }
    }
  },
  promises: { acceptedShare: 0.1 },
  refuses: 'while the only gateway is away, nothing is accepted',
};

/** Every process starts at the same time, and PostgreSQL and RabbitMQ recover first. */
const startWithinMs = 240_000;

export const everythingKilled: Scenario = {
  name: 'every engine and service killed at once',
  promise: 'as after a power cut: what was accepted is counted, nothing needs a repair',
  notReady: ['tracking', 'gateway', 'analytics-worker'],
  fault: async ({ environment }) => {
    for (let time = 0; time < 2; time += 1) {
      for (const proxy of environment.proxiesTo('rabbitmq', 'tracking')) await proxy.down();
      await until('the spool holds something', () => environment.spooledBytes() > 20_000);
      const killed = [...serviceNames, ...engineNames].map(
        (name) => [name, environment.signal(name, 'SIGKILL')] as const,
      );
      for (const proxy of environment.proxiesTo('rabbitmq', 'tracking')) await proxy.restore();
      for (const [name, pid] of killed) await environment.isBack(name, pid, startWithinMs);
      await environment.allReady(startWithinMs);
    }
  },
  promises: { acceptedShare: 0.02, longestMs: 6_000 },
  refuses: 'nothing runs meanwhile',
  // While everything starts, a redirect may be answered before its click can be stored.
  repair: writeOffLostClicks,
};
