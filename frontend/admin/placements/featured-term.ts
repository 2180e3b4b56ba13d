import { featuredDaysDefault, featuredDaysMax } from '@marquee/contracts/http/featured-days';

const dayMs = 86_400_000;

/** Days are rounded up: an hour left is one day remaining, and 0 is the end. */
export const featuredExpiry = (featuredUntil: string, now: number) => ({
  days: Math.max(0, Math.ceil((Date.parse(featuredUntil) - now) / dayMs)),
  until: moment.format(new Date(featuredUntil)),
});

/** `20.11.2026, 13:25` in the reader's time zone; SPEC.md section 9. */
const moment = new Intl.DateTimeFormat('de-DE', {
  day: '2-digit',
  month: '2-digit',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
});

/** The number of days typed: 30 without a number, null when out of range. */
export const featuredDays = (typed: string): number | null => {
  const days = typed.trim() === '' ? Number.NaN : Number(typed);
  if (Number.isNaN(days)) return featuredDaysDefault;
  return Number.isInteger(days) && days >= 1 && days <= featuredDaysMax ? days : null;
};
