import { pause } from '@marquee/kit/run/wait';
import type { FaultProxy } from '@marquee/kit/testing/fault-proxy';
import { Redis } from 'ioredis';
import { freePorts } from '../../../launch/testing/private-instance';
import { type EngineName, engineNames } from '../environment/proxies';
import type { TestEnvironment } from '../environment/test-environment';
import type { Scenario, Scene } from '../scenario';
import { get } from './steps/get';
import { signIn } from './steps/operator';
import { spoolTakesOver } from './steps/spool-checks';

const disturb = async (
  proxies: readonly FaultProxy[],
  how: (proxy: FaultProxy) => void | Promise<void>,
  forMs: number,
): Promise<void> => {
  for (const proxy of proxies) await how(proxy);
  await pause(forMs);
  for (const proxy of proxies) await proxy.restore();
};

const gone = (environment: TestEnvironment, engine: EngineName, forMs: number): Promise<void> =>
  disturb(environment.proxiesTo(engine), (proxy) => proxy.down(), forMs);
const hung = (environment: TestEnvironment, engine: EngineName, forMs: number): Promise<void> =>
  disturb(environment.proxiesTo(engine), (proxy) => proxy.blackHole(), forMs);

const minuteMs = 60_000;

export const brokerGone: Scenario = {
  name: 'broker down for a minute',
  waits: true,
  promise: 'the spool is used within 2 s, 99% of posts still get 202, drained within 10 s after it restarts',
  notReady: ['tracking', 'analytics-worker'],
  fault: async (scene) => {
    for (const proxy of scene.environment.proxiesTo('rabbitmq')) await proxy.down();
    const over = pause(minuteMs);
    await spoolTakesOver(scene);
    await over;
    for (const proxy of scene.environment.proxiesTo('rabbitmq')) await proxy.restore();
  },
  promises: { recoveredWithinMs: 10_000 },
};

/** Requests a popular and an uncached list: each is answered from memory or with a clear 503, in time. */
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
  fault: (scene) => withLists(scene, gone(scene.environment, 'postgres', minuteMs)),
};

export const postgresHung: Scenario = {
  name: 'PostgreSQL hung for a minute',
  waits: true,
  postsPerSecond: 60,
  promise: 'every wait times out; nothing is dead-lettered; lists are answered or refused with 503',
  notReady: needPostgres,
  fault: (scene) => withLists(scene, hung(scene.environment, 'postgres', minuteMs)),
};

export const postgresSlow: Scenario = {
  name: 'PostgreSQL slow by 500 ms',
  promise: 'posts are not affected; the queue buffers what the worker cannot process',
  fault: (scene) =>
    withLists(
      scene,
      disturb(scene.environment.proxiesTo('postgres'), (proxy) => proxy.slow(500), 5_000),
    ),
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
};

export const enginesGone: Scenario = {
  name: 'all engines down at once',
  promise: 'posts and redirects are answered from memory and the spool',
  notReady: [...needPostgres],
  fault: async ({ environment }) => {
    const proxies = engineNames.flatMap((engine) => environment.proxiesTo(engine));
    await disturb(proxies, (proxy) => proxy.down(), 8_000);
    await environment.allReady(30_000);
  },
};

const limitedName = 'gateway-limited';
let limitedPort = 0;

/** A second gateway with rate limits; the one under load has none. */
const limitedGateway = async (environment: TestEnvironment): Promise<void> => {
  const { public: port, gateway: internalPort } = await freePorts();
  limitedPort = port;
  const limited = { RATE_LIMITS: 'on', PORT: String(port), LISTEN_PORT: String(internalPort) };
  await environment.change((spec) =>
    spec.name === 'gateway'
      ? [spec, { ...spec, name: limitedName, port: internalPort, env: { ...spec.env, ...limited } }]
      : spec,
  );
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
  fault: async (scene) => {
    const { environment, remark, expectSoon } = scene;
    const operator = await signIn(scene);
    const proxies = environment.proxiesTo('redis');
    for (const proxy of proxies) await proxy.down();
    const over = pause(4_000);
    await pause(1_500);
    const live = await operator.liveVisitors();
    if (live !== null) remark(`without Redis live users were ${live}`);
    if (!(await operator.isSignedIn())) remark('the operator was logged out while Redis was down');
    await expectLimits(scene);
    await over;
    for (const proxy of proxies) await proxy.restore();
    const redis = new Redis(environment.redisUrl);
    await redis.flushall();
    redis.disconnect();
    if (!(await operator.isSignedIn())) remark('the operator was logged out after Redis restarted');
    const isLiveAgain = async (): Promise<boolean> => ((await operator.liveVisitors()) ?? 0) > 0;
    await expectSoon(isLiveAgain, 10_000, 'live users stayed unknown');
  },
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
};

export const confirmsNeverCome: Scenario = {
  name: 'confirms never come',
  promise: 'detected within 1.2 s, events go to the spool, every answer within 3 s',
  notReady: ['tracking'],
  fault: ({ environment }) =>
    disturb(environment.proxiesTo('rabbitmq', 'tracking'), (proxy) => proxy.dropAnswers(), 6_000),
};

export const connectionHalfOpen: Scenario = {
  name: 'connection half open',
  promise: 'a network that drops all packets is detected in time by publisher and consumer',
  notReady: ['tracking', 'analytics-worker'],
  fault: async ({ environment, expectSoon }) => {
    const proxies = environment.proxiesTo('rabbitmq', 'tracking', 'analytics-worker');
    for (const proxy of proxies) proxy.blackHole();
    // A publisher misses its confirm. A consumer has only the heartbeat: every four seconds, connection
    // closed after two missing ones, so after twelve seconds at most.
    for (const [name, withinMs] of [
      ['tracking', 3_000],
      ['analytics-worker', 13_000],
    ] as const)
      await expectSoon(
        async () => !(await environment.ready(name)),
        withinMs,
        `${name} did not detect it within ${withinMs} ms`,
      );
    for (const proxy of proxies) await proxy.restore();
  },
};

export const connectionsCut: Scenario = {
  name: 'connections reset and cut mid-frame',
  promise: 'events in flight are identified by number and counted once',
  postsPerSecond: 250,
  fault: async ({ environment }) => {
    const proxies = environment.proxiesTo('rabbitmq', 'tracking', 'analytics-worker');
    for (let time = 0; time < 4; time += 1) {
      for (const proxy of proxies) proxy.cutAfter(5_000 + 1_777 * time);
      await pause(700);
      for (const proxy of [...proxies, ...environment.proxiesTo('postgres', 'analytics-worker')])
        proxy.reset();
      await pause(900);
    }
    for (const proxy of proxies) await proxy.restore();
  },
};
