import { listMaxRows } from '@marquee/contracts/http/models';
import { z } from 'zod';

const idMax = 2_147_483_647;

/** At most the maximum of PostgreSQL's `integer`. */
const ModelId = z
  .string()
  .regex(/^[1-9]\d{0,9}$/, 'must be a whole number')
  .transform(Number)
  .pipe(z.int().max(idMax));

export const modelIdParams = z.object({ id: ModelId });

/** Ids joined by commas, up to the limit of one reply. */
export const ModelIds = z
  .string()
  .max(12 * listMaxRows)
  .transform((ids) => ids.split(','))
  .pipe(z.array(ModelId).max(listMaxRows));
