import type { Day } from '@marquee/contracts/rules/days';
import { deadlineText } from '@marquee/contracts/text/deadline';

/** Made when it is first used: a formatter takes up to 30 ms on a slow phone, and public pages need none. */
const formatter = (fields: Intl.DateTimeFormatOptions): ((at: Date) => string) => {
  let made: Intl.DateTimeFormat | undefined;
  return (at) => {
    made ??= new Intl.DateTimeFormat('en-US', fields);
    return made.format(at);
  };
};

const ofDay = { month: 'short', day: 'numeric', timeZone: 'UTC' } as const;
const formatShort = formatter(ofDay);
const formatDated = formatter({ ...ofDay, year: 'numeric' });
const formatMonth = formatter({ month: 'long', year: 'numeric', timeZone: 'UTC' });
const formatLong = formatter({ ...ofDay, weekday: 'short', year: 'numeric' });

// A day has no time zone: parsed and formatted in UTC it stays the same day for every reader.
const startOf = (day: Day): Date => new Date(`${day}T00:00:00Z`);

/** `Nov 20` */
export const shortDay = (day: Day): string => formatShort(startOf(day));

/** `Nov 20, 2026` */
export const fullDay = (day: Day): string => formatDated(startOf(day));

/** `Fri, Nov 20, 2026`, in charts and tables of days. */
export const longDay = (day: Day): string => formatLong(startOf(day));

/** `November 2026`, of any of its days. */
const monthName = (day: Day): string => formatMonth(startOf(day));

/** A part of a range: a day, the Monday of a week, the first of a month, or an hour such as `2026-11-20T14`. */
export type Unit = 'hour' | 'day' | 'week' | 'month';

/** `Nov 20`; `Nov 20 14h` of an hour, `Nov 2026` of a month. */
export const shortPart = (part: string, unit: Unit): string =>
  unit === 'hour'
    ? `${shortDay(part.slice(0, 10))} ${part.slice(11)}h`
    : unit === 'month'
      ? formatMonth(startOf(part)).replace(/^(...)\w*/, '$1')
      : shortDay(part);

/** `Fri, Nov 20, 2026`, `Fri, Nov 20, 2026, 14:00`, `Week of Mon, Nov 16, 2026`, `November 2026`. */
export const longPart = (part: string, unit: Unit): string =>
  ({
    hour: () => `${longDay(part.slice(0, 10))}, ${part.slice(11)}:00`,
    day: () => longDay(part),
    week: () => `Week of ${longDay(part)}`,
    month: () => monthName(part),
  })[unit]();

/** `Nov 1 to Nov 9`; one day by itself; with years where they differ. Both days are included. */
export const daysText = ({ first, last }: { readonly first: Day; readonly last: Day }): string => {
  if (first === last) return shortDay(first);
  const text = first.slice(0, 4) === last.slice(0, 4) ? shortDay : fullDay;
  return `${text(first)} to ${text(last)}`;
};

type Instant = string | number;

// Instants are in the reader's time zone, which every text with a time of day names.
const date = { month: 'short', day: 'numeric', year: 'numeric' } as const;
const formatDate = formatter(date);
const zoned = { hour: 'numeric', minute: '2-digit', timeZoneName: 'short' } as const;
const formatMoment = formatter({ ...date, ...zoned });
const formatTime = formatter({ ...zoned, second: '2-digit' });
const formatExact = formatter({ ...zoned, second: '2-digit', fractionalSecondDigits: 3 });

/** An instant's calendar date: `Nov 20, 2026`. */
export const dateOf = (instant: Instant): string => formatDate(new Date(instant));

/** An instant's date and time: `Nov 20, 2026, 2:05 PM UTC`. */
export const momentOf = (instant: Instant): string => formatMoment(new Date(instant));

/** An instant's time of day: `2:05:09 PM UTC`. */
export const timeOf = (instant: Instant): string => formatTime(new Date(instant));

/** The same to the millisecond: `2:05:09.123 PM UTC`. */
export const exactTimeOf = (instant: Instant): string => formatExact(new Date(instant));

/** The instant by which something is due: as `momentOf`, but midnight is `the end of Dec 1, 2026 (UTC)`. */
export const deadlineOf = (instant: Instant): string => deadlineText(new Date(instant));
