import { pause } from '@marquee/kit/run/wait';
import { until } from '@marquee/kit/testing/until';
import { Redis } from 'ioredis';
import type { FaultProxy } from '../fault-proxy';
import { get } from '../get';
import type { EngineName, House } from '../house';
import { signIn } from '../operator';
import type { Scenario } from '../scenario';

const spoil = async (ways: readonly FaultProxy[], how: (way: FaultProxy) => void | Promise<void>, forMs: number): Promise<void> => {
  for (const way of ways) await how(way);
  await pause(forMs);
  for (const way of ways) await way.restore();
};

const gone = (house: House, engine: EngineName, forMs: number): Promise<void> => spoil(house.waysTo(engine), (way) => way.down(), forMs);
const hung = (house: House, engine: EngineName, forMs: number): Promise<void> =>
  spoil(house.waysTo(engine), (way) => way.blackHole(), forMs);

const aMinute = 60_000;

export const brokerGone: Scenario = {
  name: 'broker gone for a minute',
  promise: 'the spool takes over within 2 s, 99% of posts still get 202, drained within 10 s of its return',
  notReady: ['tracking', 'analytics-worker'],
  fault: ({ house }) => gone(house, 'rabbitmq', aMinute),
  promises: { acceptedShare: 0.99, recoveredWithinMs: 10_000 },
};

const askForModels = (house: House) => get(house, '/api/models?limit=5&random=5&seed=faults');

export const postgresGone: Scenario = {
  name: 'PostgreSQL gone for a minute',
  promise: 'posts go on being accepted, nothing is dead-lettered, counting goes on at its return',
  notReady: ['analytics-worker', 'analytics'],
  fault: async ({ house, remark }) => {
    const asked = pause(3_000).then(() => askForModels(house));
    await gone(house, 'postgres', aMinute);
    const { status, type, tookMs } = await asked;
    if (![200, 502, 503, 504].includes(status) || !type.includes('json')) remark(`the list of models answered ${status} ${type}`);
    if (tookMs > 3_300) remark(`the list of models took ${tookMs.toFixed(0)} ms`);
  },
  promises: { acceptedShare: 0.99 },
};

export const postgresHung: Scenario = {
  name: 'PostgreSQL hung for a minute',
  promise: 'every wait ends by itself; nothing is dead-lettered',
  notReady: ['analytics-worker'],
  fault: ({ house }) => hung(house, 'postgres', aMinute),
  promises: { acceptedShare: 0.99 },
};

export const postgresSlow: Scenario = {
  name: 'PostgreSQL slow by 500 ms',
  promise: 'posts do not notice; the queue takes what the worker cannot',
  fault: ({ house }) => spoil(house.waysTo('postgres'), (way) => way.slow(500), 5_000),
  promises: { acceptedShare: 0.99 },
};

export const tableLocked: Scenario = {
  name: 'a table locked',
  promise: 'the worker waits for the lock in bounded steps; nothing is dead-lettered',
  fault: async ({ house }) => {
    await house.db.transaction(async (tx) => {
      await tx.query('set local idle_in_transaction_session_timeout = 0');
      await tx.query('lock table model_days in access exclusive mode');
      await pause(9_000);
    });
  },
  promises: { acceptedShare: 0.99 },
};

export const redisGone: Scenario = {
  name: 'Redis gone, then flushed',
  promise: 'counts are unaffected, sessions live on, the live visitors read "unknown" and then are right again',
  fault: async ({ house, remark }) => {
    const operator = await signIn(house);
    const meanwhile = pause(1_500).then(() => operator.liveVisitors());
    await gone(house, 'redis', 4_000);
    if ((await meanwhile) !== null) remark(`without Redis the live visitors read ${await meanwhile}`);
    const redis = new Redis(house.redisUrl);
    await redis.flushall();
    redis.disconnect();
    if (!(await operator.isSignedIn())) remark('the session of the operator did not outlive Redis');
    await until('the live visitors are right again', async () => ((await operator.liveVisitors()) ?? 0) > 0, 10_000).catch(() =>
      remark('the live visitors never came back'),
    );
  },
  promises: { acceptedShare: 0.99 },
};

export const redisHung: Scenario = {
  name: 'Redis hung',
  promise: 'counts are unaffected; nobody waits for it',
  fault: ({ house }) => hung(house, 'redis', 5_000),
  promises: { acceptedShare: 0.99 },
};

export const confirmsNeverCome: Scenario = {
  name: 'confirms never come',
  promise: 'noticed within 1.2 s, into the spool, no answer later than 3 s',
  notReady: ['tracking'],
  fault: ({ house }) => spoil(house.waysTo('rabbitmq', 'tracking'), (way) => way.swallowAnswers(), 6_000),
  promises: { acceptedShare: 0.95 },
};

export const connectionHalfOpen: Scenario = {
  name: 'connection half open',
  promise: 'a network that swallows everything is noticed in time on both sides of the broker',
  notReady: ['tracking'],
  fault: async ({ house }) => {
    const ways = [...house.waysTo('rabbitmq', 'tracking'), ...house.waysTo('rabbitmq', 'analytics-worker')];
    await spoil(ways, (way) => way.blackHole(), 8_000);
  },
  promises: { acceptedShare: 0.95 },
};

export const connectionsCut: Scenario = {
  name: 'connections reset and cut mid-frame',
  promise: 'whatever was on its way is told apart by its number: counted once',
  postsPerSecond: 250,
  fault: async ({ house }) => {
    const ways = [...house.waysTo('rabbitmq', 'tracking'), ...house.waysTo('rabbitmq', 'analytics-worker')];
    for (let time = 0; time < 4; time += 1) {
      for (const way of ways) way.cutAfter(5_000 + 1_777 * time);
      await pause(700);
      for (const way of [...ways, ...house.waysTo('postgres', 'analytics-worker')]) way.reset();
      await pause(900);
    }
    for (const way of ways) await way.restore();
  },
  promises: { acceptedShare: 0.97 },
};
