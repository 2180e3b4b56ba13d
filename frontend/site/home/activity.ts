import { type Random, randomBetween, randomOf } from '../../platform/simulated/repeat-while-visible';

/** SPEC.md sections 4 and 9. */
export const activityLimits = {
  viewers: { minMs: 5_000, maxMs: 10_000 },
  text: { minMs: 8_000, maxMs: 15_000 },
} as const;

export const firstViewers = (random: Random): number => randomBetween(random, 20, 169);

/** Five fewer to four more, never below 15 nor above 200. */
export const nextViewers = (viewers: number, random: Random): number =>
  Math.min(200, Math.max(15, viewers + randomBetween(random, -5, 4)));

export interface Activity {
  readonly text: string;
  readonly minutesAgo: number;
}

const texts = [
  (count: number) => `${count} people looked at featured profiles`,
  (count: number) => `${count} profiles were shared`,
  (count: number) => `${count} people opened a category`,
  (count: number) => `${count} people searched for their type`,
  (count: number) => `${count} people followed a link to a creator`,
] as const;

export const simulatedActivity = (random: Random): Activity => ({
  text: randomOf(random, texts)(randomBetween(random, 2, 40)),
  minutesAgo: randomBetween(random, 1, 5),
});
