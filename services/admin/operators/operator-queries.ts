import type { Operators } from '@marquee/contracts/http/operators';
import type { OperatorRole } from '@marquee/contracts/rules/operator-access';
import { firstRow, type Queryable } from '@marquee/kit/postgres/open-postgres';

export type Operator = {
  readonly id: number;
  readonly email: string;
  readonly passwordHash: string;
  readonly role: OperatorRole;
  readonly isDisabled: boolean;
  readonly passwordChangedAt: Date | null;
  /** Sealed; null where logins need no code. */
  readonly twoStepSecret: Buffer | null;
};

const columns = `id, email, password_hash as "passwordHash", role, disabled_at is not null as "isDisabled", password_changed_at as "passwordChangedAt", two_step_secret as "twoStepSecret"`;

/** The operator with this email, in upper or lower case, or undefined. */
export const operatorByEmail = (db: Queryable, email: string): Promise<Operator | undefined> =>
  firstRow<Operator>(db, `select ${columns} from operators where email = lower($1)`, [email.trim()]);

export const operatorById = (db: Queryable, id: number): Promise<Operator | undefined> =>
  firstRow<Operator>(db, `select ${columns} from operators where id = $1`, [id]);

/** Stores a password that the operator has chosen. */
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

/**
 * Adds the first operator; false when there is one already, also when another process adds it at the same
 * moment.
 */
export const addFirstOperator = async (
  tx: Queryable,
  email: string,
  passwordHash: string,
): Promise<boolean> => {
  // One after another: two statements at the same moment would each see an empty table.
  await tx.query("select pg_advisory_xact_lock(hashtext(current_schema() || '.operators'))");
  const { rowCount } = await tx.query(
    `insert into operators (email, password_hash)
     select lower($1), $2 where not exists (select from operators)`,
    [email, passwordHash],
  );
  return rowCount === 1;
};

type NewOperator = {
  readonly email: string;
  readonly role: OperatorRole;
  readonly passwordHash: string;
  /** Whether the operator has chosen the password. */
  readonly isOwnPassword: boolean;
};

/** Adds an operator; false when there is one with this email. */
export const addOperator = async (
  tx: Queryable,
  { email, role, passwordHash, isOwnPassword }: NewOperator,
): Promise<boolean> => {
  const { rowCount } = await tx.query(
    `insert into operators (email, role, password_hash, password_changed_at)
     values (lower($1), $2, $3, case when $4 then now() end) on conflict (email) do nothing`,
    [email.trim(), role, passwordHash, isOwnPassword],
  );
  return rowCount === 1;
};

/**
 * The operator, locked together with every administrator, so that two transactions at once cannot remove the
 * last two of them. `isLastAdministrator`: no other administrator can log in.
 */
export const lockOperator = async (
  tx: Queryable,
  id: number,
): Promise<(Operator & { readonly isLastAdministrator: boolean }) | undefined> => {
  const { rows } = await tx.query<Operator>(
    `select ${columns} from operators where id = $1 or role = 'administrator' order by id for update`,
    [id],
  );
  const operator = rows.find((row) => row.id === id);
  const isLast = rows.every((row) => row.id === id || row.isDisabled || row.role !== 'administrator');
  return operator && { ...operator, isLastAdministrator: operator.role === 'administrator' && isLast };
};

export const storeOperatorRole = async (tx: Queryable, id: number, role: OperatorRole): Promise<void> => {
  await tx.query('update operators set role = $2 where id = $1', [id, role]);
};

export const setOperatorDisabled = async (tx: Queryable, id: number, isDisabled: boolean): Promise<void> => {
  await tx.query('update operators set disabled_at = case when $2 then now() end where id = $1', [
    id,
    isDisabled,
  ]);
};

type ListedOperator = Omit<Operators['operators'][number], 'isSelf' | 'createdAt' | 'lastActiveAt'> & {
  createdAt: Date;
  lastActiveAt: Date | null;
};

/** Every operator, by email. */
export const listOperators = async (db: Queryable, selfId: number): Promise<Operators['operators']> => {
  const { rows } = await db.query<ListedOperator>(
    `select o.id, o.email, o.role, o.disabled_at is not null as "isDisabled", o.two_step_secret is not null as "hasTwoStep",
       o.created_at as "createdAt", (select max(s.last_active_at) from sessions s where s.operator_id = o.id) as "lastActiveAt"
     from operators o order by o.email`,
  );
  return rows.map((row) => ({
    ...row,
    isSelf: row.id === selfId,
    createdAt: row.createdAt.toISOString(),
    lastActiveAt: row.lastActiveAt?.toISOString() ?? null,
  }));
};
