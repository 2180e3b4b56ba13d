import { join } from 'node:path';
import { pause } from '@marquee/kit/run/wait';
import { until } from '@marquee/kit/testing/until';
import { compare, ordinaryPromises, type Promises, type Row } from './compare';
import { countedInTables, idsInLog } from './counted';
import type { Cells } from './event-ids';
import { openJournal } from './journal';
import { type Load, startLoad, visitorAddresses } from './load';
import type { ServiceName, TestEnvironment } from './test-environment';

/** What a scenario has to hand while its load runs. */
export type Scene = {
  readonly environment: TestEnvironment;
  readonly load: Load;
  /** Notes something that should not be: the row turns red. */
  readonly remark: (what: string) => void;
  /** Resolves when these events are counted; what is missing after `withinMs` is a remark. */
  readonly expectCounted: (ids: Iterable<string>, withinMs: number, what: string) => Promise<void>;
  /** From now on these words, too, may stand in no log and no answer. */
  readonly keepSecret: (words: string) => void;
  /** Tells whoever watches the run what happens; it changes nothing of the row. */
  readonly note: (text: string) => void;
};

export type Scenario = {
  readonly name: string;
  readonly promise: string;
  /** Does one thing to the system, and resolves when the fault is over. */
  readonly fault: (scene: Scene) => Promise<void>;
  /** Before the load: other settings, more workers. */
  readonly prepare?: (environment: TestEnvironment, note: Scene['note']) => Promise<void>;
  /** Puts back what `prepare` changed; the load is over. */
  readonly repair?: (environment: TestEnvironment) => Promise<void>;
  readonly promises?: Partial<Promises>;
  /** Services that have to log, while it lasts, that they are not ready. */
  readonly notReady?: readonly ServiceName[];
  /** It waits a minute and more for something to be noticed or to come back, and needs next to no processor meanwhile. */
  readonly waits?: boolean;
  /** It promises how soon everybody is answered, so it has its turn while the other worker waits. */
  readonly timed?: boolean;
  readonly postsPerSecond?: number;
  readonly eventsPerPost?: number;
  /** After the last post: how long everything may take to settle. */
  readonly settleWithinMs?: number;
};

const beforeFaultMs = 1_000;
const afterFaultMs = 1_500;
const memoryMostMb = 450;

/** Watches who says that he is not ready. */
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

/** How often each event of the cells was counted since now: on a product that runs already, others were counted in them before. */
const countingFrom = async (environment: TestEnvironment, cells: Cells): Promise<CountedSoFar> => {
  const before = await countedInTables(environment.db, cells);
  return async () => {
    const now = [...(await countedInTables(environment.db, cells))].map(
      ([id, times]) => [id, times - (before.get(id) ?? 0)] as const,
    );
    return new Map(now.filter(([, times]) => times > 0));
  };
};

/** Milliseconds until all that had been accepted when the fault ended is counted and a post is accepted again; undefined: never. */
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
  (await environment.db.query<{ letters: number }>('select count(*) as letters from dead_letters')).rows[0]
    ?.letters ?? 0;

const secretsIn = (secrets: readonly string[], text: string): string[] => [
  ...(secrets.some((secret) => text.includes(secret)) ? ['a secret'] : []),
  ...(text.includes(visitorAddresses) ? ["a visitor's address"] : []),
];

/** True once every accepted event is counted, no spool holds anything and the books are settled. Queue counts are not asked: they lie. */
const isSettled = async (
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
  const countedSoFar = await countingFrom(environment, cells);
  const lettersBefore = await deadLettersIn(environment);
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
    remark: (what) => remarks.push(what),
    expectCounted: async (ids, withinMs, what) => {
      const wanted = [...ids];
      const areCounted = async (): Promise<boolean> => {
        const counted = await countedSoFar();
        return wanted.every((id) => counted.has(id));
      };
      await until(what, areCounted, environment.limit(withinMs)).catch(() =>
        remarks.push(`not in time: ${what}`),
      );
    },
    keepSecret: (words) => secrets.push(words),
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
  // What is stopped while it still starts cannot end as it should.
  if (scenario.repair !== undefined) await environment.allReady(environment.limit(15_000)).catch(() => {});
  await scenario.repair?.(environment);
  const recoveredAfterMs = await recovering;
  const never = await readinessWatch.stop();
  for (const name of never) remarks.push(`${name} never output that it was not ready`);

  const deadline = Date.now() + settleWithinMs;
  let settled = false;
  while (!settled && Date.now() < deadline) {
    settled = await isSettled(scene, countedSoFar, countedBefore).catch(() => false);
    if (!settled) await pause(200);
  }
  await environment
    .allReady(environment.limit(30_000))
    .catch(() => remarks.push('not every service became ready again'));
  // Whatever would be delivered and counted a second time had its chance.
  await pause(500);
  const [counted, inLog, ledger] = [
    await countedSoFar(),
    await idsInLog(environment.amqpUrl, cells, startedAt),
    await environment.readLedger(),
  ];

  const booked = ledger.totals.counted - countedBefore;
  const summed = [...counted.values()].reduce((sum, times) => sum + times, 0);
  if (booked !== summed) remarks.push(`the books log ${booked} counted, the tables ${summed}`);
  const output = [...load.tally.bodies].join('\n');
  for (const what of secretsIn(secrets, `${output}\n${logs()}`))
    remarks.push(`${what} stands in an answer or a log`);
  if (/\bat \S+ \(?(file:|\/|node:)/.test(output)) remarks.push('a stack stands in an answer');
  for (const line of forced()) remarks.push(line);
  const memory = environment.mostMemoryMb();
  if (memory > memoryMostMb) remarks.push(`a service took ${memory.toFixed(0)} MB`);

  return compare(
    scenario.name,
    {
      ...load.tally,
      counted,
      inLog,
      deadLetters: (await deadLettersIn(environment)) - lettersBefore,
      longestMs: load.tally.longestMs,
      recoveredAfterMs,
      booksBalanced: ledger.balanced && ledger.totals.inFlight === 0,
      remarks,
    },
    { ...ordinaryPromises, ...scenario.promises },
  );
};
