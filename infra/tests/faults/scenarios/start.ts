import { pause } from '@marquee/kit/run/wait';
import { until } from '@marquee/kit/testing/until';
import { z } from 'zod';
import { freePorts } from '../../../launch/testing/private-instance';
import type { TestEnvironment } from '../environment/test-environment';
import type { Load } from '../load/load';
import type { Scenario, Scene } from '../scenario';
import { get } from './steps/get';
import { restartCleanly } from './steps/restart-cleanly';

const secondName = 'tracking-2';

/** Two trackings on one spool folder. No proxy before them: it would accept for one that has ended. */
const twoTrackings =
  (settings: Readonly<Record<string, string>> = {}) =>
  async (environment: TestEnvironment): Promise<void> => {
    const { tracking: port } = await freePorts();
    await environment.change((spec) => {
      if (spec.name === 'gateway') {
        const url = `http://127.0.0.1:${environment.portOf('tracking')},http://127.0.0.1:${port}`;
        return { ...spec, env: { ...spec.env, TRACKING_URL: url } };
      }
      if (spec.name !== 'tracking') return spec;
      const first = { ...spec, env: { ...spec.env, ...settings } };
      return [first, { ...first, name: secondName, port, env: { ...first.env, LISTEN_PORT: String(port) } }];
    });
  };

/** The services that take traffic without PostgreSQL, and must be sent it. */
const expectReady = async ({ environment, remark }: Scene): Promise<void> => {
  for (const name of ['tracking', 'gateway'] as const)
    for (const path of ['/readyz', '/healthz']) {
      const status = await fetch(`http://127.0.0.1:${environment.portOf(name)}${path}`, {
        signal: AbortSignal.timeout(5_000),
      }).then(
        (reply) => reply.status,
        () => 'nothing',
      );
      if (status !== 200) remark(`without PostgreSQL ${name} answers ${path} with ${status}`);
    }
};

/** A redirect to no model's platform: 404 once links are loaded, else 503. A click would be counted. */
const knowsLinks = async (environment: TestEnvironment, slug: string): Promise<boolean> =>
  (await get(environment, `/track/${slug}/no-such-platform`)).status === 404;

const firstSlug = async ({ publicPort }: TestEnvironment): Promise<string> => {
  const list = await fetch(`http://127.0.0.1:${publicPort}/api/models?limit=1`);
  return z.tuple([z.object({ slug: z.string() })]).parse(await list.json())[0].slug;
};

/** Long enough for several attempts to connect, and for a killed process to be started again meanwhile. */
const awayMs = 20_000;

export const postgresAndTrackingDown: Scenario = {
  name: 'PostgreSQL and tracking down together',
  promise: 'tracking starts without the database: accepts, redirects, and counts once it is back',
  waits: true,
  notReady: ['catalog', 'analytics', 'admin'],
  fault: async (scene) => {
    const { environment, load, expectSoon } = scene;
    const slug = await firstSlug(environment);
    const proxies = environment.proxiesTo('postgres');
    for (const proxy of proxies) await proxy.down();
    const over = pause(awayMs);
    await environment.restart('tracking', 'SIGKILL', environment.limit(60_000));
    const killedAt = Date.now();
    const isAccepted = (): boolean => load.tally.firstAcceptedAfter(killedAt) !== undefined;
    await expectSoon(isAccepted, environment.limit(15_000), 'nothing was accepted without PostgreSQL');
    await expectSoon(() => knowsLinks(environment, slug), environment.limit(10_000), 'no link was known');
    await expectReady(scene);
    await over;
    for (const proxy of proxies) await proxy.restore();
  },
  // The only tracking process is killed: posts are refused until it listens again.
  refuses: 'the only tracking process is killed',
  promises: { acceptedShare: 0.7, longestMs: 3_300 },
};

/** Sends SIGTERM to one tracking process after the other, as a rolling update does. */
const rollTracking = async (scene: Scene): Promise<void> => {
  const { environment } = scene;
  for (const name of ['tracking', secondName]) {
    await restartCleanly(scene, name, environment.limit(60_000));
    const port = environment.portOf(name);
    const isReady = () =>
      fetch(`http://127.0.0.1:${port}/readyz`).then(
        ({ ok }) => ok,
        () => false,
      );
    await until(`${name} is ready`, isReady, environment.limit(60_000));
    await pause(500);
  }
};

export const trackingsRestartedWithoutPostgres: Scenario = {
  name: 'two tracking processes restarted while PostgreSQL is down',
  promise: 'one after the other: nothing is refused',
  prepare: twoTrackings(),
  fault: async (scene) => {
    const proxies = scene.environment.proxiesTo('postgres');
    for (const proxy of proxies) await proxy.down();
    try {
      await pause(1_000);
      await rollTracking(scene);
      await expectReady(scene);
    } finally {
      for (const proxy of proxies) await proxy.restore();
    }
  },
  promises: { longestMs: 3_300 },
};

export const trackingsRolled: Scenario = {
  name: 'SIGTERM to one of two tracking processes after the other',
  promise: 'nothing is refused: neither by the one that stops, nor by the one that loads its links',
  prepare: twoTrackings({ SHUTDOWN_DELAY_MS: '500' }),
  postsPerSecond: 300,
  fault: async (scene) => {
    for (let time = 0; time < 2; time += 1) await rollTracking(scene);
  },
  promises: { longestMs: 3_300 },
};

const refusedIn = ({ tally }: Load): number =>
  [...tally.statuses].reduce(
    (sum, [status, times]) => sum + (status === 202 || status === 302 ? 0 : times),
    0,
  );

/** Shorter than the 20 s after which another process adopts the spool of one that does not respond. */
const hungMs = 12_000;

/**
 * The gateway notices after 2.8 s without an answer that a process hangs. What it sent just before is given up after
 * another 2.8 s.
 */
const lastRefusedMs = 6_000;

export const oneTrackingHung: Scenario = {
  name: 'one of two tracking processes hung',
  promise: 'posts that it has fail within 3 s, then no more are sent to it until it answers again',
  prepare: twoTrackings(),
  fault: async ({ environment, load, remark, expectSoon }) => {
    const pid = environment.signal(secondName, 'SIGSTOP');
    try {
      await pause(lastRefusedMs);
      const refusedBefore = refusedIn(load);
      await pause(hungMs - lastRefusedMs);
      const refused = refusedIn(load) - refusedBefore;
      if (refused > 0) remark(`${refused} requests were refused long after it hung`);
    } finally {
      process.kill(pid, 'SIGCONT');
    }
    const taken = () => environment.metric(secondName, 'tracking_events_accepted_total');
    const before = await taken();
    await expectSoon(
      async () => (await taken()) > before,
      environment.limit(5_000),
      'it gets no events again',
    );
  },
  refuses: 'what the hung process had received',
  promises: { acceptedShare: 0.9, longestMs: 3_300 },
};
