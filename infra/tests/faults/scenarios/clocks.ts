import { pause } from '@marquee/kit/run/wait';
import type { ServiceName } from '@marquee/kit/settings/setting';
import { until } from '@marquee/kit/testing/until';
import { preloaded } from '../environment/preloaded';
import type { TestEnvironment } from '../environment/test-environment';
import { producerByHand, viewOf, withPublisher } from '../load/publish-by-hand';
import type { Scenario, Scene } from '../scenario';
import { get } from './steps/get';
import { signIn } from './steps/operator';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

const datedImpossibly = "select from dead_letters where reason like '%is dated%which cannot be%'";

/** Sends events dated in the past, the future and out of order, some twice. Returns each path's day. */
const sendDated = async ({ environment, load }: Scene): Promise<Map<string, string>> => {
  const now = Date.now();
  const dated = new Map<string, string>();
  const view = (name: string, at: number): object => {
    const day = new Date(at).toISOString().slice(0, 10);
    const path = load.reserveView(name, { day, hour: new Date(at).getUTCHours() });
    dated.set(path, day);
    return viewOf(path, at);
  };
  await withPublisher(environment, async (publisher) => {
    const { message } = producerByHand(publisher);
    const [yesterday, lateByWeeks, early, now1, now2] = [
      message([view('yesterday', now - dayMs), view('an-hour-late', now - 60 * minuteMs)]),
      message([view('weeks-late', now - 33 * dayMs)]),
      message([view('an-hour-early', now + 60 * minuteMs)]),
      message([view('now-1', now)]),
      message([view('now-2', now)]),
    ];
    // Out of order, and some twice.
    for (const send of [now2, lateByWeeks, early, now1, lateByWeeks, yesterday, now2]) await send();
    await message([viewOf('/from-the-future', now + 3 * dayMs)])();
    await message([viewOf('/from-the-past', Date.UTC(1999, 11, 31))])();
  });
  return dated;
};

const daysOf = async (
  environment: TestEnvironment,
  paths: Iterable<string>,
): Promise<Map<string, string>> => {
  const { rows } = await environment.db.query<{ path: string; day: string }>(
    'select path, day from page_days where path = any($1) and views > 0',
    [[...paths]],
  );
  return new Map(rows.map(({ path, day }) => [path, day]));
};

const compareDays = (
  expected: ReadonlyMap<string, string>,
  found: ReadonlyMap<string, string>,
  remark: Scene['remark'],
): void => {
  for (const [path, day] of expected)
    if (found.get(path) !== day)
      remark(`${path} was counted on ${found.get(path) ?? 'no day'} instead of ${day}`);
};

export const datedEvents: Scenario = {
  name: 'late, early and out of order',
  promise: 'each event on its day, or dead-lettered when its date is impossible',
  fault: async (scene) => {
    const { environment, remark } = scene;
    const parkedBefore = (await environment.db.query(datedImpossibly)).rowCount ?? 0;
    const expected = await sendDated(scene);
    await until(
      'all are counted',
      async () => (await daysOf(environment, expected.keys())).size === expected.size,
      15_000,
    );
    compareDays(expected, await daysOf(environment, expected.keys()), remark);
    await until(
      'two are parked',
      async () => (await environment.db.query(datedImpossibly)).rowCount === parkedBefore + 2,
      10_000,
    );
  },
  promises: { deadLetters: 2 },
};

/** Starts these services with a clock that differs by so much, and goes back by an hour at SIGUSR2. */
const moveClocks =
  (movedMs: number, isMoved: (name: string) => boolean) =>
  (environment: TestEnvironment): Promise<void> =>
    environment.change((spec) =>
      isMoved(spec.name)
        ? preloaded({ ...spec, env: { ...spec.env, CLOCK_MOVED_MS: String(movedMs) } }, 'moved-clock.mjs')
        : spec,
    );

export const clockAhead: Scenario = {
  name: 'a clock an hour ahead',
  promise: 'with a wrong clock on the accepting machine everything is counted and the ledger balances',
  prepare: moveClocks(hourMs, (name) => name !== 'analytics-worker'),
  fault: () => pause(3_000),
  trackingAheadMs: 60 * minuteMs,
};

/** Every way between services that signs a call: lists, the admin's session, and posts by the load. */
const expectAnswers = async (scene: Scene): Promise<void> => {
  const { environment, remark } = scene;
  const { status } = await get(environment, '/api/models?limit=5&random=5');
  if (status !== 200) remark(`a list was answered with ${status}`);
  const operator = await signIn(scene);
  if (!(await operator.isSignedIn())) remark('the operator is not logged in');
};

/** The metric exists in every service that uses the database, whose clock is right. */
const expectMeasuredByDatabase = async (
  { environment, expectSoon }: Scene,
  service: ServiceName,
  aheadMs: number,
): Promise<void> => {
  const isMeasured = async (): Promise<boolean> =>
    Math.abs((await environment.metric(service, 'database_clock_skew_seconds')) + aheadMs / 1_000) < 60;
  await expectSoon(isMeasured, environment.limit(15_000), `${service} does not measure its clock`);
};

/** The metric exists in services that call others. */
const expectMeasured = async (
  { environment, expectSoon }: Scene,
  service: ServiceName,
  peer: ServiceName,
): Promise<void> => {
  const isMeasured = async (): Promise<boolean> =>
    Math.abs(await environment.metric(service, 'peer_clock_skew_seconds', `peer="${peer}"`)) > 3_500;
  await expectSoon(isMeasured, environment.limit(5_000), `${service} does not measure the clock of ${peer}`);
};

