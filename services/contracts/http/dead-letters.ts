import { z } from 'zod';
import { Day } from '../rules/days';

export const deadLetterStates = ['parked', 'replayed', 'discarded'] as const;

/**
 * A message that its consumer could not read or handle, as the admin sees it. `queue` is where it came from.
 * `producer`, `seq` and `events` are null where the message has none. `counted`: it was counted after all (by
 * a replay, or as a copy that arrived another way).
 */
export const DeadLetter = z.object({
  id: z.int().positive(),
  producer: z.uuid().nullable(),
  seq: z.int().nullable(),
  events: z.int().nullable(),
  queue: z.string(),
  stage: z.string(),
  reason: z.string(),
  bytes: z.int(),
  attempts: z.int(),
  state: z.enum(deadLetterStates),
  counted: z.boolean(),
  firstAt: z.iso.datetime(),
  lastAt: z.iso.datetime(),
  /** Days of the replayed events that are closed for people: a rebuild counts them. Absent unless replayed. */
  closedDays: z.array(Day).optional(),
});
export type DeadLetter = z.infer<typeof DeadLetter>;

/** `GET /api/admin/dead-letters`: newest first, at most 200. */
export const DeadLetters = z.object({ total: z.int(), letters: z.array(DeadLetter) });
export type DeadLetters = z.infer<typeof DeadLetters>;

/** Bytes of a message that its page shows at most. */
export const shownBytesMax = 16_384;

/** `GET /api/admin/dead-letters/{id}`, with headers as JSON, and the body's first bytes, read as UTF-8. */
export const WholeDeadLetter = DeadLetter.extend({ headers: z.unknown(), text: z.string() });
