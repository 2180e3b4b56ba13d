import { pause } from '@marquee/kit/run/wait';
import { figuresAndLimits } from '@marquee/kit/settings/figures';
import { until } from '@marquee/kit/testing/until';
import { openActivityLog } from '../../../../services/analytics/ledger/activity-log/open-activity-log';
import { bytesOfBatchIds } from '../../../../services/analytics/ledger/client-batches';
import { freePorts } from '../../../launch/testing/private-instance';
import type { TestEnvironment } from '../environment/test-environment';
import type { Scenario, Scene } from '../scenario';
import { command } from './repairs';

/** A small budget, so that an attack of seconds spends that of a day. */
const eventsOfBlock = 100;
const hostile = 100;
/** Each of these sends more ids than it may store. */
const flooding = 5;
const floodPosts = 700;
let attackedPort = 0;

/** A second gateway with a tracking process that has limits, which only the attack uses: the load has none. */
const limitedPair = async (environment: TestEnvironment): Promise<void> => {
  const { public: port, gateway: internalPort, tracking: trackingPort } = await freePorts();
  attackedPort = port;
  await environment.change((spec) => {
    if (spec.name === 'gateway')
      return [
        spec,
        {
          ...spec,
          name: 'gateway-attacked',
          port: internalPort,
          env: {
            ...spec.env,
            PORT: String(port),
            LISTEN_PORT: String(internalPort),
            TRACKING_URL: `http://127.0.0.1:${trackingPort}`,
          },
        },
      ];
    if (spec.name !== 'tracking') return spec;
    const limits = { RATE_LIMITS: 'on', EVENTS_PER_BLOCK: String(eventsOfBlock) };
    const env = { ...spec.env, ...limits, LISTEN_PORT: String(trackingPort) };
    return [spec, { ...spec, name: 'tracking-attacked', port: trackingPort, env }];
  });
};

/** Half of them have an IPv4 address, and half a /48, from which every post has another /64. */
const ipOf = (network: number, attempt: number): string =>
  network % 2 === 0
    ? `198.18.${network}.7`
    : `2001:db8:${network.toString(16)}:${((attempt * 257) % 65_536).toString(16)}::1`;

type Post = {
  readonly ip: string;
  readonly batchId?: string | undefined;
  readonly events: readonly object[];
};

const attack = async ({ ip, ...body }: Post): Promise<Response> => {
  const reply = await fetch(`http://127.0.0.1:${attackedPort}/api/website-analytics`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': ip },
    body: JSON.stringify(body.batchId === undefined ? body.events : body),
    signal: AbortSignal.timeout(10_000),
  });
  await reply.arrayBuffer();
  return reply;
};

/** Sends from so many networks until each is refused, and checks the refusals. Returns how many posts were accepted. */
const attackAll = async (
  { load, remark }: Scene,
  { networks, postsMax }: { readonly networks: number; readonly postsMax: number },
  postOf: (network: number, attempt: number) => Omit<Post, 'ip'>,
): Promise<number> => {
  let accepted = 0;
  const one = async (network: number): Promise<void> => {
    for (let attempt = 0, refused = 0; refused < 3 && attempt < postsMax; attempt += 1) {
      const { events, batchId } = postOf(network, attempt);
      const reply = await attack({ ip: ipOf(network, attempt), batchId, events });
      if (reply.status === 202) {
        accepted += 1;
        load.tally.besides += events.length;
      } else refused += 1;
      const isHonest =
        reply.status === 202 || (reply.status === 429 && Number(reply.headers.get('retry-after')) > 0);
      if (!isHonest) remark(`an attacker was answered ${reply.status}`);
    }
  };
  let next = 0;
  const caller = async (): Promise<void> => {
    while (next < networks) await one(next++);
  };
  await Promise.all(Array.from({ length: 8 }, caller));
  return accepted;
};

const isHouseholdCounted = async ({ load, remark }: Scene): Promise<void> => {
  const { status } = await attack({ ip: '203.0.113.77', events: [{ page: '/' }] });
  load.tally.besides += 1;
  if (status !== 202) remark(`a household was answered ${status} during the attack`);
};

const notCompared = 'the events of the attack are no part of the journal';

export const batchIdFlood: Scenario = {
  name: 'a flood of batch ids',
  promise: 'a network stores a bounded number of ids, and repeats of all others are recognized',
  prepare: limitedPair,
  notCompared,
  models: 160,
  fault: async (scene) => {
    const { environment, load, remark, note } = scene;
    const stored = async (): Promise<number> =>
      (await environment.db.query('select from client_batches')).rowCount ?? 0;
    const before = await stored();
    const accepted = await attackAll(
      scene,
      { networks: flooding, postsMax: floodPosts },
      (network, attempt) => ({
        batchId: `flood-${network}-${attempt}`,
        events: [{ page: '/' }],
      }),
    );
    for (let batch = 0; batch < 5; batch += 1) await load.repeat(3);
    await isHouseholdCounted(scene);
    await until(
      'the flood is counted',
      async () => (await environment.readLedger()).totals.inFlight < 100,
      30_000,
    );
    const ids = ((await stored()) - before) / 2;
    note(
      `${accepted} batches were accepted, ${ids} ids stored, ${await bytesOfBatchIds(environment.db)} bytes in all`,
    );
    if (accepted < flooding * floodPosts) remark(`only ${accepted} batches of the flood were accepted`);
    // Each network at most five times its budget, beside those of the load.
    if (ids > flooding * eventsOfBlock * 5 + 100) remark(`${ids} ids are stored`);
  },
};

