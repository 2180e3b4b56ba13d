import { z } from 'zod';
import { ActiveAlert } from './health';

const at = z.iso.datetime();

/** An item with a promised time: an open report, or a paid request that is not active yet. */
const Deadline = z.object({
  kind: z.enum(['report', 'listing-request']),
  id: z.int().positive(),
  reference: z.string(),
  /** The reported page, or the model's name. */
  about: z.string(),
  dueAt: at,
});
export type Deadline = z.infer<typeof Deadline>;

/**
 * `GET /api/admin/waiting`: what waits for an operator in the inbox and among the reports. `requests.open`
 * counts those whose next step is the operator's. `unanswered` and `deadlines` have a few rows each: the
 * soonest due, overdue ones included. A request is unanswered until its review has ended. `alerts`: those about traffic. `missing`: what a
 * sale needs and the business details lack.
 */
export const Waiting = z.object({
  requests: z.object({ unanswered: z.int(), open: z.int(), overdue: z.int() }),
  messages: z.object({ new: z.int() }),
  reports: z.object({ open: z.int(), overdue: z.int() }),
  unanswered: z.array(
    z.object({ id: z.int().positive(), reference: z.string(), modelName: z.string(), createdAt: at }),
  ),
  deadlines: z.array(Deadline),
  alerts: z.array(ActiveAlert.pick({ name: true, subject: true, affected: true, since: true })).default([]),
  missing: z.array(z.enum(['payment instructions', 'seller'])).default([]),
});
export type Waiting = z.infer<typeof Waiting>;
