import { fields } from '@marquee/kit/config/fields';
import { z } from 'zod';

export const Config = z.object({
  /** The product that is measured. */
  BENCH_URL: fields.serviceUrl.default('http://localhost:8080'),
  BENCH_CALLS: z.coerce.number().int().min(10).default(2_000),
  /** Public pages asked for before memory is read: more than are kept. */
  BENCH_ADDRESSES: z.coerce.number().int().min(0).default(3_000),
});
