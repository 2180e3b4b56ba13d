import { fields } from '@marquee/kit/config/fields';
import { z } from 'zod';

/** `DATABASE_URL` must be allowed to create databases: the benchmark creates its own and drops them. */
export const Config = z.object({
  DATABASE_URL: fields.DATABASE_URL,
  BENCH_MODELS: z
    .string()
    .regex(/^\d+(,\d+)*$/)
    .transform((sizes) => sizes.split(',').map(Number))
    .default([19_204, 190_000]),
  BENCH_CALLS: z.coerce.number().int().min(20).max(10_000).default(100),
});
