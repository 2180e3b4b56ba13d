import { withSeparators } from '@marquee/contracts/text/number';

/** `+10.0% vs. previous 7 days (100)`: a figure compared with the one of as many days right before. */
export const comparedWith = (now: number, before: number, days: number): string => {
  const previous = days === 1 ? 'previous day' : `previous ${days} days`;
  if (before === 0) return now === 0 ? `none in the ${previous} either` : `none in the ${previous}`;
  const percent = ((now - before) / before) * 100;
  const sign = percent > 0 ? '+' : percent < 0 ? '−' : '±';
  return `${sign}${Math.abs(percent).toFixed(1)}% vs. ${previous} (${withSeparators(before)})`;
};
