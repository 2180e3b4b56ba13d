import { z } from 'zod';

export const wholeNumber = z
  .string()
  .regex(/^\d{1,9}$/, 'must be a whole number')
  .transform(Number);

/** The maximum of PostgreSQL's `integer`. */
const idMax = 2_147_483_647;

/** The id of a row in a path or a query. */
export const RowId = z
  .string()
  .regex(/^[1-9]\d{0,9}$/, 'must be a whole number')
  .transform(Number)
  .pipe(z.int().max(idMax));

export const idParams = z.object({ id: RowId });

/** Ids of rows, separated by commas. */
export const rowIds = (max: number) =>
  z
    .string()
    .max(12 * max)
    .regex(/^[1-9]\d{0,9}(?:,[1-9]\d{0,9})*$/, 'must be whole numbers separated by commas')
    .transform((ids) => ids.split(',').map(Number))
    .refine((ids) => ids.length <= max && Math.max(...ids) <= idMax, `must be at most ${max} ids`);

/** An empty value is like an absent one. */
export const optional = <Value extends z.ZodType>(value: Value) =>
  z.preprocess((given) => (given === '' ? undefined : given), value.optional());
