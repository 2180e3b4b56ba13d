import type { Day } from '@marquee/contracts/rules/days';

/** The day and hour, in `SITE_TIMEZONE`, at which something happened. */
type Moment = { readonly day: Day; readonly hour: number };

export type Calendar = {
  readonly timezone: string;
  /** The day and hour of an instant in epoch milliseconds, right on clock-change days and in zones off the full hour too. */
  readonly momentOf: (at: number) => Moment;
  readonly today: () => Day;
};

/** Zones lie quarters of an hour from UTC, and clocks change at one: within a quarter the hour is the same. */
const quarterMs = 15 * 60_000;
/** A good month of quarters. Dated-back traffic walks through more; then the cache begins anew. */
const keptQuarters = 4_096;

export const siteCalendar = (timezone: string): Calendar => {
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone: timezone,
    calendar: 'gregory',
    numberingSystem: 'latn',
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
  });
  const read = (at: number): Moment => {
    const parts: Partial<Record<Intl.DateTimeFormatPartTypes, string>> = {};
    for (const { type, value } of format.formatToParts(at)) parts[type] = value;
    return { day: `${parts.year?.padStart(4, '0')}-${parts.month}-${parts.day}`, hour: Number(parts.hour) };
  };

  // undefined: a quarter in which the hour changes after all (local mean times of long ago); such instants are read one by one.
  const quarters = new Map<number, Moment | undefined>();
  const readQuarter = (quarter: number): Moment | undefined => {
    const first = read(quarter * quarterMs);
    const last = read((quarter + 1) * quarterMs - 1);
    return first.day === last.day && first.hour === last.hour ? first : undefined;
  };

  const momentOf = (at: number): Moment => {
    const quarter = Math.floor(at / quarterMs);
    let known = quarters.get(quarter);
    if (known === undefined && !quarters.has(quarter)) {
      if (quarters.size >= keptQuarters) quarters.clear();
      known = readQuarter(quarter);
      quarters.set(quarter, known);
    }
    return known ?? read(at);
  };

  return { timezone, momentOf, today: () => momentOf(Date.now()).day };
};
