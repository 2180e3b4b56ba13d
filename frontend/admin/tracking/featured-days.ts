import { featuredDaysDefault, featuredDaysMax } from '@marquee/contracts/http/featured-days';

/** The days that a field asks for: 30 when it holds no number, null when the number is out of range. */
export const featuredDays = (typed: string): number | null => {
  const days = typed.trim() === '' ? Number.NaN : Number(typed);
  if (Number.isNaN(days)) return featuredDaysDefault;
  return Number.isInteger(days) && days >= 1 && days <= featuredDaysMax ? days : null;
};
