import type { Postgres, Queryable } from '@marquee/kit/postgres/open-postgres';

/** Runs `work` in a transaction that holds the job's lock. Undefined: another worker is running it. */
export const exclusiveJob = async <Value>(
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
