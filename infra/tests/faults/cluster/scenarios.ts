import { readdirSync, rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { pause } from '@marquee/kit/run/wait';
import { until } from '@marquee/kit/testing/until';
import { enginesPerHost, type Host, hosts, serviceKinds } from '../../../cluster/layout';
import { withClient } from '../../../postgres/with-client';
import type { Scenario } from '../scenario';
import { acceptGap, ageReports, postView } from '../scenarios/ledger';
import type { ClusterEnvironment } from './environment';

export type ClusterScenario = Scenario<ClusterEnvironment>;

/** Nothing is accepted for at most 5 s; a client gives up after 12. */
export const ordinary = { longestPauseMs: 5_000, longestMs: 6_000, recoveredWithinMs: 90_000 } as const;
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

/** The node and the two others refuse each other's connections, as on a network that is split. Returns how to end it. */
export const cutOff = async (environment: ClusterEnvironment, host: Host): Promise<() => Promise<void>> => {
  const others = hosts.filter((other) => other !== host);
  const cookie = (of: Host, value: string) =>
    `Call(erlang, set_cookie, ['${environment.nodeOf(of)}', ${value}])`;
  const own = (of: Host) => environment.inside(of);
  await own(host).evaluate(others.map((other) => cookie(other, 'cut_off')).join(', '));
  for (const other of others)
    await own(other).evaluate(
      `${cookie(host, 'cut_off_too')}, Call(erlang, disconnect_node, ['${environment.nodeOf(host)}'])`,
    );
  return async () => {
    const original = 'Call(erlang, get_cookie, [])';
    await own(host).evaluate(others.map((other) => cookie(other, original)).join(', '));
    for (const other of others) await own(other).evaluate(cookie(host, original));
  };
};

const partition: ClusterScenario = {
  name: 'cluster: RabbitMQ split 2 to 1',
  promise: 'the single node stops serving and returns by itself; the other two confirm',
  fault: async ({ environment, expectSoon }) => {
    const leader = await environment.queueLeader('analytics.activity.count');
    const heal = await cutOff(environment, leader);
    const isReported = async (): Promise<boolean> =>
      (await environment.problems()).some((problem) => problem.includes(`rabbitmq-${leader}`));
    await expectSoon(isReported, environment.limit(20_000), 'the split is not reported');
    await pause(5_000);
    await heal();
    await environment.enginesReady();
  },
  promises: ordinary,
};

const brokersRestarted: ClusterScenario = {
  name: 'cluster: RabbitMQ nodes restarted one after another',
  promise: 'two of three are always there',
  fault: async ({ environment }) => {
    for (const host of hosts) {
      await environment.replace(rabbitmq(host), (spec) => ({ ...spec, revision: `${spec.revision} again` }));
      await environment.enginesReady();
    }
  },
  promises: ordinary,
  postsPerSecond: 60,
  models: 160,
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

const primaryFrozen: ClusterScenario = {
  name: 'cluster: PostgreSQL primary frozen',
  promise: 'a standby is promoted; the former primary confirms nothing when it continues, and rejoins',
  fault: async ({ environment, expectSoon }) => {
    const former = await environment.primary();
    const thaw = environment.freeze(`postgres-${former}`);
    try {
      await expectSoon(isReplaced(environment, former), environment.limit(40_000), 'no standby was promoted');
    } finally {
      thaw();
    }
    await environment.enginesReady();
  },
  promises: ordinary,
};

const primaryIsolated: ClusterScenario = {
  name: 'cluster: PostgreSQL primary cut off from etcd',
  promise: 'it loses its lease while its PostgreSQL still accepts connections; HAProxy leaves it at once',
  fault: async ({ environment, expectSoon }) => {
    const former = await environment.primary();
    const thaw = environment.freezePatroni(former);
    try {
      await expectSoon(isReplaced(environment, former), environment.limit(40_000), 'no standby was promoted');
    } finally {
      thaw();
    }
    await environment.enginesReady();
  },
  promises: ordinary,
};

/** Holds a lock that every count needs, until the server is gone. Resolves when a worker waits for it inside a transaction. */
const holdWorkers = async (url: string): Promise<void> => {
  void withClient(url, async (client) => {
    await client.query('begin; lock table processed_messages in exclusive mode');
    await client.query('select pg_sleep(120)');
  }).catch(() => undefined);
  const isWaiting = async (): Promise<boolean> =>
    (await withClient(url, (client) =>
      client.query(
        "select from pg_stat_activity where wait_event_type = 'Lock' and usename = 'marquee_analytics'",
      ),
    ).then(({ rowCount }) => rowCount ?? 0)) > 0;
  await until('a worker waits inside a transaction', isWaiting, 30_000);
};

const failoverInTransaction: ClusterScenario = {
  name: 'cluster: failover inside a worker’s transaction',
  promise: 'the transaction is gone as a whole; its messages are delivered again and counted once',
  fault: async ({ environment, expectSoon }) => {
    const former = await environment.primary();
    await holdWorkers(environment.ownerUrl);
    await environment.lose(`postgres-${former}`);
    await expectSoon(isReplaced(environment, former), environment.limit(40_000), 'no standby was promoted');
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

const nextVersion = fileURLToPath(new URL('../testing/next-version.mjs', import.meta.url));

const upgraded: ClusterScenario = {
  name: 'cluster: every service upgraded, one process after another',
  promise: 'old and new run side by side, and no request is refused',
  fault: async ({ environment }) => {
    for (const name of environment.serviceNames) {
      await environment.replace(name, (spec) => ({ ...spec, args: ['--import', nextVersion, ...spec.args] }));
      await environment.allReady();
    }
  },
  promises: ordinary,
  postsPerSecond: 60,
  models: 160,
};

const events = 60;

const hostLost: ClusterScenario = {
  name: 'cluster: a host lost with events in its spool',
  promise: 'exactly those are missing, and the ledger names them',
  fault: async (scene) => {
    const { environment, load, remark, expectSoon } = scene;
    const resume = await load.pause();
    const isCounted = async (): Promise<boolean> => (await environment.readLedger()).totals.inFlight === 0;
    await until('everything is counted', isCounted, environment.limit(15_000));
    // Without a majority nothing is confirmed, and without the others tracking of host 2 accepts everything.
    await environment.lose(rabbitmq(1), rabbitmq(2), 'tracking-1', 'tracking-3');
    // The gateways notice it by asking for their readiness.
    await pause(5_000);
    for (let number = 0; number < events; number += 1) {
      const status = await postView(environment, number);
      if (status !== 202) remark(`a view was answered with ${status}`);
    }
    const [producer] = readdirSync(environment.spoolOf(2)).filter((name) => /^[0-9a-f-]{36}$/.test(name));
    if (producer === undefined) throw new Error('host 2 has no spool');
    const isKnown = async (): Promise<boolean> => (await environment.readLedger()).totals.inFlight >= events;
    await expectSoon(isKnown, environment.limit(10_000), 'no report arrived without the broker');
    const kinds = [...enginesPerHost, ...serviceKinds];
    const host = kinds.map((kind) => `${kind}-2`);
    await environment.lose(...host);
    rmSync(environment.spoolOf(2), { recursive: true });
    await environment.bringBack(rabbitmq(1), 'tracking-1', 'tracking-3');
    await environment.allReady();
    resume();
    await pause(3_000);
    await ageReports(environment, producer);
    const gap = async (): Promise<number> =>
      (await environment.readLedger()).producers.find((one) => one.producer === producer)?.gapEvents ?? 0;
    const isMissing = (): Promise<boolean> =>
      gap().then(
        (found) => found === events,
        () => false,
      );
    await expectSoon(isMissing, environment.limit(30_000), 'the ledger does not name exactly the lost views');
    await acceptGap(scene, `${producer}/all`);
    await environment.bringBack(...host);
    await environment.enginesReady();
  },
  // The load rests while the host keeps what it accepts, so there is no pause to measure.
  promises: { longestMs: 6_000, recoveredWithinMs: 90_000, acceptedShare: 0.95 },
  refuses: inFlight,
};

/** The most valuable first. */
export const clusterScenarios: readonly ClusterScenario[] = [
  nodeKilled,
  primaryKilled,
  redisKilled,
  servicesKilled,
  leaderKilled,
  primaryFrozen,
  primaryIsolated,
  failoverInTransaction,
  partition,
  brokersRestarted,
  upgraded,
  hostLost,
];
