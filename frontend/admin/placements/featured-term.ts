import { featuredDaysDefault, featuredDaysMax } from '@marquee/contracts/http/featured-days';

const dayMs = 86_400_000;

export type FeaturedExpiry =
  | { readonly is: 'never' }
  | { readonly is: 'running'; readonly days: number; readonly until: string }
  | { readonly is: 'expired'; readonly until: string };

/** Days are rounded up: an hour left is one day remaining. */
export const featuredExpiry = (featuredUntil: string | null, now: number): FeaturedExpiry => {
  if (featuredUntil === null) return { is: 'never' };
  const until = moment.format(new Date(featuredUntil));
  const leftMs = Date.parse(featuredUntil) - now;
  return leftMs > 0 ? { is: 'running', days: Math.ceil(leftMs / dayMs), until } : { is: 'expired', until };
};

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
