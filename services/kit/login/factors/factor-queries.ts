import type { Factors } from '@marquee/contracts/http/account';
import { tokenHash } from '../../identity/secret-token';
import { onlyRow, type Queryable } from '../../postgres/open-postgres';
import { changesRow, sentRows } from '../../postgres/rows';
import { newPassword } from '../new-password';
import { stepOfCode } from './one-time-code';

/** An account's row in the table of its service, and the column by which the tables of factors refer to it. */
export type FactorOwner = {
  readonly table: 'operators' | 'factor_accounts';
  readonly column: 'operator_id' | 'owner_id';
  readonly id: number;
};

/** Whether the account `o` of a statement has a second factor. */
export const hasFactorSql = (column: FactorOwner['column']): string =>
  `(o.two_step_secret is not null or exists (select from passkeys p where p.${column} = o.id))`;

const codes = 10;

/** Ten codes of 140 random bits each: enough that a plain hash of one cannot be reversed. */
export const newRecoveryCodes = (): string[] => Array.from({ length: codes }, newPassword);

/** The form in which a code is stored; upper case, spaces and hyphens do not matter. */
const recoveryCodeHash = (code: string): Buffer => tokenHash(code.toLowerCase().replaceAll(/[\s-]/g, ''));

type State = {
  /** Sealed; null where no app gives codes. */
  readonly secret: Buffer | null;
  /** Sealed; begun and not confirmed. */
  readonly pending: Buffer | null;
  readonly hasPasskey: boolean;
  readonly hasFactor: boolean;
};

export const factorState = (db: Queryable, { table, column, id }: FactorOwner): Promise<State> =>
  onlyRow<State>(
    db,
    `select two_step_secret as secret, two_step_pending as pending, ${hasFactorSql(column)} as "hasFactor",
       exists (select from passkeys p where p.${column} = o.id) as "hasPasskey" from ${table} o where id = $1`,
    [id],
  );

/** The state once no other transaction changes the factors, until this one ends. */
export const lockFactors = async (tx: Queryable, owner: FactorOwner): Promise<State> => {
  await tx.query(`select from ${owner.table} where id = $1 for update`, [owner.id]);
  return await factorState(tx, owner);
};

export const listFactors = async (db: Queryable, owner: FactorOwner): Promise<Factors> => {
  const { count: recoveryCodesLeft } = await onlyRow<{ count: number }>(
    db,
    `select count(*) from recovery_codes where ${owner.column} = $1`,
    [owner.id],
  );
  const passkeys = await sentRows<Factors['passkeys'][number]>(
    db,
    `select id, name, created_at as "createdAt", last_used_at as "lastUsedAt" from passkeys
     where ${owner.column} = $1 order by id desc`,
    [owner.id],
  );
  const on = (await factorState(db, owner)).secret !== null;
  return { twoStep: { on, recoveryCodesLeft }, passkeys };
};

/** Stores a secret that is not in use yet, and replaces one that was begun before. */
export const storeTwoStepSecret = async (
  db: Queryable,
  { table, id }: FactorOwner,
  sealed: Buffer,
): Promise<void> => {
  await db.query(`update ${table} set two_step_pending = $2 where id = $1`, [id, sealed]);
};

/** Uses the confirmed secret, with `step` as the first accepted code. False when another one is pending by now. */
export const switchTwoStepOn = (tx: Queryable, { table, id }: FactorOwner, pending: Buffer, step: number) =>
  changesRow(
    tx,
    `update ${table} set two_step_secret = two_step_pending, two_step_pending = null, two_step_last = $3
     where id = $1 and two_step_pending = $2`,
    [id, pending, step],
  );

export const replaceRecoveryCodes = async (
  tx: Queryable,
  { column, id }: FactorOwner,
  recoveryCodes: readonly string[],
): Promise<void> => {
  await tx.query(`delete from recovery_codes where ${column} = $1`, [id]);
  await tx.query(`insert into recovery_codes (${column}, code_hash) select $1, unnest($2::bytea[])`, [
    id,
    recoveryCodes.map(recoveryCodeHash),
  ]);
};

/** Ends what was begun and not confirmed. */
export const endPending = async (tx: Queryable, { table, column, id }: FactorOwner): Promise<void> => {
  await tx.query(`update ${table} set two_step_pending = null where id = $1`, [id]);
  await tx.query(`delete from passkey_challenges where ${column} = $1`, [id]);
};

export const switchTwoStepOff = async (tx: Queryable, owner: FactorOwner): Promise<void> => {
  await tx.query(`update ${owner.table} set two_step_secret = null, two_step_last = null where id = $1`, [
    owner.id,
  ]);
  await dropIdleRecoveryCodes(tx, owner);
};

/** Recovery codes replace a second factor, and end with the last one. */
export const dropIdleRecoveryCodes = async (
  tx: Queryable,
  { table, column, id }: FactorOwner,
): Promise<void> => {
  await tx.query(
    `delete from recovery_codes r using ${table} o
     where o.id = r.${column} and o.id = $1 and not ${hasFactorSql(column)}`,
    [id],
  );
};

/** Removes every factor of an account that lost them; false when it has none. */
export const removeFactors = async (tx: Queryable, owner: FactorOwner): Promise<boolean> => {
  const { hasFactor } = await lockFactors(tx, owner);
  await tx.query(`delete from passkeys where ${owner.column} = $1`, [owner.id]);
  await endPending(tx, owner);
  await switchTwoStepOff(tx, owner);
  return hasFactor;
};

/** Accepts a time step once, also of two at once; false when it, or a later one, was accepted before. */
const takeStep = (db: Queryable, { table, id }: FactorOwner, step: number): Promise<boolean> =>
  changesRow(
    db,
    `update ${table} set two_step_last = $2 where id = $1 and (two_step_last is null or two_step_last < $2)`,
    [id, step],
  );

/** Accepts a recovery code once; false when it is unknown or used. */
const takeRecoveryCode = (db: Queryable, { column, id }: FactorOwner, code: string): Promise<boolean> =>
  changesRow(db, `delete from recovery_codes where ${column} = $1 and code_hash = $2`, [
    id,
    recoveryCodeHash(code),
  ]);

/** The kind of the accepted code, or false. Each is accepted once, also when two logins use it at once. */
export const checkCode = async (
  db: Queryable,
  owner: FactorOwner,
  secret: Buffer | undefined,
  code: string,
): Promise<'app' | 'recovery code' | false> => {
  const step = secret && stepOfCode(secret, code, new Date());
  if (step !== undefined) return (await takeStep(db, owner, step)) && 'app';
  return (await takeRecoveryCode(db, owner, code)) && 'recovery code';
};
