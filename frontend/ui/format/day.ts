import type { Day } from '@marquee/contracts/rules/days';

const shortFormat = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' });
const longFormat = new Intl.DateTimeFormat('en-US', {
  weekday: 'short',
  month: 'short',
  day: 'numeric',
  year: 'numeric',
  timeZone: 'UTC',
});

// A day is a name, not an instant: read and written in UTC it stays the day that it names, wherever the reader is.
const startOf = (day: Day): Date => new Date(`${day}T00:00:00Z`);

/** `Nov 20` */
export const shortDay = (day: Day): string => shortFormat.format(startOf(day));

/** `Fri, Nov 20, 2026` */
export const longDay = (day: Day): string => longFormat.format(startOf(day));

/** The calendar date of an instant where the reader is: `Nov 20, 2026`. */
export const dateOf = (instant: string): string =>
  new Date(instant).toLocaleDateString('en-US', { month: 'short', day: 'numeric', year: 'numeric' });

/** Date and time of an instant where the reader is: `Nov 20, 2026, 2:05 PM`. */
export const momentOf = (instant: string): string =>
  new Date(instant).toLocaleString('en-US', { dateStyle: 'medium', timeStyle: 'short' });
