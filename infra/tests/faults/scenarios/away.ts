import { pause } from '@marquee/kit/run/wait';
import type { FaultProxy } from '@marquee/kit/testing/fault-proxy';
import { until } from '@marquee/kit/testing/until';
import { Redis } from 'ioredis';

import { get } from '../get';
import { signIn } from '../operator';
import type { Scenario, Scene } from '../scenario';
import { spoolTakesOver } from '../spool-takes-over';
import { type EngineName, freePort, type TestEnvironment } from '../test-environment';

const spoil = async (
  proxies: readonly FaultProxy[],
  how: (way: FaultProxy) => void | Promise<void>,
  forMs: number,
): Promise<void> => {
  for (const way of proxies) await how(way);
  await pause(forMs);
  for (const way of proxies) await way.restore();
};

const gone = (environment: TestEnvironment, engine: EngineName, forMs: number): Promise<void> =>
  spoil(environment.proxiesTo(engine), (way) => way.down(), forMs);
const hung = (environment: TestEnvironment, engine: EngineName, forMs: number): Promise<void> =>
  spoil(environment.proxiesTo(engine), (way) => way.blackHole(), forMs);

const aMinute = 60_000;

export const brokerGone: Scenario = {
  name: 'broker down for a minute',
  waits: true,
  promise: 'the spool is used within 2 s, 99% of posts still get 202, drained within 10 s after it restarts',
  notReady: ['tracking', 'analytics-worker'],
  fault: async (scene) => {
    for (const way of scene.environment.proxiesTo('rabbitmq')) await way.down();
    const over = pause(aMinute);
    await spoolTakesOver(scene);
    await over;
    for (const way of scene.environment.proxiesTo('rabbitmq')) await way.restore();
  },
  promises: { acceptedShare: 0.99, recoveredWithinMs: 10_000 },
};

/** Requests a popular list and an uncached one: each must be answered from memory or with a clear 503, and in time. */
const lists = ['/api/models?limit=48', '/api/models?limit=5&random=5&seed=faults'] as const;

const expectLists = async (
  { environment, remark }: Scene,
  statuses: readonly number[] = [200, 503],
): Promise<void> => {
  for (const path of lists) {
    const { status, type, tookMs } = await get(environment, path);
    if (!statuses.includes(status) || !type.includes('json')) remark(`${path} answered ${status} ${type}`);
    if (tookMs > 3_300) remark(`${path} took ${tookMs.toFixed(0)} ms`);
  }
};

/** Sends requests in the middle of the fault. */
const withLists = async (scene: Scene, fault: Promise<void>, statuses?: readonly number[]): Promise<void> => {
  await Promise.all([fault, pause(3_000).then(() => expectLists(scene, statuses))]);
};

/** Services that cannot work without PostgreSQL. */
const needPostgres = ['catalog', 'tracking', 'analytics', 'analytics-worker', 'admin'] as const;

export const postgresGone: Scenario = {
  name: 'PostgreSQL down for a minute',
  waits: true,
  postsPerSecond: 60,
  promise: 'posts are accepted, nothing is dead-lettered, counting resumes afterwards',
  notReady: needPostgres,
  fault: (scene) => withLists(scene, gone(scene.environment, 'postgres', aMinute)),
  promises: { acceptedShare: 0.99 },
};

export const postgresHung: Scenario = {
  name: 'PostgreSQL hung for a minute',
  waits: true,
  postsPerSecond: 60,
  promise: 'every wait times out; nothing is dead-lettered; lists are answered or refused with 503',
  notReady: needPostgres,
  fault: (scene) => withLists(scene, hung(scene.environment, 'postgres', aMinute)),
  promises: { acceptedShare: 0.99 },
};

export const postgresSlow: Scenario = {
  name: 'PostgreSQL slow by 500 ms',
  promise: 'posts are not affected; the queue buffers what the worker cannot process',
  fault: (scene) =>
    withLists(
      scene,
      spoil(scene.environment.proxiesTo('postgres'), (way) => way.slow(500), 5_000),
    ),
  promises: { acceptedShare: 0.99 },
};

export const tableLocked: Scenario = {
  name: 'a table locked',
  promise: 'the worker retries for the lock with bounded waits; nothing is dead-lettered',
  fault: async (scene) => {
    const locked = scene.environment.db.transaction(async (tx) => {
      await tx.query('set local idle_in_transaction_session_timeout = 0');
      await tx.query('lock table model_days in access exclusive mode');
      await pause(10_000);
    });
    await withLists(scene, locked, [200]);
  },
  promises: { acceptedShare: 0.99 },
};

const limitedName = 'gateway-limited';
let limitedPort = 0;

/** A second gateway with rate limits; the one under load has none. */
const limitedGateway = async (environment: TestEnvironment): Promise<void> => {
  limitedPort = await freePort();
  const internalPort = await freePort();
  await environment.change((specs) => {
    const gateway = specs.find(({ name }) => name === 'gateway');
    if (gateway === undefined) throw new Error('there is no gateway');
    const env = {
      ...gateway.env,
      RATE_LIMITS: 'on',
      PORT: String(limitedPort),
      LISTEN_PORT: String(internalPort),
    };
    return [...specs, { ...gateway, name: limitedName, port: internalPort, env }];
  });
};

