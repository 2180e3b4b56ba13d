import type { Day } from '@marquee/contracts/rules/days';

const shortFormat = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' });
const longFormat = new Intl.DateTimeFormat('en-US', {
  weekday: 'short',
  month: 'short',
  day: 'numeric',
  year: 'numeric',
  timeZone: 'UTC',
});

// A day has no time zone: parsed and formatted in UTC it stays the same day for every reader.
const startOf = (day: Day): Date => new Date(`${day}T00:00:00Z`);

/** `Nov 20` */
export const shortDay = (day: Day): string => shortFormat.format(startOf(day));

/** `Fri, Nov 20, 2026` */
export const longDay = (day: Day): string => longFormat.format(startOf(day));

/** An instant's calendar date in the reader's time zone: `Nov 20, 2026`. */
export const dateOf = (instant: string): string =>
  new Date(instant).toLocaleDateString('en-US', { month: 'short', day: 'numeric', year: 'numeric' });

/** An instant's date and time in the reader's time zone: `Nov 20, 2026, 2:05 PM`. */
export const momentOf = (instant: string): string =>
  new Date(instant).toLocaleString('en-US', { dateStyle: 'medium', timeStyle: 'short' });
