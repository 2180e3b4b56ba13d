import { join } from 'node:path';
import { pause } from '@marquee/kit/run/wait';
import { until } from '@marquee/kit/testing/until';
import { compare, ordinaryPromises, type Promises, type Row } from './compare';
import { countedInTables, idsInLog } from './counted';
import type { Cells } from './event-ids';
import { openJournal } from './journal';
import { type Load, startLoad, visitorAddresses } from './load';
import type { House, ServiceName } from './test-environment';

/** What a scenario has to hand while its load runs. */
export type Scene = {
  readonly house: House;
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
  readonly prepare?: (house: House, note: Scene['note']) => Promise<void>;
  /** Puts back what `prepare` changed; the load is over. */
  readonly repair?: (house: House) => Promise<void>;
  readonly promises?: Partial<Promises>;
  /** Services that have to say, while it lasts, that they are not ready. */
  readonly notReady?: readonly ServiceName[];
  /** It waits a minute and more for something to be noticed or to come back, and needs next to no processor meanwhile. */
  readonly waits?: boolean;
  /** It promises how soon everybody is answered, so it has its turn while the other lane waits. */
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
const watchReadiness = (house: House, names: readonly ServiceName[]) => {
  const seen = new Set<ServiceName>();
  let over = false;
  const watch = async (): Promise<void> => {
    while (!over) {
      for (const name of names) if (!seen.has(name) && !(await house.ready(name))) seen.add(name);
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
const countingFrom = async (house: House, cells: Cells): Promise<CountedSoFar> => {
  const before = await countedInTables(house.db, cells);
  return async () => {
    const now = [...(await countedInTables(house.db, cells))].map(
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

const deadLettersIn = async (house: House): Promise<number> =>
  (await house.db.query<{ letters: number }>('select count(*) as letters from dead_letters')).rows[0]
    ?.letters ?? 0;

const secretsIn = (secrets: readonly string[], text: string): string[] => [
  ...(secrets.some((secret) => text.includes(secret)) ? ['a secret'] : []),
  ...(text.includes(visitorAddresses) ? ["a visitor's address"] : []),
];

/** True once every accepted event is counted, no spool holds anything and the books are settled. Queue counts are not asked: they lie. */
const isSettled = async (
  { house, load }: Scene,
  countedSoFar: CountedSoFar,
  from: number,
): Promise<boolean> => {
  if (house.spooledBytes() > 0) return false;
  const counted = await countedSoFar();
  if (![...load.tally.accepted].every((id) => counted.has(id))) return false;
  const { balanced, totals } = await house.readLedger();
  return balanced && totals.inFlight === 0 && totals.counted >= from;
};

/** Runs one scenario from its first post to its row. */
export const runScenario = async (
  house: House,
  scenario: Scenario,
  journalDir: string,
  note: Scene['note'],
): Promise<Row> => {
  const cells = house.nextCells();
  const remarks: string[] = [];
  const forced = house.forcedSince();
  await scenario.prepare?.(house, note);
  await house.allReady();
  const countedSoFar = await countingFrom(house, cells);
  const lettersBefore = await deadLettersIn(house);
  const countedBefore = (await house.readLedger()).totals.counted;
  const logs = house.logsSince();
  const startedAt = Date.now();
  const journal = openJournal(
    join(journalDir, `faults-${scenario.name.replace(/[^a-z0-9]+/gi, '-')}.journal`),
  );
  const load = startLoad({
    publicPort: house.publicPort,
    cells,
    journal,
    postsPerSecond: scenario.postsPerSecond ?? 150,
    eventsPerPost: scenario.eventsPerPost ?? 3,
  });
  const secrets = [...house.secrets];
  const scene: Scene = {
    house,
    load,
    remark: (what) => remarks.push(what),
    expectCounted: async (ids, withinMs, what) => {
      const wanted = [...ids];
      const areCounted = async (): Promise<boolean> => {
        const counted = await countedSoFar();
        return wanted.every((id) => counted.has(id));
      };
      await until(what, areCounted, house.limit(withinMs)).catch(() => remarks.push(`not in time: ${what}`));
    },
    keepSecret: (words) => secrets.push(words),
    note,
  };
  const readinessWatch = watchReadiness(house, scenario.notReady ?? []);
  const settleWithinMs = scenario.settleWithinMs ?? house.limit(45_000);

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
  if (scenario.repair !== undefined) await house.allReady(house.limit(15_000)).catch(() => {});
  await scenario.repair?.(house);
  const recoveredAfterMs = await recovering;
  const never = await readinessWatch.stop();
  for (const name of never) remarks.push(`${name} never said that it was not ready`);

  const deadline = Date.now() + settleWithinMs;
  let settled = false;
  while (!settled && Date.now() < deadline) {
    settled = await isSettled(scene, countedSoFar, countedBefore).catch(() => false);
    if (!settled) await pause(200);
  }
  await house.allReady(house.limit(30_000)).catch(() => remarks.push('not every service became ready again'));
  // Whatever would be delivered and counted a second time had its chance.
  await pause(500);
  const [counted, inLog, ledger] = [
    await countedSoFar(),
    await idsInLog(house.amqpUrl, cells, startedAt),
    await house.readLedger(),
  ];

  const booked = ledger.totals.counted - countedBefore;
  const summed = [...counted.values()].reduce((sum, times) => sum + times, 0);
  if (booked !== summed) remarks.push(`the books say ${booked} counted, the tables ${summed}`);
  const said = [...load.tally.bodies].join('\n');
  for (const what of secretsIn(secrets, `${said}\n${logs()}`))
    remarks.push(`${what} stands in an answer or a log`);
  if (/\bat \S+ \(?(file:|\/|node:)/.test(said)) remarks.push('a stack stands in an answer');
  for (const line of forced()) remarks.push(line);
  const memory = house.mostMemoryMb();
  if (memory > memoryMostMb) remarks.push(`a service took ${memory.toFixed(0)} MB`);

  return compare(
    scenario.name,
    {
      ...load.tally,
      counted,
      inLog,
      deadLetters: (await deadLettersIn(house)) - lettersBefore,
      longestMs: load.tally.longestMs,
      recoveredAfterMs,
      booksBalanced: ledger.balanced && ledger.totals.inFlight === 0,
      remarks,
    },
    { ...ordinaryPromises, ...scenario.promises },
  );
};