const oneClock = (
  movedMs: number,
  name: ServiceName,
  measured?: readonly [service: ServiceName, peer: ServiceName],
): Scenario => ({
  name: `the clock of ${name} alone an hour ${movedMs > 0 ? 'ahead' : 'behind'}`,
  promise: 'no call between services is refused, everything is counted, and the skew is a metric',
  prepare: moveClocks(movedMs, (one) => one === name),
  fault: async (scene) => {
    await expectAnswers(scene);
    if (measured !== undefined) await expectMeasured(scene, ...measured);
    if (name !== 'gateway') await expectMeasuredByDatabase(scene, name, movedMs);
    await pause(2_000);
  },
  ...(name === 'tracking' && { trackingAheadMs: movedMs }),
});

/** One service at a time: any two have an hour between them. */
export const oneClockWrong: readonly Scenario[] = [
  oneClock(hourMs, 'gateway', ['gateway', 'tracking']),
  oneClock(-hourMs, 'tracking', ['gateway', 'tracking']),
  oneClock(hourMs, 'catalog', ['gateway', 'catalog']),
  oneClock(hourMs, 'analytics-worker'),
  oneClock(-hourMs, 'analytics-worker'),
];

export const clocksSetBack: Scenario = {
  name: 'clocks set back by an hour',
  promise: 'one service after the other, while they run: nothing is refused and nothing freezes',
  prepare: moveClocks(0, (name) => name !== 'web'),
  notCompared:
    'events after the step are dated an hour earlier, so an hour and first pages depend on the moment of the step',
  fault: async (scene) => {
    for (const name of [
      'gateway',
      'tracking',
      'catalog',
      'admin',
      'analytics',
      'analytics-worker',
    ] as const) {
      scene.environment.signal(name, 'SIGUSR2');
      await pause(1_500);
      await expectAnswers(scene);
    }
  },
};

/** Instants around midnight and clock changes, each with the local day and hour. */
const localTimes = {
  'Asia/Kolkata': [
    ['2026-03-28T18:29:59.999Z', '2026-03-28', 23],
    ['2026-03-28T18:30:00.000Z', '2026-03-29', 0],
    ['2026-10-25T00:29:59.999Z', '2026-10-25', 5],
    ['2026-10-25T00:30:00.000Z', '2026-10-25', 6],
    ['2026-10-25T18:30:00.000Z', '2026-10-26', 0],
  ],
  'Europe/Berlin': [
    ['2026-03-28T22:59:59.999Z', '2026-03-28', 23],
    ['2026-03-28T23:00:00.000Z', '2026-03-29', 0],
    // The hour from two to three does not exist.
    ['2026-03-29T00:59:59.999Z', '2026-03-29', 1],
    ['2026-03-29T01:00:00.000Z', '2026-03-29', 3],
    // A day of 23 hours.
    ['2026-03-29T21:59:59.999Z', '2026-03-29', 23],
    ['2026-03-29T22:00:00.000Z', '2026-03-30', 0],
    // The hour from two to three exists twice.
    ['2026-10-25T00:00:00.000Z', '2026-10-25', 2],
    ['2026-10-25T01:59:59.999Z', '2026-10-25', 2],
    ['2026-10-25T02:00:00.000Z', '2026-10-25', 3],
    // A day of 25 hours.
    ['2026-10-25T22:59:59.999Z', '2026-10-25', 23],
    ['2026-10-25T23:00:00.000Z', '2026-10-26', 0],
  ],
} as const;

const countInZone = async (
  { environment, load, remark }: Scene,
  zone: keyof typeof localTimes,
): Promise<void> => {
  // As if the zone had always been this one, and the log long enough for these days.
  await environment.db.query('delete from site_zones');
  await environment.changeService('analytics-worker', (spec) => ({
    ...spec,
    env: { ...spec.env, SITE_TIMEZONE: zone, ACTIVITY_LOG_DAYS: '3650' },
  }));
  await environment.allReady();
  const days = new Map<string, string>();
  await withPublisher(environment, async (publisher) => {
    const { message } = producerByHand(publisher);
    for (const [at, day, hour] of localTimes[zone]) {
      const path = load.reserveView(`${zone}/${at}`, { day, hour });
      days.set(path, day);
      await message([viewOf(path, Date.parse(at))])();
    }
  });
  await until(
    `all are counted in ${zone}`,
    async () => (await daysOf(environment, days.keys())).size === days.size,
    15_000,
  );
  compareDays(days, await daysOf(environment, days.keys()), remark);
};

export const zones: Scenario = {
  name: 'midnight and clock changes in two zones',
  promise: 'the local day and hour, at +5:30 and with daylight saving',
  fault: async (scene) => {
    const { environment, load } = scene;
    // The load's events would count in another hour of today than the rest of the run.
    const resume = await load.pause();
    const isCounted = async (): Promise<boolean> =>
      (await environment.readLedger()).totals.inFlight === 0 && environment.spooledBytes() === 0;
    await until('nothing is in flight', isCounted, 15_000);
    await pause(1_000);
    await countInZone(scene, 'Asia/Kolkata');
    await countInZone(scene, 'Europe/Berlin');
    await environment.db.query('delete from site_zones');
    await environment.restore();
    await environment.allReady();
    resume();
  },
};
