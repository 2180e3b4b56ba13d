import { pause } from '@marquee/kit/run/wait';
import { preloaded } from '../environment/preloaded';
import { type ClusterScenario, inFlight, ordinary } from './cluster-scenario';

export const redisKilled: ClusterScenario = {
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

export const servicesKilled: ClusterScenario = {
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

export const upgraded: ClusterScenario = {
  name: 'cluster: every service upgraded, one process after another',
  promise: 'old and new run side by side, and no request is refused',
  fault: async ({ environment }) => {
    for (const name of environment.serviceNames) {
      await environment.replace(name, (spec) => preloaded(spec, 'next-version.mjs'));
      await environment.allReady();
    }
  },
  promises: ordinary,
  postsPerSecond: 60,
  models: 160,
};
