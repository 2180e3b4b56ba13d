import type { Operators } from '@marquee/contracts/http/operators';
import type { OperatorRole } from '@marquee/contracts/rules/operator-access';
import { hasFactorSql } from '@marquee/kit/login/factors/factor-queries';
import { firstRow, onlyRow, type Queryable } from '@marquee/kit/postgres/open-postgres';
import { changesRow, sentRows } from '@marquee/kit/postgres/rows';

export type Operator = {
  readonly id: number;
  readonly email: string;
  readonly passwordHash: string;
  readonly role: OperatorRole;
  readonly isDisabled: boolean;
  readonly passwordChangedAt: Date | null;
};

const columns =
  'id, email, password_hash as "passwordHash", role, disabled_at is not null as "isDisabled", password_changed_at as "passwordChangedAt"';

/** Where the second factors of an operator are. */
export const factorOwner = (id: number) => ({ table: 'operators', column: 'operator_id', id }) as const;

/** Whether the operator `o` of a statement has a second factor. */
export const hasSecondFactor = hasFactorSql('operator_id');

/** The operator with this email, in upper or lower case, or undefined. */
export const operatorByEmail = (db: Queryable, email: string): Promise<Operator | undefined> =>
  firstRow<Operator>(db, `select ${columns} from operators where email = lower($1)`, [email.trim()]);

export const operatorById = (db: Queryable, id: number): Promise<Operator | undefined> =>
  firstRow<Operator>(db, `select ${columns} from operators where id = $1`, [id]);

/** Stores a password. One that somebody else than the operator has chosen counts as never changed. */
export const storeOperatorPassword = async (
  tx: Queryable,
  id: number,
  passwordHash: string,
  { isOwnPassword }: Pick<NewOperator, 'isOwnPassword'>,
): Promise<void> => {
  await tx.query(
    'update operators set password_hash = $2, password_changed_at = case when $3 then now() end where id = $1',
    [id, passwordHash, isOwnPassword],
  );
};

export const hasOperator = async (db: Queryable): Promise<boolean> =>
  (await onlyRow<{ exists: boolean }>(db, 'select exists (select from operators)')).exists;

/** Adds the first operator; false when there is one already, also of another process at this moment. */
export const addFirstOperator = async (
  tx: Queryable,
  email: string,
  passwordHash: string,
): Promise<boolean> => {
  // One after another: two statements at the same moment would each see an empty table.
  await tx.query("select pg_advisory_xact_lock(hashtext(current_schema() || '.operators'))");
  return await changesRow(
    tx,
    `insert into operators (email, password_hash)
     select lower($1), $2 where not exists (select from operators)`,
    [email, passwordHash],
  );
};

type NewOperator = {
  readonly email: string;
  readonly role: OperatorRole;
  readonly passwordHash: string;
  /** Whether the operator has chosen the password. */
  readonly isOwnPassword: boolean;
};

/** Adds an operator; false when there is one with this email. */
export const addOperator = (tx: Queryable, { email, role, passwordHash, isOwnPassword }: NewOperator) =>
  changesRow(
    tx,
    `insert into operators (email, role, password_hash, password_changed_at)
     values (lower($1), $2, $3, case when $4 then now() end) on conflict (email) do nothing`,
    [email.trim(), role, passwordHash, isOwnPassword],
  );

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

/** Every operator, by email. */
export const listOperators = async (db: Queryable, selfId: number): Promise<Operators['operators']> => {
  const rows = await sentRows<Omit<Operators['operators'][number], 'isSelf'>>(
    db,
    `select o.id, o.email, o.role, o.disabled_at is not null as "isDisabled", ${hasSecondFactor} as "hasTwoStep",
       o.created_at as "createdAt", (select max(s.last_active_at) from sessions s where s.operator_id = o.id) as "lastActiveAt"
     from operators o order by o.email`,
  );
  return rows.map((row) => ({ ...row, isSelf: row.id === selfId }));
};
