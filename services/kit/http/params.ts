import { z } from 'zod';

export const wholeNumber = z
  .string()
  .regex(/^\d{1,9}$/, 'must be a whole number')
  .transform(Number);

/** The id of a row in a path or a query: at most the maximum of PostgreSQL's `integer`. */
export const RowId = z
  .string()
  .regex(/^[1-9]\d{0,9}$/, 'must be a whole number')
  .transform(Number)
  .pipe(z.int().max(2_147_483_647));

export const idParams = z.object({ id: RowId });

/** Ids of rows, separated by commas. */
export const rowIds = (max: number) =>
  z
    .string()
    .max(12 * max)
    .transform((ids) => ids.split(','))
    .pipe(z.array(RowId).max(max));

/** An empty value is like an absent one. */
export const optional = <Value extends z.ZodType>(value: Value) =>
  z.preprocess((given) => (given === '' ? undefined : given), value.optional());
