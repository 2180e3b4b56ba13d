import { join } from 'node:path';
import { pause } from '@marquee/kit/run/wait';
import { until } from '@marquee/kit/testing/until';
import { compare, ordinaryPromises, type Promises, type Row } from './compare';
import { countedInTables, idsInLog } from './counted';
import type { Cells } from './event-ids';
import { readFigures } from './figures';
import { type Fact, openJournal, readJournal } from './journal';
import { type Load, startLoad } from './load';
import { visitorIp } from './people';
import { compareFigures } from './second-count';
import type { ServiceName, TestEnvironment } from './test-environment';

/** The tools of a scenario while its load runs. */
export type Scene = {
  readonly environment: TestEnvironment;
  readonly load: Load;
  /** Records a violation: the row fails. */
  readonly remark: (violation: string) => void;
  /** Records a violation unless the condition is met within this time. */
  readonly expectSoon: (
    condition: () => boolean | Promise<boolean>,
    withinMs: number,
    violation: string,
  ) => Promise<void>;
  /** Resolves when these events are counted; records a violation if they are not after `withinMs`. */
  readonly expectCounted: (ids: Iterable<string>, withinMs: number, violation: string) => Promise<void>;
  /** Adds a string that must not appear in any log or response. */
  readonly keepSecret: (secret: string) => void;
  /** Prints progress; does not affect the row. */
  readonly note: (text: string) => void;
};

export type Scenario = {
  readonly name: string;
  readonly promise: string;
  /** Injects the fault; resolves when it is over. */
  readonly fault: (scene: Scene) => Promise<void>;
  /** Runs before the load: other settings, more workers. */
  readonly prepare?: (environment: TestEnvironment, note: Scene['note']) => Promise<void>;
  /** Runs after the load, when every change of the plan is undone. */
  readonly repair?: (environment: TestEnvironment) => Promise<void>;
  readonly promises?: Partial<Promises>;
  /** Why not every post and redirect is accepted, where `acceptedShare` is less than 1. */
  readonly refuses?: string;
  /** Which events it adds to the tables besides those of its load: then the tables are not compared with the second count. */
  readonly otherEvents?: string;
  /** How far tracking's clock is ahead: its clock dates the events. */
  readonly trackingAheadMs?: number;
  /** Services that must report not ready during the fault. */
  readonly notReady?: readonly ServiceName[];
  /** Mostly sleeps for a minute or more and needs little CPU. */
  readonly waits?: boolean;
  /** Promises response times, so it runs while the other worker waits. */
  readonly timed?: boolean;
  readonly postsPerSecond?: number;
  readonly eventsPerPost?: number;
  /** Time limit from the last post until everything is counted. */
  readonly settleWithinMs?: number;
};

const beforeFaultMs = 1_000;
const afterFaultMs = 1_500;
const memoryMostMb = 450;
/** Fewer than the events that a load keeps for them. */
const probesAtMost = 50;
/** What a scenario that has failed already still waits, however slow the machine. */
const afterFailureMs = 45_000;

/** Records which services report not ready. */
const watchReadiness = (environment: TestEnvironment, names: readonly ServiceName[]) => {
  const seen = new Set<ServiceName>();
  let over = false;
  const watch = async (): Promise<void> => {
    while (!over) {
      for (const name of names) if (!seen.has(name) && !(await environment.ready(name))) seen.add(name);
      await pause(100);
    }
  };
  const watching = watch();
  return {
    stop: async (): Promise<readonly ServiceName[]> => {
      over = true;
      await watching;
      return names.filter((name) => !seen.has(name));
    },
  };
};

type Counted = ReadonlyMap<string, number>;

/** What the product has done since the scenario began. */
type Progress = {
  readonly counted: () => Promise<Counted>;
  /** Redirects that were answered without storing the click, where the scenario allows any. */
  readonly unstoredClicks: () => Promise<number>;
};

const missingIn = (counted: Counted, ids: Iterable<string>): number =>
  [...ids].filter((id) => !counted.has(id)).length;

