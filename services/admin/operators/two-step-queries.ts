import type { Sealing } from '@marquee/kit/identity/sealing';
import { tokenHash } from '@marquee/kit/identity/secret-token';
import { newPassword } from '@marquee/kit/login/new-password';
import { firstRow, type Queryable } from '@marquee/kit/postgres/open-postgres';
import { changesRow } from '@marquee/kit/postgres/rows';
import { stepOfCode } from './one-time-code';
import { hasSecondFactor } from './operator-queries';

const codes = 10;

/** Ten codes of 140 random bits each: enough that a plain hash of one cannot be reversed. */
export const newRecoveryCodes = (): string[] => Array.from({ length: codes }, newPassword);

/** The form in which a code is stored; upper case, spaces and hyphens do not matter. */
const recoveryCodeHash = (code: string): Buffer => tokenHash(code.toLowerCase().replaceAll(/[\s-]/g, ''));

export type TwoStep = {
  readonly secret: Buffer | null;
  readonly pending: Buffer | null;
  readonly recoveryCodesLeft: number;
};

/** The operator's sealed secrets, and unused recovery codes. `secret` null: logins need no code. */
export const twoStepOf = async (db: Queryable, operatorId: number): Promise<TwoStep> =>
  (await firstRow<TwoStep>(
    db,
    `select two_step_secret as secret, two_step_pending as pending,
            (select count(*) from recovery_codes where operator_id = $1) as "recoveryCodesLeft"
     from operators where id = $1`,
    [operatorId],
  )) ?? { secret: null, pending: null, recoveryCodesLeft: 0 };

/** Stores a secret that is not in use yet, and replaces one that was begun before. */
export const storeTwoStepSecret = async (
  db: Queryable,
  operatorId: number,
  sealed: Buffer,
): Promise<void> => {
  await db.query('update operators set two_step_pending = $2 where id = $1', [operatorId, sealed]);
};

type Confirmed = {
  readonly pending: Buffer;
  readonly step: number;
  readonly recoveryCodes: readonly string[];
};

/**
 * Puts the confirmed secret into use, with `step` as the first accepted code, and replaces the recovery
 * codes. False when another secret is pending by now.
 */
export const switchTwoStepOn = async (
  tx: Queryable,
  operatorId: number,
  { pending, step, recoveryCodes }: Confirmed,
): Promise<boolean> => {
  const isStored = await changesRow(
    tx,
    `update operators set two_step_secret = two_step_pending, two_step_pending = null, two_step_last = $3
     where id = $1 and two_step_pending = $2`,
    [operatorId, pending, step],
  );
  if (!isStored) return false;
  await replaceRecoveryCodes(tx, operatorId, recoveryCodes);
  return true;
};

export const replaceRecoveryCodes = async (
  tx: Queryable,
  operatorId: number,
  recoveryCodes: readonly string[],
): Promise<void> => {
  await tx.query('delete from recovery_codes where operator_id = $1', [operatorId]);
  await tx.query('insert into recovery_codes (operator_id, code_hash) select $1, unnest($2::bytea[])', [
    operatorId,
    recoveryCodes.map(recoveryCodeHash),
  ]);
};

export const switchTwoStepOff = async (tx: Queryable, operatorId: number): Promise<void> => {
  await tx.query(
    'update operators set two_step_secret = null, two_step_pending = null, two_step_last = null where id = $1',
    [operatorId],
  );
  await dropIdleRecoveryCodes(tx, operatorId);
};

/** Recovery codes replace a second factor, and end with the last one. */
export const dropIdleRecoveryCodes = async (tx: Queryable, operatorId: number): Promise<void> => {
  await tx.query(
    `delete from recovery_codes r using operators o
     where o.id = r.operator_id and o.id = $1 and not ${hasSecondFactor}`,
    [operatorId],
  );
};

/** Accepts a time step once, also of two at once; false when it, or a later one, was accepted before. */
const takeStep = (db: Queryable, operatorId: number, step: number): Promise<boolean> =>
  changesRow(
    db,
    'update operators set two_step_last = $2 where id = $1 and (two_step_last is null or two_step_last < $2)',
    [operatorId, step],
  );

/** Accepts a recovery code once; false when it is unknown or used. */
const takeRecoveryCode = (db: Queryable, operatorId: number, code: string): Promise<boolean> =>
  changesRow(db, 'delete from recovery_codes where operator_id = $1 and code_hash = $2', [
    operatorId,
    recoveryCodeHash(code),
  ]);

/** The kind of the accepted code, or false. Each is accepted once, also when two logins use it at once. */
export const checkCode = async (
  db: Queryable,
  operatorId: number,
  secret: Buffer | undefined,
  code: string,
): Promise<'app' | 'recovery code' | false> => {
  const step = secret && stepOfCode(secret, code, new Date());
  if (step !== undefined) return (await takeStep(db, operatorId, step)) && 'app';
  return (await takeRecoveryCode(db, operatorId, code)) && 'recovery code';
};

/** Seals every stored secret with the current key, so that the older keys can be removed. */
export const renewSecrets = async (db: Queryable, { renewed }: Sealing): Promise<void> => {
  for (const [table, column] of [
    ['operators', 'two_step_secret'],
    ['webhooks', 'secret'],
  ]) {
    const { rows } = await db.query<{ id: number; secret: Buffer }>(
      `select id, ${column} as secret from ${table} where ${column} is not null`,
    );
    for (const { id, secret } of rows) {
      const sealed = renewed(secret);
      if (sealed)
        await db.query(`update ${table} set ${column} = $3 where id = $1 and ${column} = $2`, [
          id,
          secret,
          sealed,
        ]);
    }
  }
};
