import { z } from 'zod';

export const FormAnswer = z.object({
  success: z.boolean(),
  message: z.string().optional(),
  reference: z.string().optional(),
  statusToken: z.string().optional(),
});
export type FormAnswer = z.infer<typeof FormAnswer>;