const settingOf = (name: 'EVENTS_PER_BLOCK' | 'ACTIVITY_LOG_DAYS' | 'ACTIVITY_LOG_MAX_BYTES'): number =>
  figuresAndLimits[name].schema.parse(undefined);

const bytesInLogSince = async (amqpUrl: string, since: number): Promise<number> => {
  const log = await openActivityLog(amqpUrl, since);
  try {
    let bytes = 0;
    await log.readToEnd(async (messages) => {
      for (const { body } of messages) if (body.includes('/attack/')) bytes += body.length;
    });
    return bytes;
  } finally {
    await log.close();
  }
};

export const logAttacked: Scenario = {
  name: 'the log under attack',
  promise: 'with all that a hundred hostile networks can send on a day, the log holds its 35 days',
  prepare: limitedPair,
  notCompared,
  models: 160,
  fault: async (scene) => {
    const { environment, remark, note } = scene;
    const since = Date.now();
    const page = `/attack/${'\u00fc"\\'.repeat(80)}`;
    const events = Array(30).fill({ page, campaign: '\u0001'.repeat(128) });
    const accepted = await attackAll(scene, { networks: hostile, postsMax: 40 }, (network, attempt) => ({
      batchId: `attack-${network}-${attempt}`,
      events,
    }));
    await isHouseholdCounted(scene);
    const bytes = await bytesInLogSince(environment.amqpUrl, since);
    const ofDays = (bytes * settingOf('ACTIVITY_LOG_DAYS') * settingOf('EVENTS_PER_BLOCK')) / eventsOfBlock;
    const share = ofDays / settingOf('ACTIVITY_LOG_MAX_BYTES');
    note(
      `${accepted} posts were accepted, ${bytes} bytes in the log: ${(100 * share).toFixed(0)} % of it in 35 days`,
    );
    if (share > 0.7 || share < 0.4) remark(`the attack would fill ${(100 * share).toFixed(0)} % of the log`);
  },
};

export const dayClosed: Scenario = {
  name: 'late days',
  promise: 'events of a day that is closed for people are counted, named, and exact after a rebuild',
  fault: async ({ environment, remark }) => {
    const { db } = environment;
    const day = new Date().toISOString().slice(0, 10);
    await db.query('update site_days set people_closed_at = now() where day = $1', [day]);
    const late = async (): Promise<boolean> =>
      (await environment.readLedger()).incompleteDays?.some((one) => one.day === day && one.events > 100) ??
      false;
    await until('the ledger names the day', late, environment.limit(15_000)).catch(() =>
      remark('the ledger does not name the day'),
    );
  },
  repair: async (environment) => {
    const day = new Date().toISOString().slice(0, 10);
    await until(
      'nothing is in flight',
      async () => (await environment.readLedger()).totals.inFlight === 0,
      30_000,
    );
    const { code, output } = await command(environment, 'rebuild', day, 'apply');
    const { rows } = await environment.db.query<{ late: number }>(
      'select late_events as late from site_days where day = $1 and people_closed_at is null',
      [day],
    );
    if (code !== 0 || rows[0]?.late !== 0) throw new Error(`the rebuild did not open the day: ${output}`);
  },
};

export const zoneChanged: Scenario = {
  name: 'the time zone changed',
  promise: 'a worker with another zone counts today as before, and says when the zone holds',
  fault: async ({ environment, remark }) => {
    const logs = environment.logsSince(['analytics-worker']);
    await environment.changeService('analytics-worker', (spec) => ({
      ...spec,
      env: { ...spec.env, SITE_TIMEZONE: 'Asia/Tokyo' },
    }));
    await environment.allReady();
    await until(
      'the change is said',
      () => logs().includes('site-zone.changes'),
      environment.limit(15_000),
    ).catch(() => remark('the worker does not say that its zone changes'));
    await pause(3_000);
  },
  repair: async ({ db }) => {
    await db.query('delete from site_zones where from_day > current_date');
  },
};

export const redisSlow: Scenario = {
  name: 'Redis slow by 400 ms',
  promise: 'counting does not wait for it, and nothing is refused',
  fault: async ({ environment, load, expectCounted }) => {
    const proxies = environment.proxiesTo('redis');
    for (const proxy of proxies) proxy.slow(400);
    await pause(4_000);
    await expectCounted(
      [...load.tally.accepted],
      3_000,
      'with a slow Redis accepted events were not counted in time',
    );
    for (const proxy of proxies) await proxy.restore();
  },
};
