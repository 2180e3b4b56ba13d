import { z } from 'zod';

/**
 * Reported by a tracking process every few seconds: all it has accepted so far, and what still waits in its
 * spool.
 */
export const ProducerReported = z.object({
  producer: z.uuid(),
  acceptedMessages: z.int().min(0),
  acceptedEvents: z.int().min(0),
  spooledMessages: z.int().min(0),
  spooledEvents: z.int().min(0),
  at: z.int().min(0),
  closed: z.boolean(),
  /**
   * When the oldest event that is new in this report was accepted, at most two seconds early. Absent from
   * older processes.
   */
  since: z.int().min(0).optional(),
  /** Redirects answered with 302 whose click was not stored. Absent from older processes. */
  lostClicks: z.int().min(0).optional(),
});
export type ProducerReported = z.infer<typeof ProducerReported>;
