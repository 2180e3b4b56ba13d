import { z } from 'zod';

/** What a tracking process says of itself every few seconds: all that it accepted so far, and what still waits in its spool. */
export const ProducerReported = z.object({
  producer: z.uuid(),
  acceptedMessages: z.int().min(0),
  acceptedEvents: z.int().min(0),
  spooledMessages: z.int().min(0),
  spooledEvents: z.int().min(0),
  at: z.int().min(0),
  closed: z.boolean(),
  /** From when on what is new in this report was accepted: at most one look (two seconds) early. Absent from processes older than it. */
  since: z.int().min(0).optional(),
});
export type ProducerReported = z.infer<typeof ProducerReported>;
