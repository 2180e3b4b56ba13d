import { z } from 'zod';

/** A calendar day in `SITE_TIMEZONE`, as `YYYY-MM-DD`. */
export const Day = z.iso.date();
export type Day = z.infer<typeof Day>;

export const hourMs = 3_600_000;
export const dayMs = 24 * hourMs;

/** The day `offset` days after `day` (negative: before), by the calendar: clock changes do not matter. */
export const addDays = (day: Day, offset: number): Day =>
  new Date(Date.parse(`${day}T00:00:00Z`) + offset * dayMs).toISOString().slice(0, 10);

/** Every day from `first` to `last`, both included, oldest first; empty when `first` is after `last`. */
export const daysBetween = (first: Day, last: Day): Day[] => {
  const count = (Date.parse(`${last}T00:00:00Z`) - Date.parse(`${first}T00:00:00Z`)) / dayMs + 1;
  return Array.from({ length: Math.max(0, count) }, (_, index) => addDays(first, index));
};
