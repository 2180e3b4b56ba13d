import { join } from 'node:path';
import { pause } from '@marquee/kit/run/wait';
import { until } from '@marquee/kit/testing/until';
import { compare, ordinaryPromises, type Promises, type Row } from './compare';
import { idsInLog } from './counted';
import { readFigures } from './figures';
import { type Fact, openJournal, readJournal } from './journal';
import { type Load, startLoad } from './load';
import { visitorIp } from './people';
import { busyReason, countingFrom, missingIn, type Progress, recovery, unstoredClicksFrom } from './progress';
import { compareFigures } from './second-count';
import type { MeasuredProduct, ServiceName, TestEnvironment } from './test-environment';

/** The tools of a scenario while its load runs. */
export type Scene<Environment extends MeasuredProduct = TestEnvironment> = {
  readonly environment: Environment;
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

export type Scenario<Environment extends MeasuredProduct = TestEnvironment> = {
  readonly name: string;
  readonly promise: string;
  /** Injects the fault; resolves when it is over. */
  readonly fault: (scene: Scene<Environment>) => Promise<void>;
  /** Runs before the load: other settings, more workers. */
  readonly prepare?: (environment: Environment, note: Scene['note']) => Promise<void>;
  /** Runs after the load, when every change of the plan is undone. */
  readonly repair?: (environment: Environment) => Promise<void>;
  readonly promises?: Partial<Promises>;
  /** Why not every post and redirect is accepted, where `acceptedShare` is less than 1. */
  readonly refuses?: string;
  /** Why the tables are not compared with the second count. */
  readonly notCompared?: string;
  /** How far tracking's clock is ahead: its clock dates the events. */
  readonly trackingAheadMs?: number;
  /** Services that must report not ready during the fault. */
  readonly notReady?: readonly ServiceName[];
  /** Mostly sleeps for a minute or more and needs little CPU. */
  readonly waits?: boolean;
  /** Promises response times, so it runs while the other worker waits. */
  readonly timed?: boolean;
  /** How many models the events need; 80 unless given. */
  readonly models?: number;
  readonly postsPerSecond?: number;
  readonly eventsPerPost?: number;
  /** Time limit from the last post until everything is counted. */
  readonly settleWithinMs?: number;
};

const beforeFaultMs = 1_000;
const afterFaultMs = 1_500;
const memoryMostMb = 450;
/** What a scenario that has failed already still waits, however slow the machine. */
const afterFailureMs = 45_000;

/** Records which services report not ready. */
const watchReadiness = (environment: MeasuredProduct, names: readonly ServiceName[]) => {
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

const deadLettersIn = async (environment: MeasuredProduct): Promise<number> =>
  (await environment.db.query<{ total: number }>('select count(*) as total from dead_letters')).rows[0]
    ?.total ?? 0;

const secretsIn = (secrets: readonly string[], text: string): string[] => [
  ...(secrets.some((secret) => text.includes(secret)) ? ['a secret'] : []),
  ...(visitorIp.test(text) ? ["a visitor's IP"] : []),
];

/** Runs one scenario from its first post to its row. */
export const runScenario = async <Environment extends MeasuredProduct>(
  environment: Environment,
  scenario: Scenario<Environment>,
  journalDir: string,
  note: Scene['note'],
): Promise<Row> => {
  const cells = environment.nextModels(scenario.models);
  const remarks: string[] = [];
  const forced = environment.forcedSince();
  const failed = (what: string) => (error: unknown) =>
    void remarks.push(`${what}: ${error instanceof Error ? error.message : String(error)}`);
  await scenario.prepare?.(environment, note).catch(failed('the fault could not be prepared'));
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
  const scene: Scene<Environment> = {
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
  if (remarks.length === 0) await scenario.fault(scene).catch(failed('the fault could not be done'));
  const recovering = recovery(load, progress, isTooLate);
  await pause(afterFaultMs);
  await load.stop();
  await progress.unstoredClicks();
  await environment.restore();
  await scenario.repair?.(environment).catch(failed('the fault could not be undone'));
  const recoveredAfterMs = await recovering;
  // Until then a load that has used all its events sends single ones.
  await journal.close();
  const never = await readinessWatch.stop();
  for (const name of never) remarks.push(`${name} never reported that it was not ready`);

  const stoppedAt = Date.now();
  let busy: string | undefined = 'unknown';
  while (busy !== undefined && !isTooLate(stoppedAt)) {
    busy = await busyReason(environment, load, progress, countedBefore).catch(String);
    if (busy !== undefined) await pause(200);
  }
  if (busy !== undefined) remarks.push(`it does not become idle: ${busy}`);
  await environment
    .allReady(environment.limit(30_000))
    .catch(() => remarks.push('not every service became ready again'));
  // Time for a redelivery that would be counted twice.
  await pause(500);
  const { events, longestMs, longestPauseMs } = readJournal(journalPath);
  const counted = await progress.counted();
  const isEachOnce =
    [...counted.values()].every((times) => times === 1) &&
    missingIn(counted, load.tally.accepted) <= (await progress.unstoredClicks());
  // Otherwise lost or doubled events are the violation, and every table differs.
  if (scenario.notCompared === undefined && isEachOnce) {
    const mayBeMissing = (type: Fact['type']): boolean => promises.unstoredClicks && type === 'click';
    const inTables = [...events.values()].filter(
      ({ fact, accepted }) => counted.has(fact.id) || (accepted && !mayBeMissing(fact.type)),
    );
    const figures = await readFigures(environment.db, cells);
    remarks.push(...compareFigures(inTables, figuresBefore, figures, scenario.trackingAheadMs));
  }
  const inLog = await idsInLog(environment.amqpUrl, cells, startedAt).catch((error: unknown) => {
    remarks.push(`the log cannot be read: ${String(error)}`);
    return new Set<string>();
  });
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
      longestPauseMs,
      recoveredAfterMs,
      ledgerBalanced: ledger.balanced && ledger.totals.inFlight === 0,
      remarks,
    },
    promises,
  );
};
