import type { Postgres, Queryable } from '@marquee/kit/postgres/open-postgres';

/** Runs `work` in a transaction unless another worker is at this job right now: then it is done already, and undefined comes back. */
export const oneWorker = async <Value>(
  db: Postgres,
  job: string,
  work: (tx: Queryable) => Promise<Value>,
): Promise<Value | undefined> =>
  await db.transaction(async (tx) => {
    const { rows } = await tx.query<{ held: boolean }>(
      "select pg_try_advisory_xact_lock(hashtext(current_schema() || '.job.' || $1)) as held",
      [job],
    );
    return rows[0]?.held ? await work(tx) : undefined;
  });
