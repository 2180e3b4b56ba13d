import {
  type PlacementHistory,
  placementMaxDays,
  placementMinDays,
} from '@marquee/contracts/http/placement-effect';
import { addDays, type Day, daysBetween } from '@marquee/contracts/rules/days';
import type { Calendar } from '@marquee/kit/days/site-calendar';
import type { Range } from '../../dashboards/queries/date-range';

/** A placement in epoch milliseconds; `end` infinite: without end. */
export type Period = { readonly start: number; readonly end: number };

export const periodOf = ({ from, until }: PlacementHistory['placements'][number]): Period => ({
  start: Date.parse(from),
  end: until === null ? Number.POSITIVE_INFINITY : Date.parse(until),
});

export type PlacementDays = {
  /** Whole days of the placement, at most the latest 90; `first` after `last` when there is none yet. */
  readonly featured: Range;
  readonly wholeDays: number;
  /** The equally many days before the day on which it began. */
  readonly before: Range;
  readonly running: boolean;
  /** The day on which enough whole days are over. */
  readonly comparedFrom: Day;
  /** True when an earlier placement overlaps the days before. */
  readonly beforeWasFeatured: boolean;
};

/** Periods that follow each other without a gap, as a renewal does, are one placement. */
export const joined = (periods: readonly Period[]): Period[] => {
  const placements: Period[] = [];
  for (const period of [...periods].sort((a, b) => a.start - b.start)) {
    const latest = placements.at(-1);
    if (latest !== undefined && period.start <= latest.end) {
      placements[placements.length - 1] = { start: latest.start, end: Math.max(latest.end, period.end) };
    } else placements.push(period);
  }
  return placements;
};

/** The days that measure the latest placement, none before `countedSince`; undefined: never featured. */
export const placementDays = (
  periods: readonly Period[],
  { momentOf }: Pick<Calendar, 'momentOf'>,
  now: number,
  countedSince: Day,
): PlacementDays | undefined => {
  const placements = joined(periods.filter(({ start }) => start <= now));
  const latest = placements.at(-1);
  if (latest === undefined) return undefined;
  const startDay = momentOf(latest.start).day;
  const beganAtMidnight = momentOf(latest.start - 1).day !== startDay;
  const firstFeatured = beganAtMidnight ? startDay : addDays(startDay, 1);
  // Days before counting started must not be read as days without events.
  const firstWhole = firstFeatured > countedSince ? firstFeatured : countedSince;
  // The day of the end, and today, are not whole.
  const lastWhole = addDays(momentOf(Math.min(latest.end, now)).day, -1);
  const wholeDays = Math.min(placementMaxDays, daysBetween(firstWhole, lastWhole).length);
  const before = { first: addDays(startDay, -wholeDays), last: addDays(startDay, -1) };
  return {
    featured: { first: addDays(lastWhole, 1 - wholeDays), last: lastWhole },
    wholeDays,
    before,
    running: latest.end > now,
    comparedFrom: addDays(firstWhole, placementMinDays),
    beforeWasFeatured: placements.slice(0, -1).some(({ end }) => momentOf(end - 1).day >= before.first),
  };
};

/** The first day that was both listed and counted from beginning to end. */
export const historySince = (createdDay: Day, countedSince: Day): Day => {
  const listed = addDays(createdDay, 1);
  return countedSince > listed ? countedSince : listed;
};
