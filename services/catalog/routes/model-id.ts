import { z } from 'zod';

const idMax = 2_147_483_647;

/** The id in a path: what the database's integer can hold. */
export const modelIdParams = z.object({
  id: z
    .string()
    .regex(/^[1-9]\d{0,9}$/, 'must be a whole number')
    .transform(Number)
    .pipe(z.int().max(idMax)),
});
