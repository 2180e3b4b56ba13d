import { rangeMaxDays } from '@marquee/contracts/http/model-analytics';
import { addDays, Day, daysBetween } from '@marquee/contracts/rules/days';
import { badRequest } from '@marquee/kit/errors/http-error';
import { z } from 'zod';
import type { Range } from './site-analytics';

const defaultDays = 30;

/** `days=7|30|90`, ending today, or `from` and `to`, both included; 30 days when nothing is said. */
export const DaysAsked = z
  .object({
    days: z.enum(['7', '30', '90']).transform(Number).optional(),
    from: Day.optional(),
    to: Day.optional(),
  })
  .check(({ value: { days, from, to }, issues }) => {
    const fault = (message: string): number =>
      issues.push({ code: 'custom', path: ['from'], message, input: from });
    if ((from === undefined) !== (to === undefined)) fault('needs to beside it, and to needs from');
    if (days !== undefined && from !== undefined) fault('must not stand beside days');
    if (from === undefined || to === undefined) return;
    if (from > to) fault('must not be after to');
    else if (daysBetween(from, to).length > rangeMaxDays)
      fault(`must lie at most ${rangeMaxDays} days before to`);
  });

/** The days asked for, of which none may lie ahead. */
export const rangeOf = ({ days = defaultDays, from, to }: z.output<typeof DaysAsked>, today: Day): Range => {
  if (from === undefined || to === undefined) return { first: addDays(today, 1 - days), last: today };
  if (to > today)
    badRequest('query.invalid', 'The days asked for must not lie ahead.', {
      fields: { to: `must not be after ${today}` },
    });
  return { first: from, last: to };
};
