import type { Queryable } from '@marquee/kit/postgres/open-postgres';

/** Under whose name a listing request's featuring stands in the model's history, and how it is found again. */
export const listingName = (reference: string): string => `listing request ${reference}`;

/** One at a time for each reference, until the transaction ends. */
export const lockReference = async (tx: Queryable, reference: string): Promise<void> => {
  await tx.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [listingName(reference)]);
};

/** The featuring that the listing request began, or undefined. */
export const featuringOfListing = async (
  tx: Queryable,
  reference: string,
): Promise<{ readonly modelId: number; readonly until: Date; readonly isOpen: boolean } | undefined> => {
  const { rows } = await tx.query<{ modelId: number; until: Date; isOpen: boolean }>(
    `select model_id as "modelId", until, ended_at is null as "isOpen" from featurings where started_by = $1 order by id limit 1`,
    [listingName(reference)],
  );
  return rows[0];
};
