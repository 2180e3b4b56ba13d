import { type Load, runStep } from './step';

const firstPerSecond = 25;
const secondsEach = 5;
const halvings = 3;
/** What is sustained leaves no more behind than the worker's usual delay. */
const drainMaxSeconds = 1.5;
const acceptedMin = 0.97;

/**
 * The highest rate of posts that is accepted and counted as it arrives: doubled until it is not sustained,
 * then halved in between.
 */
export const sustainableRate = async (load: Load, print: (line: string) => void): Promise<number> => {
  const isSustained = async (perSecond: number): Promise<boolean> => {
    const { sent, drainSeconds } = await runStep(load, perSecond, secondsEach);
    const part = (sent.byStatus['202'] ?? 0) / (perSecond * secondsEach);
    const sustained = part >= acceptedMin && drainSeconds <= drainMaxSeconds;
    print(
      `${perSecond.toFixed(0)} posts/s: ${(part * 100).toFixed(0)} % accepted, counted ${drainSeconds.toFixed(1)} s later: ${sustained ? 'sustained' : 'not sustained'}`,
    );
    return sustained;
  };
  let low = firstPerSecond;
  while (await isSustained(low * 2)) low *= 2;
  let high = low * 2;
  for (let step = 0; step < halvings; step += 1) {
    const middle = Math.round((low + high) / 2);
    if (await isSustained(middle)) low = middle;
    else high = middle;
  }
  return low;
};
