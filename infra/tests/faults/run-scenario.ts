import { join } from 'node:path';
import { pause } from '@marquee/kit/run/wait';
import type { ServiceName } from '@marquee/kit/settings/setting';
import { until } from '@marquee/kit/testing/until';
import type { MeasuredProduct } from './environment/test-environment';
import type { Cells } from './load/event-ids';
import { type Fact, openJournal, readJournal } from './load/journal';
import { type Load, startLoad } from './load/load';
import { visitorIp } from './load/people';
import type { Scenario, Scene } from './scenario';
import { writeOffEarlierLosses } from './scenarios/steps/spool-checks';
import { compare, type Evidence, ordinaryPromises, type Promises, type Row } from './verdict/compare';
import { idsInLog } from './verdict/counted';
import { readFigures } from './verdict/figures';
import {
  busyReason,
  countingFrom,
  missingIn,
  type Progress,
  recovery,
  unstoredClicksFrom,
} from './verdict/progress';
import { compareFigures } from './verdict/second-count';

const beforeFaultMs = 1_000;
const afterFaultMs = 1_500;
const memoryMostMb = 450;
/** What a scenario that has failed already still waits, however slow the machine. */
const afterFailureMs = 45_000;

/** Runs before the others, and its row is ignored: a process that has just started answers slowly. */
export const warmingUp = {
  name: 'warming up',
  promise: 'none',
  fault: () => pause(3_000),
} satisfies Scenario<MeasuredProduct>;

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
  // Otherwise the last events and the losses of earlier scenarios would be counted as this one's.
  await writeOffEarlierLosses(environment, note).catch(failed('the ledger did not balance before the fault'));

  const promises = { ...ordinaryPromises, ...scenario.promises };
  const before = await stateBefore(environment, cells, promises);
  const { progress } = before;
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
  const scene = openScene({ environment, load, progress, remarks, secrets, note });
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
  for (const name of await readinessWatch.stop())
    remarks.push(`${name} never reported that it was not ready`);
  remarks.push(...(await untilIdle(environment, load, before, isTooLate)));

  const sent = readJournal(journalPath);
  const observed = { ...sent, counted: await progress.counted(), recoveredAfterMs };
  remarks.push(
    ...(await figureRemarks(environment, scenario, { ...before, ...observed, load, promises })),
    ...outputRemarks(load, secrets, before.logs()),
    ...forced(),
    ...memoryRemarks(environment),
  );
  return compare(
    scenario.name,
    await evidenceOf(environment, before, { ...observed, besides: load.tally.besides }, remarks),
    promises,
  );
};

/** What the comparison after the load needs to know from before it. */
type Before = {
  readonly cells: Cells;
  readonly progress: Progress;
  readonly figures: Awaited<ReturnType<typeof readFigures>>;
  readonly deadLetters: number;
  readonly ledgerCounted: number;
  readonly logs: () => string;
  readonly startedAt: number;
};

const stateBefore = async (
  environment: MeasuredProduct,
  cells: Cells,
  promises: Promises,
): Promise<Before> => ({
  cells,
  progress: {
    counted: await countingFrom(environment, cells),
    unstoredClicks: await unstoredClicksFrom(environment, promises.unstoredClicks),
  },
  figures: await readFigures(environment.db, cells),
  deadLetters: await deadLettersIn(environment),
  ledgerCounted: (await environment.readLedger()).totals.counted,
  logs: environment.logsSince(),
  startedAt: Date.now(),
});

const deadLettersIn = async (environment: MeasuredProduct): Promise<number> =>
  (await environment.db.query<{ total: number }>('select count(*) as total from dead_letters')).rows[0]
    ?.total ?? 0;

type SceneParts<Environment extends MeasuredProduct> = Pick<
  Scene<Environment>,
  'environment' | 'load' | 'note'
> & { readonly progress: Progress; readonly remarks: string[]; readonly secrets: string[] };

const openScene = <Environment extends MeasuredProduct>({
  environment,
  load,
  progress,
  remarks,
  secrets,
  note,
}: SceneParts<Environment>): Scene<Environment> => {
  const expectSoon: Scene['expectSoon'] = async (condition, withinMs, violation) => {
    await until(violation, condition, withinMs).catch(() => remarks.push(violation));
  };
  return {
    environment,
    load,
    remark: (violation) => remarks.push(violation),
    expectSoon,
    expectCounted: (ids, withinMs, violation) => {
      const wanted = [...ids];
      const areCounted = async (): Promise<boolean> => missingIn(await progress.counted(), wanted) === 0;
      return expectSoon(areCounted, environment.limit(withinMs), violation);
    },
    keepSecret: (secret) => secrets.push(secret),
    note,
  };
};

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

