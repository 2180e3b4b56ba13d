import { z } from 'zod';

/** What the server says to a sent form. */
export const FormAnswer = z.object({ success: z.boolean(), message: z.string().optional() });
export type FormAnswer = z.infer<typeof FormAnswer>;
