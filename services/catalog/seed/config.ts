import { fields } from '@marquee/kit/config/fields';
import { z } from 'zod';

/** `DATABASE_URL` uses the catalog's own role. `SEED_MODELS` is for benchmarks. */
export const Config = z.object({
  DATABASE_URL: fields.DATABASE_URL,
  SEED_MODELS: z.coerce.number().int().min(1).max(200_000).default(19_204),
});
