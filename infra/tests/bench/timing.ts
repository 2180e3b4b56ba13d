/** Times in milliseconds, ascending. */
export type Times = readonly number[];

/** The quantile `part` (0 to 1). */
export const quantile = (times: Times, part: number): number =>
  times[Math.min(times.length - 1, Math.floor(times.length * part))] ?? 0;

/** p50, p95 and p99 as cells of a table. */
export const quantileCells = (times: Times, digits = 1): string[] =>
  [0.5, 0.95, 0.99].map((part) => quantile(times, part).toFixed(digits));

/** The fastest of several rounds, which excludes other work on the machine. */
const rounds = 4;

/** `work` receives the number of earlier calls. */
export const timed = async (
  calls: number,
  work: (call: number) => Promise<unknown>,
  warmUpCalls = 40,
): Promise<Times> => {
  for (let call = 0; call < warmUpCalls; call += 1) await work(call);
  let calmest: Times = [Number.POSITIVE_INFINITY];
  for (let round = 0; round < rounds; round += 1) {
    const times: number[] = [];
    for (let call = 0; call < calls; call += 1) {
      const began = performance.now();
      await work(warmUpCalls + round * calls + call);
      times.push(performance.now() - began);
    }
    times.sort((a, b) => a - b);
    if (quantile(times, 0.95) < quantile(calmest, 0.95)) calmest = times;
  }
  return calmest;
};
