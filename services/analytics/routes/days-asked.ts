import { addDays, Day, daysBetween } from '@marquee/contracts/days';
import { rangeMaxDays } from '@marquee/contracts/http/model-analytics';
import { z } from 'zod';
import type { Range } from '../queries/site-analytics';

const defaultDays = 30;

/** `days=7|30|90`, ending today, or `first` and `last`, both included; 30 days when nothing is said. */
export const DaysAsked = z
  .object({
    days: z.enum(['7', '30', '90']).transform(Number).optional(),
    first: Day.optional(),
    last: Day.optional(),
  })
  .check(({ value: { first, last }, issues }) => {
    const fault = (message: string): number => issues.push({ code: 'custom', path: ['first'], message, input: first });
    if ((first === undefined) !== (last === undefined)) fault('needs last beside it, and last needs first');
    if (first === undefined || last === undefined) return;
    if (first > last) fault('must not be after last');
    else if (daysBetween(first, last).length > rangeMaxDays) fault(`must lie at most ${rangeMaxDays} days before last`);
  });

export const rangeOf = ({ days = defaultDays, first, last }: z.output<typeof DaysAsked>, today: Day): Range =>
  first !== undefined && last !== undefined ? { first, last } : { first: addDays(today, 1 - days), last: today };
