import { addDays, type Day, hourMs } from '@marquee/contracts/rules/days';
import { type ReportKind, reportClocks } from '@marquee/contracts/rules/report-kinds';
import type { Calendar } from '@marquee/kit/days/site-calendar';

/** No zone is further from UTC. */
const furthestZoneMs = 15 * hourMs;

const isBusinessDay = (day: Day): boolean => {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay();
  return weekday !== 0 && weekday !== 6;
};

/** The day `count` business days (Monday to Friday) after `day`. */
export const addBusinessDays = (day: Day, count: number): Day => {
  let reached = day;
  for (let left = count; left > 0; ) {
    reached = addDays(reached, 1);
    if (isBusinessDay(reached)) left -= 1;
  }
  return reached;
};

/** The first instant of `day` in the zone, in epoch milliseconds, also when clocks change at midnight. */
const startOf = (day: Day, { momentOf }: Calendar): number => {
  const midnightUtc = Date.parse(`${day}T00:00:00Z`);
  let before = midnightUtc - furthestZoneMs;
  let reached = midnightUtc + furthestZoneMs;
  while (reached - before > 1) {
    const middle = Math.floor((before + reached) / 2);
    if (momentOf(middle).day < day) before = middle;
    else reached = middle;
  }
  return reached;
};

/**
 * The deadline of a report. Hours include nights and weekends; business days are those of the site's
 * calendar, and the last one counts to its end.
 */
export const reportDueAt = (kind: ReportKind, receivedAt: Date, calendar: Calendar): Date => {
  const clock = reportClocks[kind];
  if ('hours' in clock) return new Date(receivedAt.getTime() + clock.hours * hourMs);
  const last = addBusinessDays(calendar.momentOf(receivedAt.getTime()).day, clock.businessDays);
  return new Date(startOf(addDays(last, 1), calendar));
};
