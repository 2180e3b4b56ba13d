import type { Queryable } from '@marquee/kit/postgres/open-postgres';

export type Operator = {
  readonly id: number;
  readonly email: string;
  readonly passwordHash: string;
  readonly passwordChangedAt: Date | null;
  /** Sealed; null where logins need no code. */
  readonly twoStepSecret: Buffer | null;
};

const columns = `id, email, password_hash as "passwordHash", password_changed_at as "passwordChangedAt", two_step_secret as "twoStepSecret"`;

/** The operator with this email, in upper or lower case, or undefined. */
export const operatorByEmail = async (db: Queryable, email: string): Promise<Operator | undefined> => {
  const { rows } = await db.query<Operator>(`select ${columns} from operators where email = lower($1)`, [
    email.trim(),
  ]);
  return rows[0];
};

export const operatorById = async (db: Queryable, id: number): Promise<Operator | undefined> => {
  const { rows } = await db.query<Operator>(`select ${columns} from operators where id = $1`, [id]);
  return rows[0];
};

export const replaceOperatorPassword = async (
  tx: Queryable,
  id: number,
  passwordHash: string,
): Promise<void> => {
  await tx.query('update operators set password_hash = $2, password_changed_at = now() where id = $1', [
    id,
    passwordHash,
  ]);
};

/** As `replaceOperatorPassword`, for a password that somebody else has chosen: it counts as never changed. */
export const resetOperatorPassword = async (
  tx: Queryable,
  id: number,
  passwordHash: string,
): Promise<void> => {
  await tx.query('update operators set password_hash = $2, password_changed_at = null where id = $1', [
    id,
    passwordHash,
  ]);
};

export const hasOperator = async (db: Queryable): Promise<boolean> => {
  const { rows } = await db.query<{ exists: boolean }>('select exists (select from operators)');
  return rows[0]?.exists === true;
};

/** Adds the first operator; false when there is one already, also when another process adds it at the same moment. */
export const addFirstOperator = async (
  db: Queryable,
  email: string,
  passwordHash: string,
): Promise<boolean> => {
  const { rowCount } = await db.query(
    `insert into operators (email, password_hash)
     select lower($1), $2 where not exists (select from operators)
     on conflict (email) do nothing`,
    [email, passwordHash],
  );
  return rowCount === 1;
};
