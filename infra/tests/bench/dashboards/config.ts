import { fields } from '@marquee/kit/config/fields';
import { z } from 'zod';

/** `DATABASE_URL` must allow creating databases; the benchmark creates its own and drops them. */
export const Config = z.object({
  DATABASE_URL: fields.DATABASE_URL,
  AMQP_URL: fields.AMQP_URL,
  REDIS_URL: fields.REDIS_URL,
  BENCH_MODELS: z
    .string()
    .regex(/^\d+(,\d+)*$/)
    .transform((sizes) => sizes.split(',').map(Number))
    .default([400, 4_000]),
  BENCH_CALLS: z.coerce.number().int().min(20).max(10_000).default(200),
});
