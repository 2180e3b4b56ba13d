import type { HotCase } from './hot-cases';
import { cpuSecondsOf, ownCpuSeconds } from './process-times';
import { flood, type Speed } from './wrk';

/** One case over all rounds: the median of each value. */
export type Measured = {
  readonly name: string;
  readonly perSecond: number;
  /** The slowest and the fastest round. */
  readonly spread: readonly [min: number, max: number];
  readonly p50Ms: number;
  readonly p99Ms: number;
  /** Microseconds of CPU per request, of every process that used any. */
  readonly cpuMicros: ReadonlyMap<string, number>;
};

type Round = Speed & { readonly cpuMicros: ReadonlyMap<string, number> };

/** wrk and this process: what the measuring costs. */
const loadGenerator = 'load generator';

/** CPU that a process uses while it is idle is not worth a column. */
const shownFromMicros = 0.5;

const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;

const measureOnce = async (
  { load }: HotCase,
  roots: ReadonlyMap<string, number>,
  { folder, seconds }: { readonly folder: string; readonly seconds: number },
): Promise<Round> => {
  const before = cpuSecondsOf(roots).set(loadGenerator, ownCpuSeconds());
  const speed = await flood({ ...load, seconds }, folder);
  const after = cpuSecondsOf(roots).set(loadGenerator, ownCpuSeconds());
  const cpuMicros = new Map(
    [...after].map(([name, cpuSeconds]) => [
      name,
      ((cpuSeconds - (before.get(name) ?? 0)) / speed.requests) * 1_000_000,
    ]),
  );
  return { ...speed, cpuMicros };
};

/** Runs every case `rounds` times, in turns with its baseline. `roots`: whose CPU time is measured. */
export const measureHot = async (
  cases: readonly HotCase[],
  roots: ReadonlyMap<string, number>,
  {
    folder,
    seconds = 4,
    rounds = 3,
  }: { readonly folder: string; readonly seconds?: number; readonly rounds?: number },
): Promise<Measured[]> => {
  const all = new Map<string, Round[]>(cases.map(({ name }) => [name, []]));
  for (let round = 0; round < rounds; round += 1)
    for (const one of cases) all.get(one.name)?.push(await measureOnce(one, roots, { folder, seconds }));
  return [...all].map(([name, measured]) => {
    const rates = measured.map(({ perSecond }) => perSecond);
    const cpuMicros = [...roots.keys(), loadGenerator]
      .map((process) => [process, median(measured.map((one) => one.cpuMicros.get(process) ?? 0))] as const)
      .filter(([, micros]) => micros >= shownFromMicros);
    return {
      name,
      perSecond: median(rates),
      spread: [Math.min(...rates), Math.max(...rates)],
      p50Ms: median(measured.map(({ p50Ms }) => p50Ms)),
      p99Ms: median(measured.map(({ p99Ms }) => p99Ms)),
      cpuMicros: new Map(cpuMicros),
    };
  });
};

/** A Markdown table: rate, ratio to the baseline, latency at 64 connections, CPU per request and process. */
export const hotTable = (measured: readonly Measured[], cases: readonly HotCase[]): string => {
  const processes = [...new Set(measured.flatMap(({ cpuMicros }) => [...cpuMicros.keys()]))];
  const rateOf = new Map(measured.map(({ name, perSecond }) => [name, perSecond]));
  const rows = measured.map(({ name, perSecond, spread, p50Ms, p99Ms, cpuMicros }) => {
    const baseline = cases.find((one) => one.name === name)?.baseline;
    return [
      name,
      Math.round(perSecond).toLocaleString('en-US'),
      spread.map((rate) => Math.round(rate).toLocaleString('en-US')).join(' to '),
      baseline === undefined ? '' : (perSecond / (rateOf.get(baseline) ?? Number.NaN)).toFixed(2),
      p50Ms.toFixed(1),
      p99Ms.toFixed(1),
      ...processes.map((process) => cpuMicros.get(process)?.toFixed(1) ?? ''),
    ];
  });
  const head = [
    'case',
    'requests/s',
    'spread',
    '÷ bare',
    'p50 ms',
    'p99 ms',
    ...processes.map((one) => `${one} µs`),
  ];
  return [head, head.map(() => '---'), ...rows].map((row) => `| ${row.join(' | ')} |`).join('\n');
};