/** How often each event was counted from now on: on a running product the same cells may have earlier counts. */
const countingFrom = async (environment: TestEnvironment, cells: Cells): Promise<Progress['counted']> => {
  const before = await countedInTables(environment.db, cells);
  return async () => {
    const now = [...(await countedInTables(environment.db, cells))].map(
      ([id, times]) => [id, times - (before.get(id) ?? 0)] as const,
    );
    return new Map(now.filter(([, times]) => times > 0));
  };
};

/** Milliseconds until everything accepted before the end of the fault is counted and a post is accepted again; undefined if never. */
const recovery = async (
  { load }: Scene,
  progress: Progress,
  isTooLate: (since: number) => boolean,
): Promise<number | undefined> => {
  const overAt = Date.now();
  const accepted = [...load.tally.accepted];
  for (let probes = 0; !isTooLate(overAt); ) {
    // A load that has used all its events does not show whether posts are accepted.
    if (load.isExhausted() && probes++ < probesAtMost) await load.probe();
    const isAcceptedAgain = load.tally.firstAcceptedAfter(overAt) !== undefined;
    const isCounted = async (): Promise<boolean> =>
      missingIn(await progress.counted(), accepted) <= (await progress.unstoredClicks());
    if (isAcceptedAgain && (await isCounted().catch(() => false))) return Date.now() - overAt;
    await pause(200);
  }
  return undefined;
};

const unstoredClicksFrom = async (
  environment: TestEnvironment,
  allowed: boolean,
): Promise<Progress['unstoredClicks']> => {
  if (!allowed) return async () => 0;
  const read = () => environment.metric('tracking', 'tracking_link_clicks_lost_total');
  const before = await read();
  let most = 0;
  return async () => {
    // A process that was replaced since begins at zero.
    most = Math.max(most, (await read().catch(() => 0)) - before);
    return most;
  };
};

const deadLettersIn = async (environment: TestEnvironment): Promise<number> =>
  (await environment.db.query<{ total: number }>('select count(*) as total from dead_letters')).rows[0]
    ?.total ?? 0;

const secretsIn = (secrets: readonly string[], text: string): string[] => [
  ...(secrets.some((secret) => text.includes(secret)) ? ['a secret'] : []),
  ...(visitorIp.test(text) ? ["a visitor's IP"] : []),
];

/**
 * Why the product is not idle yet; undefined once every accepted event is counted, the spool is empty and the ledger balances. Queue counts
 * are not used: they are wrong after a restart.
 */
const busyReason = async (
  { environment, load }: Scene,
  progress: Progress,
  from: number,
): Promise<string | undefined> => {
  const spooled = environment.spooledBytes();
  if (spooled > 0) return `the spool still holds ${spooled} bytes`;
  const missing = missingIn(await progress.counted(), load.tally.accepted);
  if (missing > (await progress.unstoredClicks())) return `${missing} accepted events are still missing`;
  const { balanced, totals } = await environment.readLedger();
  if (!balanced || totals.counted < from) return 'the ledger does not balance';
  return totals.inFlight > 0 ? `the ledger has ${totals.inFlight} events in flight` : undefined;
};

