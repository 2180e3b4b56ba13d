import type { Postgres, Queryable } from './open-postgres';

class RolledBack<Result> extends Error {
  constructor(readonly result: Result) {
    super('rolled back');
  }
}

/** The result of `work` in a transaction. Unless `apply`, everything that it changed is rolled back. */
export const appliedIf = async <Result>(
  apply: boolean,
  db: Postgres,
  work: (tx: Queryable) => Promise<Result>,
): Promise<Result> => {
  try {
    return await db.transaction(async (tx) => {
      const result = await work(tx);
      if (!apply) throw new RolledBack(result);
      return result;
    });
  } catch (error) {
    if (error instanceof RolledBack) return error.result;
    throw error;
  }
};
