import { pause } from '@marquee/kit/run/wait';
import { type Host, hosts } from '../../../cluster/layout';
import type { Scenario } from '../scenario';
import type { ClusterEnvironment } from './environment';

export type ClusterScenario = Scenario<ClusterEnvironment>;

/** Nothing is accepted for at most 5 s; a client gives up after 12. */
const ordinary = { longestPauseMs: 5_000, longestMs: 6_000, recoveredWithinMs: 90_000 } as const;
const inFlight = 'a request inside a process or behind an HAProxy that is killed gets no answer';

const rabbitmq = (host: Host): string => `rabbitmq-${host}`;

const nodeKilled: ClusterScenario = {
  name: 'cluster: RabbitMQ node killed',
  promise: 'the other two confirm; its clients go on to them',
  fault: async ({ environment }) => {
    const leader = await environment.queueLeader('analytics.activity.count');
    const victim = hosts.find((host) => host !== leader) ?? 3;
    await environment.lose(rabbitmq(victim));
    await pause(10_000);
    await environment.bringBack(rabbitmq(victim));
    await environment.enginesReady();
  },
  promises: ordinary,
};

const leaderKilled: ClusterScenario = {
  name: 'cluster: RabbitMQ leader killed',
  promise: 'a follower leads; what was confirmed is in it',
  fault: async ({ environment, expectSoon }) => {
    const leader = await environment.queueLeader('analytics.activity.count');
    await environment.lose(rabbitmq(leader));
    await pause(10_000);
    await environment.bringBack(rabbitmq(leader));
    await environment.enginesReady();
    const hasMoved = async (): Promise<boolean> =>
      (await environment.queueLeader('analytics.activity.count')) !== leader;
    await expectSoon(hasMoved, environment.limit(10_000), 'no other node leads the counting queue');
  },
  promises: { ...ordinary, acceptedShare: 0.98 },
  refuses: 'on a busy machine a post that waits for the new leader is answered 503 after RESPOND_WITHIN_MS',
};

const isReplaced = (environment: ClusterEnvironment, former: Host) => async (): Promise<boolean> =>
  (await environment.primary().catch(() => former)) !== former;

const primaryKilled: ClusterScenario = {
  name: 'cluster: PostgreSQL primary killed',
  promise: 'the synchronous standby is promoted; no commit is missing',
  fault: async ({ environment, expectSoon }) => {
    const former = await environment.primary();
    await environment.lose(`postgres-${former}`);
    await expectSoon(isReplaced(environment, former), environment.limit(40_000), 'no standby was promoted');
    await environment.allReady();
    await environment.bringBack(`postgres-${former}`);
    await environment.enginesReady();
  },
  promises: ordinary,
};

const redisKilled: ClusterScenario = {
  name: 'cluster: Redis primary killed',
  promise: 'the Sentinels promote a replica; counts are not affected',
  fault: async ({ environment, expectSoon }) => {
    const former = await environment.redisPrimary();
    await environment.lose(`redis-${former}`);
    const isPromoted = async (): Promise<boolean> =>
      (await environment.redisPrimary().catch(() => former)) !== former;
    await expectSoon(isPromoted, environment.limit(20_000), 'no replica was promoted');
    await environment.allReady();
    await environment.bringBack(`redis-${former}`);
    await environment.enginesReady();
  },
  promises: ordinary,
};

const servicesKilled: ClusterScenario = {
  name: 'cluster: gateway, tracking and worker killed',
  promise: 'the others take over; what was accepted is in the broker or the spool',
  fault: async ({ environment }) => {
    for (const name of [
      'analytics-worker-1',
      'tracking-2',
      'gateway-3',
      'analytics-worker-2',
      'tracking-3',
    ]) {
      await environment.restart(name, 'SIGKILL');
      await pause(1_500);
    }
    await environment.allReady();
  },
  promises: { ...ordinary, acceptedShare: 0.95 },
  refuses: inFlight,
};

/** The most valuable first. */
export const clusterScenarios: readonly ClusterScenario[] = [
  nodeKilled,
  leaderKilled,
  primaryKilled,
  redisKilled,
  servicesKilled,
];
