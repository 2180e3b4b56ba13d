import { atLeast, atMost, type Figure, inMs } from '../figure';
import { generators, type Step } from './step';

/** The product's own processes, whose memory must not grow under load. Engines keep caches. */
export const ownServices = [
  'gateway',
  'tracking',
  'catalog',
  'analytics',
  'analytics-worker',
  'web',
  'admin',
];

const sumOf = (of: ReadonlyMap<string, number>, names: Iterable<string>): number =>
  [...names].reduce((sum, name) => sum + (of.get(name) ?? 0), 0);

const acceptedPosts = ({ sent }: Pick<Step, 'sent'>): number => sent.byStatus['202'] ?? 0;
const refusedPosts = ({ sent }: Pick<Step, 'sent'>): number =>
  Object.values(sent.byStatus).reduce((sum, posts) => sum + posts, 0) - (sent.byStatus['202'] ?? 0);

/**
 * CPU microseconds of a refusal at most: what the gateway used for an answer on average. It does for a refused
 * post a part of what it does for an accepted one, and no other process is reached.
 */
export const refusedMicros = ({ cpuSeconds, ...step }: Step): number =>
  (sumOf(cpuSeconds, ['gateway']) / (acceptedPosts(step) + refusedPosts(step))) * 1e6;

/** CPU microseconds of an accepted post in all processes of the product, until its events are counted. */
export const acceptedMicros = (step: Step): number => {
  const all = sumOf(step.cpuSecondsInAll, step.cpuSecondsInAll.keys());
  const product = (all - sumOf(step.cpuSecondsInAll, generators)) * 1e6;
  return (product - refusedPosts(step) * refusedMicros(step)) / acceptedPosts(step);
};

/** Allowed beyond the arithmetic: the worker's next transaction, and the polling of this benchmark. */
const drainGraceSeconds = 3;
const memoryGrowthMax = 1.2;

const memoryFigures = ({ residentMb }: Step): Figure[] => {
  const middle = residentMb[Math.floor(residentMb.length / 2)];
  const last = residentMb.at(-1);
  const growth = (name: string): number => (last?.get(name) ?? 0) / (middle?.get(name) ?? Number.NaN);
  const [worst = '', most = Number.NaN] =
    ownServices.map((name) => [name, growth(name)] as const).toSorted((one, other) => other[1] - one[1])[0] ??
    [];
  return [
    atMost(
      `memory at the end beside the middle, of the service that grew most (${worst})`,
      most,
      memoryGrowthMax,
    ),
  ];
};

const inPercent = (part: number): string => `${(part * 100).toFixed(1)} %`;

/** The bars of issue 30, of the first step (the sustainable rate) and the last (the greatest). */
export const overloadFigures = (steps: readonly Step[], sustainableEvents: number): Figure[] => {
  const [first, last] = [steps[0], steps.at(-1)];
  if (first === undefined || last === undefined || first === last) return [];
  const times = `${(last.perSecond / first.perSecond).toFixed(0)} ×`;
  const generatorCores = ({ cpuSeconds, seconds }: Step): string =>
    (sumOf(cpuSeconds, generators) / seconds).toFixed(2);
  const waits = Object.keys(last.sent.retryAfter).filter((seconds) => seconds !== '').length;
  return [
    atLeast(
      `goodput at ${times} as a part of that at 1 ×; load generators take ${generatorCores(last)} and ${generatorCores(first)} cores`,
      last.goodput / first.goodput,
      0.8,
    ),
    atMost(
      `CPU of a refusal, ${refusedMicros(last).toFixed(0)} µs at most, as a part of an accepted post's ${acceptedMicros(last).toFixed(0)} µs`,
      refusedMicros(last) / acceptedMicros(last),
      0.1,
      inPercent,
    ),
    atMost(`redirects meanwhile, p99 at ${times}`, last.visited.redirects.p99Ms, 100, inMs),
    atMost(`catalog reads meanwhile, p99 at ${times}`, last.visited.reads.p99Ms, 300, inMs),
    atMost(
      'redirects and reads that failed',
      sumOf(new Map(Object.entries(last.visited.failed)), Object.keys(last.visited.failed)),
      0,
    ),
    ...memoryFigures(last),
    atMost(
      `seconds until everything accepted was counted, by the sustainable rate`,
      last.drainSeconds,
      (last.sent.acceptedEvents - last.countedMeanwhile) / sustainableEvents + drainGraceSeconds,
    ),
    atLeast('different values of Retry-After in refusals', waits, 3),
  ];
};
