import { pause } from '@marquee/kit/run/wait';
import type { EngineName, House } from '../house';
import type { Scenario } from '../scenario';
import { killTornSpool } from '../torn-spool';

/** Ends the process without a word, as often as asked, each time when its successor runs. */
export const killRepeatedly = async (house: House, name: string, times: number, everyMs: number): Promise<void> => {
  for (let time = 0; time < times; time += 1) {
    const pid = house.signal(name, 'SIGKILL');
    await house.isBack(name, pid);
    await pause(everyMs);
  }
};

const killEngine = async (house: House, engine: EngineName): Promise<void> => {
  const pid = house.signal(engine, 'SIGKILL');
  await house.isBack(engine, pid);
};

/** Until the service is ready again: a broker that was killed needs a few seconds to read what it holds. */
const backInService = async (house: House): Promise<void> => {
  await house.allReady(60_000);
};

export const workerKilled: Scenario = {
  name: 'worker killed',
  promise: 'killed at any point of its work: delivered again, counted once',
  postsPerSecond: 250,
  fault: async ({ house }) => {
    // At intervals that no rhythm of the worker's can keep step with, so that kills fall before and after its commits.
    for (const everyMs of [900, 1_310, 770, 1_130]) await killRepeatedly(house, 'analytics-worker', 1, everyMs);
  },
  notReady: ['analytics-worker'],
};

export const trackingKilled: Scenario = {
  name: 'tracking killed',
  promise: 'every 202 survives, those of the spool too; a torn record at its end is cut off',
  notReady: ['tracking'],
  fault: async (scene) => {
    const { house } = scene;
    await killRepeatedly(house, 'tracking', 2, 1_000);
    await house.allReady();
    await killTornSpool(scene);
  },
  promises: { longestMs: 3_300 },
};

export const brokerKilled: Scenario = {
  name: 'broker killed and back',
  promise: 'the spool takes over, posts go on being accepted, all of it is counted once',
  notReady: ['tracking'],
  fault: async ({ house }) => {
    await killEngine(house, 'rabbitmq');
    await backInService(house);
  },
  promises: { acceptedShare: 0.99 },
};

export const postgresRestarted: Scenario = {
  name: 'PostgreSQL restarted',
  promise: 'in the middle of transactions: held and tried again, nothing dead-lettered',
  fault: async ({ house }) => {
    for (let time = 0; time < 2; time += 1) {
      const pid = house.signal('postgres', 'SIGINT');
      await house.isBack('postgres', pid);
      await pause(1_500);
    }
    await backInService(house);
  },
  promises: { acceptedShare: 0.99 },
};

export const postgresKilled: Scenario = {
  name: 'PostgreSQL killed',
  promise: 'it recovers from its log, and nobody is counted twice',
  fault: async ({ house }) => {
    await killEngine(house, 'postgres');
    await backInService(house);
  },
  promises: { acceptedShare: 0.99 },
};

export const redisKilled: Scenario = {
  name: 'Redis killed',
  promise: 'counts are unaffected',
  fault: async ({ house }) => {
    await killEngine(house, 'redis');
    await pause(500);
    await killEngine(house, 'redis');
    await backInService(house);
  },
  promises: { acceptedShare: 0.99 },
};