/** More logins in a minute than one IP may try: the last ones must be refused, with or without Redis. */
const expectLimits = async ({ remark }: Scene): Promise<void> => {
  const statuses: number[] = [];
  for (let call = 0; call < 70; call += 1) {
    const reply = await fetch(`http://127.0.0.1:${limitedPort}/api/admin/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{}',
      signal: AbortSignal.timeout(5_000),
    });
    await reply.arrayBuffer();
    statuses.push(reply.status);
  }
  if (statuses[0] === 429 || statuses.at(-1) !== 429)
    remark(`without Redis 70 logins were answered ${statuses[0]} first and ${statuses.at(-1)} last`);
};

export const redisGone: Scenario = {
  name: 'Redis down, then flushed',
  promise:
    'counts are unaffected, sessions live on, limits go on in memory, live visitors read "unknown" and then are right again',
  prepare: limitedGateway,
  repair: (environment) => environment.change(),
  fault: async (scene) => {
    const { environment, remark } = scene;
    const operator = await signIn(scene);
    const proxies = environment.proxiesTo('redis');
    for (const way of proxies) await way.down();
    const over = pause(4_000);
    await pause(1_500);
    const live = await operator.liveVisitors();
    if (live !== null) remark(`without Redis live users were ${live}`);
    if (!(await operator.isSignedIn())) remark('the operator was logged out while Redis was down');
    await expectLimits(scene);
    await over;
    for (const way of proxies) await way.restore();
    const redis = new Redis(environment.redisUrl);
    await redis.flushall();
    redis.disconnect();
    if (!(await operator.isSignedIn())) remark('the operator was logged out after Redis restarted');
    await until(
      'the live visitors are right again',
      async () => ((await operator.liveVisitors()) ?? 0) > 0,
      10_000,
    ).catch(() => remark('live users stayed unknown'));
  },
  promises: { acceptedShare: 0.99 },
};

export const redisHung: Scenario = {
  name: 'Redis hung',
  promise: 'counts and sessions are not affected, live users are "unknown", no request blocks on Redis',
  fault: async (scene) => {
    const { environment, remark } = scene;
    const operator = await signIn(scene);
    const meanwhile = pause(1_000).then(async () => {
      const began = performance.now();
      if (!(await operator.isSignedIn())) remark('the operator was logged out while Redis was hung');
      const live = await operator.liveVisitors();
      if (live !== null) remark(`with Redis hung live users were ${live}`);
      const tookMs = performance.now() - began;
      if (tookMs > 3_000) remark(`the admin panel took ${tookMs.toFixed(0)} ms`);
    });
    await hung(environment, 'redis', 5_000);
    await meanwhile;
  },
  promises: { acceptedShare: 0.99 },
};

export const confirmsNeverCome: Scenario = {
  name: 'confirms never come',
  promise: 'detected within 1.2 s, events go to the spool, every answer within 3 s',
  notReady: ['tracking'],
  fault: ({ environment }) =>
    spoil(environment.proxiesTo('rabbitmq', 'tracking'), (way) => way.swallowAnswers(), 6_000),
  promises: { acceptedShare: 0.95 },
};

export const connectionHalfOpen: Scenario = {
  name: 'connection half open',
  promise: 'a network that drops all packets is detected in time by publisher and consumer',
  notReady: ['tracking', 'analytics-worker'],
  fault: async ({ environment, remark }) => {
    const proxies = [
      ...environment.proxiesTo('rabbitmq', 'tracking'),
      ...environment.proxiesTo('rabbitmq', 'analytics-worker'),
    ];
    for (const way of proxies) way.blackHole();
    // A publisher misses its confirm. A consumer has only the heartbeat: every four seconds, connection closed after two missing
    // ones, so after twelve seconds at most.
    for (const [name, withinMs] of [
      ['tracking', 3_000],
      ['analytics-worker', 13_000],
    ] as const)
      await until(`${name} notices`, async () => !(await environment.ready(name)), withinMs).catch(() =>
        remark(`${name} did not detect it within ${withinMs} ms`),
      );
    for (const way of proxies) await way.restore();
  },
  promises: { acceptedShare: 0.95 },
};

export const connectionsCut: Scenario = {
  name: 'connections reset and cut mid-frame',
  promise: 'events in flight are identified by number and counted once',
  postsPerSecond: 250,
  fault: async ({ environment }) => {
    const proxies = [
      ...environment.proxiesTo('rabbitmq', 'tracking'),
      ...environment.proxiesTo('rabbitmq', 'analytics-worker'),
    ];
    for (let time = 0; time < 4; time += 1) {
      for (const way of proxies) way.cutAfter(5_000 + 1_777 * time);
      await pause(700);
      for (const way of [...proxies, ...environment.proxiesTo('postgres', 'analytics-worker')]) way.reset();
      await pause(900);
    }
    for (const way of proxies) await way.restore();
  },
  promises: { acceptedShare: 0.97 },
};
