import { fields } from '@marquee/kit/config/fields';
import { z } from 'zod';

export const Config = z.object({
  /** URL of the measured product. */
  BENCH_URL: fields.serviceUrl.default('http://localhost:8080'),
  BENCH_CALLS: z.coerce.number().int().min(10).default(2_000),
  /** Number of pages requested before memory is measured: more than the cache holds. */
  BENCH_ADDRESSES: z.coerce.number().int().min(0).default(3_000),
});
