import { z } from 'zod';
import { text } from '../text/text';

/**
 * `GET /api/admin/models/{id}/holder-email`: the email that an administrator has entered for the model's
 * holder, and that of her latest listing request. Mails about a proposal go to the first that is there.
 * `POST` to the same URL sets or, with null, removes the entered one.
 */
export const HolderEmail = z.object({ email: z.string().nullable(), requestEmail: z.string().nullable() });
export type HolderEmail = z.infer<typeof HolderEmail>;

export const SetHolderEmail = z.object({
  email: text(254)
    .trim()
    .transform((email) => email || null)
    .pipe(z.email().nullable())
    .nullable(),
});
