import { dayMs } from '@marquee/contracts/rules/days';
import type { Random } from '@marquee/kit/random/random';
import { pickWeighted } from '@marquee/kit/random/random';

/** Relative traffic per hour, midnight first: quiet mornings, a peak late in the evening. */
const hours: readonly (readonly [number, number])[] = [
  62, 50, 36, 25, 18, 15, 17, 22, 28, 34, 38, 42, 46, 45, 43, 44, 48, 55, 64, 74, 84, 92, 90, 78,
].map((weight, hour) => [hour, weight] as const);

/** Relative traffic per weekday, Sunday first. */
const weekdays = [1.18, 0.92, 0.9, 0.93, 0.97, 1.1, 1.22] as const;

/** Number of sessions on the day that begins at `dayStart`: about `perDay`, growing by a tenth a month. */
export const sessionsOfDay = (random: Random, dayStart: number, daysAgo: number, perDay: number): number => {
  const weekday = weekdays[new Date(dayStart).getUTCDay()] ?? 1;
  const growth = 1 - (0.1 * daysAgo) / 30;
  return Math.round(perDay * weekday * growth * (0.94 + 0.12 * random()));
};

/** A random time on the day that begins at `dayStart`, weighted by hour. */
export const timeOfDay = (random: Random, dayStart: number): number =>
  dayStart + pickWeighted(random, hours) * 3_600_000 + Math.floor(random() * 3_600_000);

/** Midnights (UTC) of the last `days` days, oldest first, today included. */
export const lastDays = (now: number, days: number): number[] => {
  const today = Math.floor(now / dayMs) * dayMs;
  return Array.from({ length: days }, (_, index) => today - (days - 1 - index) * dayMs);
};
