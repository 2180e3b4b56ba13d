import { pause } from '@marquee/kit/run/wait';
import { until } from '@marquee/kit/testing/until';
import type { ProcessSpec } from '../../../launch/supervisor/plan';
import { get } from '../get';
import type { Scenario } from '../scenario';
import { freePort, type ServiceName, serviceNames, type TestEnvironment } from '../test-environment';

export const moreWorkers = async (environment: TestEnvironment): Promise<void> => {
  const ports = [await freePort(), await freePort()];
  await environment.change((specs) => {
    const worker = specs.find(({ name }) => name === 'analytics-worker');
    if (worker === undefined) throw new Error('there is no worker');
    const twins = ports.map(
      (port, index): ProcessSpec => ({
        ...worker,
        name: `analytics-worker-${index + 2}`,
        port,
        env: { ...worker.env, LISTEN_PORT: String(port) },
      }),
    );
    return [...specs, ...twins];
  });
};

export const threeWorkers: Scenario = {
  name: 'three workers on hot keys',
  promise: 'sorted keys avoid deadlocks; one worker is killed during the run',
  prepare: moreWorkers,
  repair: (environment) => environment.change(),
  postsPerSecond: 400,
  eventsPerPost: 5,
  fault: async ({ environment, remark }) => {
    const logs = environment.logsSince();
    await pause(2_000);
    const pid = environment.signal('analytics-worker-2', 'SIGKILL');
    await environment.isBack('analytics-worker-2', pid);
    await pause(2_000);
    if (logs().includes('40P01')) remark('a deadlock was logged');
  },
};

const smallestSpool = (specs: readonly ProcessSpec[]): readonly ProcessSpec[] =>
  specs.map((spec) =>
    spec.name === 'tracking' ? { ...spec, env: { ...spec.env, SPOOL_MAX_BYTES: String(1024 ** 2) } } : spec,
  );

export const spoolFull: Scenario = {
  name: 'spool full, broker down',
  promise: '503 with Retry-After, and automatic recovery',
  prepare: (environment) => environment.change(smallestSpool),
  repair: (environment) => environment.change(),
  notReady: ['tracking'],
  postsPerSecond: 400,
  eventsPerPost: 40,
  fault: async ({ environment, load, remark }) => {
    const proxies = environment.proxiesTo('rabbitmq', 'tracking');
    for (const way of proxies) await way.down();
    await until('somebody is refused', () => (load.tally.statuses.get(503) ?? 0) > 20, 20_000);
    const { status, retryAfter } = await load.probe();
    if (status !== 503 || retryAfter === undefined)
      remark(`a full spool answers ${status}, Retry-After ${retryAfter ?? 'absent'}`);
    for (const way of proxies) await way.restore();
    await until('posts are accepted again', async () => (await load.probe()).status === 202, 15_000);
  },
};

export const upstreamGone: Scenario = {
  name: 'an upstream down, then hung',
  promise: 'JSON 502 or 504 within 3 s; other routes are not affected',
  fault: async ({ environment, remark }) => {
    const way = environment.proxyToUpstream('analytics');
    for (const how of ['down', 'blackHole'] as const) {
      await way[how]();
      const [spoiled, fine] = await Promise.all([
        get(environment, '/api/insights/nobody'),
        get(environment, '/api/models?limit=5&random=5'),
      ]);
      if (![502, 504].includes(spoiled.status) || !spoiled.type.includes('json'))
        remark(`${how}: answered ${spoiled.status} ${spoiled.type}`);
      if (spoiled.tookMs > 3_300) remark(`${how}: the answer took ${spoiled.tookMs.toFixed(0)} ms`);
      if (fine.status !== 200 || fine.tookMs > 1_500)
        remark(`${how}: another route answered ${fine.status} after ${fine.tookMs.toFixed(0)} ms`);
      await way.restore();
    }
    await until(
      'the route is back',
      async () => (await get(environment, '/api/insights/nobody')).status < 500,
      10_000,
    );
  },
  promises: { acceptedShare: 1 },
};

export const trackingHung: Scenario = {
  name: 'tracking hung behind the gateway',
  promise: 'posts are refused within 3 s; a refused post is counted at most once',
  fault: async ({ environment }) => {
    const way = environment.proxyToUpstream('tracking');
    way.blackHole();
    await pause(4_000);
    await way.restore();
  },
  promises: { longestMs: 3_300 },
};

const stopInTurn = async (
  environment: TestEnvironment,
  names: readonly ServiceName[],
  remark: (what: string) => void,
): Promise<void> => {
  for (const name of names) {
    const began = performance.now();
    const pid = environment.signal(name, 'SIGTERM');
    await environment.isBack(name, pid, 15_000);
    const tookMs = performance.now() - began;
    if (environment.lastEndOf(name) !== 'ended with code 0')
      remark(`${name} ${environment.lastEndOf(name) ?? 'has no known exit'}`);
    if (tookMs > 10_500) remark(`${name} took ${(tookMs / 1_000).toFixed(1)} s to stop`);
    await environment.allReady();
  }
};

export const stoppedPolitely: Scenario = {
  name: 'SIGTERM to each service',
  promise: 'no request in flight is dropped, exit code 0 within 10 s, accepted events are counted',
  fault: async ({ environment, load, remark }) => {
    await stopInTurn(environment, serviceNames, remark);
    if (load.tally.brokenOff > 0) remark(`${load.tally.brokenOff} requests in flight were dropped`);
  },
  promises: { longestMs: 3_300 },
};
