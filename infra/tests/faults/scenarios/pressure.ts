import { newToken } from '@marquee/kit/identity/secret-token';
import { holderCookieName } from '@marquee/kit/identity/session-token';
import { pause } from '@marquee/kit/run/wait';
import { serviceNames } from '@marquee/kit/settings/setting';
import { until } from '@marquee/kit/testing/until';
import { freePorts } from '../../../launch/testing/private-instance';
import type { TestEnvironment } from '../environment/test-environment';
import type { Scenario } from '../scenario';
import { get } from './steps/get';
import { restartCleanly } from './steps/restart-cleanly';
import { spoolFills, writeOffLostClicks } from './steps/spool-checks';

/** Runs so many processes of the service (`name`, `name-2` …), with the proxies of the first. */
export const severalOf =
  (name: 'analytics-worker' | 'tracking', count: number) =>
  async (environment: TestEnvironment): Promise<void> => {
    const ports = Object.values(await freePorts()).slice(0, count - 1);
    await environment.change((spec) => {
      if (spec.name === 'gateway' && name === 'tracking') {
        const more = ports.map((port) => `http://127.0.0.1:${port}`);
        return { ...spec, env: { ...spec.env, TRACKING_URL: [spec.env.TRACKING_URL, ...more].join(',') } };
      }
      if (spec.name !== name) return spec;
      const copies = ports.map((port, index) => ({
        ...spec,
        name: `${name}-${index + 2}`,
        port,
        env: { ...spec.env, LISTEN_PORT: String(port) },
      }));
      return [spec, ...copies];
    });
  };

export const moreWorkers = severalOf('analytics-worker', 3);

export const threeWorkers: Scenario = {
  name: 'three workers on hot keys',
  promise: 'sorted keys avoid deadlocks; one worker is killed during the run',
  prepare: moreWorkers,
  postsPerSecond: 400,
  eventsPerPost: 5,
  fault: async ({ environment, remark }) => {
    const logs = environment.logsSince();
    await pause(2_000);
    await environment.restart('analytics-worker-2', 'SIGKILL');
    await pause(2_000);
    if (logs().includes('40P01')) remark('a deadlock was logged');
  },
};

export const spoolFull: Scenario = {
  name: 'spool full, broker down',
  promise: '503 with Retry-After, and automatic recovery',
  prepare: (environment) =>
    environment.changeService('tracking', (spec) => ({
      ...spec,
      env: { ...spec.env, SPOOL_MAX_BYTES: String(1024 ** 2) },
    })),
  notReady: ['tracking'],
  postsPerSecond: 400,
  eventsPerPost: 40,
  fault: (scene) => spoolFills(scene),
  promises: { acceptedShare: 0.6, recoveredAtMost: 700, unstoredClicks: true },
  refuses: 'nothing can be stored while the spool is full',
  repair: writeOffLostClicks,
};

/** The gateway asks analytics whether this session of a holder is valid, before it asks for the figures. */
const withSession = { cookie: `${holderCookieName('no-such-model', false)}=${newToken()}` };

export const upstreamGone: Scenario = {
  name: 'an upstream down, then hung',
  promise: 'JSON 502 or 504 within 3 s; other routes are not affected',
  fault: async ({ environment, remark }) => {
    const proxy = environment.proxyToUpstream('analytics');
    for (const how of ['down', 'blackHole'] as const) {
      await proxy[how]();
      const [other, ...disturbed] = await Promise.all([
        get(environment, '/api/models?limit=5&random=5'),
        get(environment, '/api/models/1/views'),
        get(environment, '/api/insights/no-such-model', withSession),
      ]);
      for (const { status, type, tookMs } of disturbed) {
        if (![502, 504].includes(status) || !type.includes('json'))
          remark(`${how}: answered ${status} ${type}`);
        if (tookMs > 3_300) remark(`${how}: the answer took ${tookMs.toFixed(0)} ms`);
      }
      if (other.status !== 200 || other.tookMs > 1_500)
        remark(`${how}: another route answered ${other.status} after ${other.tookMs.toFixed(0)} ms`);
      await proxy.restore();
    }
    await until(
      'the route is back',
      async () => (await get(environment, '/api/insights/no-such-model', withSession)).status === 401,
      10_000,
    );
  },
};

export const trackingHung: Scenario = {
  name: 'tracking hung behind the gateway',
  promise: 'posts are refused within 3 s; a refused post is counted at most once',
  fault: async ({ environment }) => {
    const proxy = environment.proxyToUpstream('tracking');
    proxy.blackHole();
    await pause(4_000);
    await proxy.restore();
  },
  promises: { acceptedShare: 0.8, longestMs: 3_300 },
  refuses: 'the gateway gives up what the only tracking process does not answer',
};

export const stoppedBySigterm: Scenario = {
  name: 'SIGTERM to each service',
  promise: 'no request in flight is dropped, exit code 0 within 10 s, accepted events are counted',
  fault: async (scene) => {
    const { environment, load, remark } = scene;
    for (const name of serviceNames) {
      const began = performance.now();
      await restartCleanly(scene, name);
      const tookMs = performance.now() - began;
      if (tookMs > 10_500) remark(`${name} took ${(tookMs / 1_000).toFixed(1)} s to stop`);
      await environment.allReady();
    }
    if (load.tally.brokenOff > 0) remark(`${load.tally.brokenOff} requests in flight were dropped`);
  },
  promises: { acceptedShare: 0.4, longestMs: 3_300 },
  refuses: 'while gateway or tracking restart, there is no other process of them',
};