/** Waits until everything accepted is counted and every service is ready; returns what did not come true. */
const untilIdle = async (
  environment: MeasuredProduct,
  load: Load,
  { progress, ledgerCounted }: Before,
  isTooLate: (since: number) => boolean,
): Promise<string[]> => {
  const stoppedAt = Date.now();
  let busy: string | undefined = 'unknown';
  while (busy !== undefined && !isTooLate(stoppedAt)) {
    busy = await busyReason(environment, load, progress, ledgerCounted).catch(String);
    if (busy !== undefined) await pause(200);
  }
  const remarks = busy === undefined ? [] : [`it does not become idle: ${busy}`];
  await environment
    .allReady(environment.limit(30_000))
    .catch(() => remarks.push('not every service became ready again'));
  // Time for a redelivery that would be counted twice.
  await pause(500);
  return remarks;
};

type Observed = ReturnType<typeof readJournal> & Pick<Evidence, 'counted' | 'recoveredAfterMs'>;

/** The figures that differ from the second count; none where events are lost or doubled: every table differs then. */
const figureRemarks = async (
  environment: MeasuredProduct,
  { notCompared, trackingAheadMs }: Pick<Scenario, 'notCompared' | 'trackingAheadMs'>,
  {
    cells,
    progress,
    figures,
    events,
    counted,
    load,
    promises,
  }: Before & Observed & { readonly load: Load; readonly promises: Promises },
): Promise<string[]> => {
  const isEachOnce =
    [...counted.values()].every((times) => times === 1) &&
    missingIn(counted, load.tally.accepted) <= (await progress.unstoredClicks());
  if (notCompared !== undefined || !isEachOnce) return [];
  const mayBeMissing = (type: Fact['type']): boolean => promises.unstoredClicks && type === 'click';
  const inTables = [...events.values()].filter(
    ({ fact, accepted }) => counted.has(fact.id) || (accepted && !mayBeMissing(fact.type)),
  );
  return compareFigures(inTables, figures, await readFigures(environment.db, cells), trackingAheadMs);
};

const secretsIn = (secrets: readonly string[], text: string): string[] => [
  ...(secrets.some((secret) => text.includes(secret)) ? ['a secret'] : []),
  ...(visitorIp.test(text) ? ["a visitor's IP"] : []),
];

/** What must not be in responses and logs. */
const outputRemarks = (load: Load, secrets: readonly string[], logs: string): string[] => {
  const output = [...load.tally.bodies].join('\n');
  return [
    ...secretsIn(secrets, `${output}\n${logs}`).map((what) => `${what} is in a response or a log`),
    ...(/\bat \S+ \(?(file:|\/|node:)/.test(output) ? ['a stack trace is in a response'] : []),
  ];
};

const memoryRemarks = (environment: MeasuredProduct): string[] => {
  const memory = environment.mostMemoryMb();
  return memory > memoryMostMb ? [`a service took ${memory.toFixed(0)} MB`] : [];
};

/** Everything that was observed, with the log and the ledger, which must agree with the tables. */
const evidenceOf = async (
  environment: MeasuredProduct,
  before: Before,
  { events, counted, longestMs, longestPauseMs, recoveredAfterMs, besides }: Observed & { besides: number },
  others: readonly string[],
): Promise<Evidence> => {
  const remarks = [...others];
  const inLog = await idsInLog(environment.amqpUrl, before.cells, before.startedAt).catch(
    (error: unknown) => {
      remarks.push(`the log cannot be read: ${String(error)}`);
      return new Set<string>();
    },
  );
  const ledger = await environment.readLedger();
  const inLedger = ledger.totals.counted - before.ledgerCounted - besides;
  const summed = [...counted.values()].reduce((sum, times) => sum + times, 0);
  if (inLedger !== summed) remarks.push(`the ledger has ${inLedger} counted, the tables ${summed}`);
  return {
    events,
    counted,
    inLog,
    unstoredClicks: await before.progress.unstoredClicks(),
    deadLetters: (await deadLettersIn(environment)) - before.deadLetters,
    longestMs,
    longestPauseMs,
    recoveredAfterMs,
    ledgerBalanced: ledger.balanced && ledger.totals.inFlight === 0,
    remarks,
  };
};
