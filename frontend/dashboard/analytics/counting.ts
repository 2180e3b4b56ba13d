import type { ModelAnalytics } from '@marquee/contracts/http/model-analytics';
import { daysBetween } from '@marquee/contracts/rules/days';

/** Below this many days a chart of a whole range is mostly empty. */
const chartMinDays = 3;

/** The day since counting began, from 1, and 0 before the first event; null from the fourth day on. */
export const countingDay = ({
  countedSince,
  today,
}: Pick<ModelAnalytics['range'], 'countedSince' | 'today'>): number | null => {
  if (countedSince === null) return 0;
  if (countedSince > today) return null;
  const day = daysBetween(countedSince, today).length;
  return day > chartMinDays ? null : day;
};
