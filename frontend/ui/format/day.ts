import type { Day } from '@marquee/contracts/rules/days';
import { deadlineText } from '@marquee/contracts/text/deadline';

const dayFormat = (fields: Intl.DateTimeFormatOptions): Intl.DateTimeFormat =>
  new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC', ...fields });

const shortFormat = dayFormat({});
const datedFormat = dayFormat({ year: 'numeric' });
const longFormat = dayFormat({ weekday: 'short', year: 'numeric' });

// A day has no time zone: parsed and formatted in UTC it stays the same day for every reader.
const startOf = (day: Day): Date => new Date(`${day}T00:00:00Z`);

/** `Nov 20` */
export const shortDay = (day: Day): string => shortFormat.format(startOf(day));

/** `Fri, Nov 20, 2026` */
export const longDay = (day: Day): string => longFormat.format(startOf(day));

/** `Nov 1 to Nov 9`; one day by itself; with years where they differ. Both days are included. */
export const daysText = ({ first, last }: { readonly first: Day; readonly last: Day }): string => {
  if (first === last) return shortDay(first);
  const text =
    first.slice(0, 4) === last.slice(0, 4) ? shortDay : (day: Day) => datedFormat.format(startOf(day));
  return `${text(first)} to ${text(last)}`;
};

type Instant = string | number;

// Instants are in the reader's time zone, which every text with a time of day names.
const date = { month: 'short', day: 'numeric', year: 'numeric' } as const;
const dateFormat = new Intl.DateTimeFormat('en-US', date);
const zoned = { hour: 'numeric', minute: '2-digit', timeZoneName: 'short' } as const;
const momentFormat = new Intl.DateTimeFormat('en-US', { ...date, ...zoned });
const timeFormat = new Intl.DateTimeFormat('en-US', { ...zoned, second: '2-digit' });
const exactFormat = new Intl.DateTimeFormat('en-US', {
  ...zoned,
  second: '2-digit',
  fractionalSecondDigits: 3,
});

/** An instant's calendar date: `Nov 20, 2026`. */
export const dateOf = (instant: Instant): string => dateFormat.format(new Date(instant));

/** An instant's date and time: `Nov 20, 2026, 2:05 PM UTC`. */
export const momentOf = (instant: Instant): string => momentFormat.format(new Date(instant));

/** An instant's time of day: `2:05:09 PM UTC`. */
export const timeOf = (instant: Instant): string => timeFormat.format(new Date(instant));

/** The same to the millisecond: `2:05:09.123 PM UTC`. */
export const exactTimeOf = (instant: Instant): string => exactFormat.format(new Date(instant));

/** The instant by which something is due: as `momentOf`, but midnight is `the end of Dec 1, 2026 (UTC)`. */
export const deadlineOf = (instant: Instant): string => deadlineText(new Date(instant));
