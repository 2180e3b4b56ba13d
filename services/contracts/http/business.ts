import { z } from 'zod';
import { text } from '../text/text';

/**
 * `GET /api/admin/business`: who sells the listings, as receipts print it, and how to pay, as the mail that
 * asks for payment and the status page print it. Any of them may be empty. `POST` replaces all four.
 */
export const Business = z.object({
  name: text(200)
    .trim()
    .regex(/^\P{Cc}*$/u, 'must be one line'),
  address: text(600).trim(),
  taxLine: text(200)
    .trim()
    .regex(/^\P{Cc}*$/u, 'must be one line'),
  paymentInstructions: text(5_000).trim(),
});
export type Business = z.infer<typeof Business>;