/** Runs one scenario from its first post to its row. */
export const runScenario = async (
  environment: TestEnvironment,
  scenario: Scenario,
  journalDir: string,
  note: Scene['note'],
): Promise<Row> => {
  const cells = environment.nextModels();
  const remarks: string[] = [];
  const forced = environment.forcedSince();
  await scenario.prepare?.(environment, note);
  await environment.allReady();
  // Otherwise the last events of whatever ran before would be counted as the scenario's.
  const isAllCounted = async (): Promise<boolean> => (await environment.readLedger()).totals.inFlight === 0;
  await until('nothing is in flight', isAllCounted, environment.limit(10_000)).catch(() => undefined);
  const promises = { ...ordinaryPromises, ...scenario.promises };
  const progress: Progress = {
    counted: await countingFrom(environment, cells),
    unstoredClicks: await unstoredClicksFrom(environment, promises.unstoredClicks),
  };
  const figuresBefore = await readFigures(environment.db, cells);
  const deadLettersBefore = await deadLettersIn(environment);
  const countedBefore = (await environment.readLedger()).totals.counted;
  const logs = environment.logsSince();
  const startedAt = Date.now();
  const journalPath = join(journalDir, `faults-${scenario.name.replace(/[^a-z0-9]+/gi, '-')}.journal`);
  const journal = openJournal(journalPath);
  const load = startLoad({
    publicPort: environment.publicPort,
    cells,
    journal,
    postsPerSecond: scenario.postsPerSecond ?? 150,
    eventsPerPost: scenario.eventsPerPost ?? 3,
  });
  const secrets = [...environment.secrets];
  const scene: Scene = {
    environment,
    load,
    remark: (violation) => remarks.push(violation),
    expectSoon: async (condition, withinMs, violation) => {
      await until(violation, condition, withinMs).catch(() => remarks.push(violation));
    },
    expectCounted: (ids, withinMs, violation) => {
      const wanted = [...ids];
      const areCounted = async (): Promise<boolean> => missingIn(await progress.counted(), wanted) === 0;
      return scene.expectSoon(areCounted, environment.limit(withinMs), violation);
    },
    keepSecret: (secret) => secrets.push(secret),
    note,
  };
  const readinessWatch = watchReadiness(environment, scenario.notReady ?? []);
  const settleWithinMs = scenario.settleWithinMs ?? environment.limit(45_000);
  const isTooLate = (since: number): boolean =>
    Date.now() - since > (remarks.length > 0 ? Math.min(settleWithinMs, afterFailureMs) : settleWithinMs);

  await pause(beforeFaultMs);
  try {
    await scenario.fault(scene);
  } catch (error) {
    remarks.push(`the fault could not be done: ${error instanceof Error ? error.message : String(error)}`);
  }
  const recovering = recovery(scene, progress, isTooLate);
  await pause(afterFaultMs);
  await load.stop();
  await journal.close();
  await progress.unstoredClicks();
  await environment.restore();
  await scenario.repair?.(environment);
  const recoveredAfterMs = await recovering;
  const never = await readinessWatch.stop();
  for (const name of never) remarks.push(`${name} never reported that it was not ready`);

  const stoppedAt = Date.now();
  let busy: string | undefined = 'unknown';
  while (busy !== undefined && !isTooLate(stoppedAt)) {
    busy = await busyReason(scene, progress, countedBefore).catch(String);
    if (busy !== undefined) await pause(200);
  }
  if (busy !== undefined) remarks.push(`it does not become idle: ${busy}`);
  await environment
    .allReady(environment.limit(30_000))
    .catch(() => remarks.push('not every service became ready again'));
  // Time for a redelivery that would be counted twice.
  await pause(500);
  const { events, longestMs } = readJournal(journalPath);
  const counted = await progress.counted();
  if (scenario.otherEvents === undefined) {
    const mayBeMissing = (type: Fact['type']): boolean => promises.unstoredClicks && type === 'click';
    const inTables = [...events.values()].filter(
      ({ fact, accepted }) => counted.has(fact.id) || (accepted && !mayBeMissing(fact.type)),
    );
    const figures = await readFigures(environment.db, cells);
    remarks.push(...compareFigures(inTables, figuresBefore, figures, scenario.trackingAheadMs));
  }
  const inLog = await idsInLog(environment.amqpUrl, cells, startedAt);
  const ledger = await environment.readLedger();
  const inLedger = ledger.totals.counted - countedBefore;
  const summed = [...counted.values()].reduce((sum, times) => sum + times, 0);
  if (inLedger !== summed) remarks.push(`the ledger has ${inLedger} counted, the tables ${summed}`);
  const output = [...load.tally.bodies].join('\n');
  for (const what of secretsIn(secrets, `${output}\n${logs()}`))
    remarks.push(`${what} is in a response or a log`);
  if (/\bat \S+ \(?(file:|\/|node:)/.test(output)) remarks.push('a stack trace is in a response');
  for (const line of forced()) remarks.push(line);
  const memory = environment.mostMemoryMb();
  if (memory > memoryMostMb) remarks.push(`a service took ${memory.toFixed(0)} MB`);

  return compare(
    scenario.name,
    {
      events,
      counted,
      inLog,
      unstoredClicks: await progress.unstoredClicks(),
      deadLetters: (await deadLettersIn(environment)) - deadLettersBefore,
      longestMs,
      recoveredAfterMs,
      ledgerBalanced: ledger.balanced && ledger.totals.inFlight === 0,
      remarks,
    },
    promises,
  );
};
