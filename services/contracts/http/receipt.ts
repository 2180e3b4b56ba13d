import { z } from 'zod';

/**
 * `GET /api/contact/receipt`, with the token of the status link, and `GET
 * /api/admin/inbox/listing-requests/{id}/receipt`. `seller` is empty while the business details name
 * none. `featured`: the period paid for, once it has begun.
 */
export const Receipt = z.object({
  number: z.int().positive(),
  reference: z.string(),
  modelName: z.string(),
  email: z.string(),
  amountCents: z.int().positive(),
  paidAt: z.iso.datetime(),
  refundedAt: z.iso.datetime().nullable(),
  seller: z.array(z.string()),
  /** Cards seen that the listing promises; 0: none. */
  promisedCards: z.int().min(0),
  featured: z.object({ from: z.iso.datetime(), until: z.iso.datetime() }).nullable(),
});
export type Receipt = z.infer<typeof Receipt>;
