import { z } from 'zod';

/** `GET /internal/producer`: what a tracking process has accepted since its start, and has in its spool. */
export const ProducerReport = z.object({
  producer: z.uuid(),
  acceptedMessages: z.int().min(0),
  acceptedEvents: z.int().min(0),
  spooledMessages: z.int().min(0),
  spooledEvents: z.int().min(0),
  /** Redirects answered with 302 whose click was not stored. */
  lostClicks: z.int().min(0),
  at: z.int().min(0),
});
export type ProducerReport = z.infer<typeof ProducerReport>;
