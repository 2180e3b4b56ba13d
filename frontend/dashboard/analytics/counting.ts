import type { ModelAnalytics } from '@marquee/contracts/http/model-analytics';
import { daysBetween } from '@marquee/contracts/rules/days';

/** The first days with figures: `day` counts from 1, and is 0 before the first event. */
export interface Counting {
  readonly day: number;
}

/** Below this many days a chart of a whole range is mostly empty. */
const chartMinDays = 3;

/** Null from the fourth day with figures on. */
export const countingOf = ({
  countedSince,
  today,
}: Pick<ModelAnalytics['range'], 'countedSince' | 'today'>): Counting | null => {
  if (countedSince === null) return { day: 0 };
  if (countedSince > today) return null;
  const day = daysBetween(countedSince, today).length;
  return day > chartMinDays ? null : { day };
};
