import { addDays, type Day } from '@marquee/contracts/rules/days';

/** A day and hour in `SITE_TIMEZONE`. */
type Moment = { readonly day: Day; readonly hour: number };

export type Calendar = {
  readonly timezone: string;
  /** The day and hour of an instant (epoch ms), also at a clock change and in zones off the full hour. */
  readonly momentOf: (at: number) => Moment;
  readonly today: () => Day;
};

/** Offsets are multiples of a quarter of an hour, as clock changes are: the hour is constant in one. */
const quarterMs = 15 * 60_000;
/** About a month of quarters. Backdated traffic needs more; the cache is then cleared. */
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

  // undefined: the hour changes in this quarter (historic local times); its instants are formatted.
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

export type ZoneFrom = { readonly zone: string; readonly from: Day };

/**
 * The calendar of a site whose time zone changes, the earliest zone first. Every instant is on one day: the last
 * day of a zone ends where the next begins. What is then beyond its midnight is in its hour 23.
 */
export const calendarOfZones = (zones: readonly ZoneFrom[]): Calendar => {
  const latestFirst = zones.map(({ zone, from }) => ({ from, ...siteCalendar(zone) })).reverse();
  const momentOf = (at: number): Moment => {
    let next: Day | undefined;
    for (const zone of latestFirst) {
      const moment = zone.momentOf(at);
      const isBeyond = next !== undefined && moment.day >= next;
      if (moment.day >= zone.from) return isBeyond && next ? { day: addDays(next, -1), hour: 23 } : moment;
      next = zone.from;
    }
    throw new Error('the first zone has every earlier day');
  };
  const now = Date.now();
  const timezone = latestFirst.find((zone) => zone.momentOf(now).day >= zone.from)?.timezone ?? '';
  return { timezone, momentOf, today: () => momentOf(Date.now()).day };
};

/** The calendar day in `timeZone` of an instant (epoch milliseconds). Cheap enough for every event. */
export const siteDay = (timeZone: string): ((at: number) => Day) => {
  const { momentOf } = siteCalendar(timeZone);
  return (at) => momentOf(at).day;
};
