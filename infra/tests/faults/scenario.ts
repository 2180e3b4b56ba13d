import { join } from 'node:path';
import { pause } from '@marquee/kit/run/wait';
import { until } from '@marquee/kit/testing/until';
import { compare, ordinaryPromises, type Promises, type Row } from './compare';
import { countedInTables, idsInLog } from './counted';
import type { Cells } from './event-ids';
import { openJournal } from './journal';
import { type Load, startLoad, visitorIpPrefix } from './load';
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

type CountedSoFar = () => Promise<ReadonlyMap<string, number>>;

/** How often each event was counted from now on: on a running product the same cells may have earlier counts. */
const countingFrom = async (environment: TestEnvironment, cells: Cells): Promise<CountedSoFar> => {
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
  countedSoFar: CountedSoFar,
  withinMs: number,
): Promise<number | undefined> => {
  const overAt = Date.now();
  const accepted = [...load.tally.accepted];
  while (Date.now() - overAt < withinMs) {
    const counted = await countedSoFar().catch(() => new Map<string, number>());
    const acceptedAgainAt = load.tally.firstAcceptedAfter(overAt);
    if (acceptedAgainAt !== undefined && accepted.every((id) => counted.has(id))) return Date.now() - overAt;
    await pause(200);
  }
  return undefined;
};

const deadLettersIn = async (environment: TestEnvironment): Promise<number> =>
  (await environment.db.query<{ total: number }>('select count(*) as total from dead_letters')).rows[0]
    ?.total ?? 0;

const secretsIn = (secrets: readonly string[], text: string): string[] => [
  ...(secrets.some((secret) => text.includes(secret)) ? ['a secret'] : []),
  ...(text.includes(visitorIpPrefix) ? ["a visitor's IP"] : []),
];

/** True once every accepted event is counted, the spool is empty and the ledger balances. Queue counts are not used: they are wrong after a restart. */
const isIdle = async (
  { environment, load }: Scene,
  countedSoFar: CountedSoFar,
  from: number,
): Promise<boolean> => {
  if (environment.spooledBytes() > 0) return false;
  const counted = await countedSoFar();
  if (![...load.tally.accepted].every((id) => counted.has(id))) return false;
  const { balanced, totals } = await environment.readLedger();
  return balanced && totals.inFlight === 0 && totals.counted >= from;
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
  const countedSoFar = await countingFrom(environment, cells);
  const deadLettersBefore = await deadLettersIn(environment);
  const countedBefore = (await environment.readLedger()).totals.counted;
  const logs = environment.logsSince();
  const startedAt = Date.now();
  const journal = openJournal(
    join(journalDir, `faults-${scenario.name.replace(/[^a-z0-9]+/gi, '-')}.journal`),
  );
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
      const areCounted = async (): Promise<boolean> => {
        const counted = await countedSoFar();
        return wanted.every((id) => counted.has(id));
      };
      return scene.expectSoon(areCounted, environment.limit(withinMs), violation);
    },
    keepSecret: (secret) => secrets.push(secret),
    note,
  };
  const readinessWatch = watchReadiness(environment, scenario.notReady ?? []);
  const settleWithinMs = scenario.settleWithinMs ?? environment.limit(45_000);

  await pause(beforeFaultMs);
  try {
    await scenario.fault(scene);
  } catch (error) {
    remarks.push(`the fault could not be done: ${error instanceof Error ? error.message : String(error)}`);
  }
  const recovering = recovery(scene, countedSoFar, settleWithinMs);
  await pause(afterFaultMs);
  await load.stop();
  await journal.close();
  await environment.restore();
  await scenario.repair?.(environment);
  const recoveredAfterMs = await recovering;
  const never = await readinessWatch.stop();
  for (const name of never) remarks.push(`${name} never reported that it was not ready`);

  const deadline = Date.now() + settleWithinMs;
  let idle = false;
  while (!idle && Date.now() < deadline) {
    idle = await isIdle(scene, countedSoFar, countedBefore).catch(() => false);
    if (!idle) await pause(200);
  }
  await environment
    .allReady(environment.limit(30_000))
    .catch(() => remarks.push('not every service became ready again'));
  // Time for a redelivery that would be counted twice.
  await pause(500);
  const counted = await countedSoFar();
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
      ...load.tally,
      counted,
      inLog,
      deadLetters: (await deadLettersIn(environment)) - deadLettersBefore,
      longestMs: load.tally.longestMs,
      recoveredAfterMs,
      ledgerBalanced: ledger.balanced && ledger.totals.inFlight === 0,
      remarks,
    },
    { ...ordinaryPromises, ...scenario.promises },
  );
};
