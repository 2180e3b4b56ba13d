import { withSeparators } from '../../ui/format/number';

/** How a figure compares with the one of as many days right before, in words. */
export const comparedWith = (now: number, before: number, days: number): string => {
  const daysBefore = days === 1 ? 'the day before' : `the ${days} days before`;
  if (before === 0) return now === 0 ? `none in ${daysBefore} either` : `none in ${daysBefore}`;
  const percent = ((now - before) / before) * 100;
  const sign = percent > 0 ? '+' : percent < 0 ? '−' : '±';
  return `${sign}${Math.abs(percent).toFixed(1)}% against ${daysBefore} (${withSeparators(before)})`;
};
