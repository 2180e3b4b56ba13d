import type { Queryable } from '@marquee/kit/postgres/open-postgres';
import { recoveryCodeHash } from '../account/recovery-codes';

export type TwoStep = {
  readonly secret: Buffer | null;
  readonly pending: Buffer | null;
  readonly recoveryCodesLeft: number;
};

/** The operator's sealed secrets and how many recovery codes are unused. `secret` null: log-ins ask for no code. */
export const twoStepOf = async (db: Queryable, operatorId: number): Promise<TwoStep> => {
  const { rows } = await db.query<TwoStep>(
    `select two_step_secret as secret, two_step_pending as pending,
            (select count(*) from recovery_codes where operator_id = $1) as "recoveryCodesLeft"
     from operators where id = $1`,
    [operatorId],
  );
  return rows[0] ?? { secret: null, pending: null, recoveryCodesLeft: 0 };
};

/** Keeps a secret that does not count yet; one that was begun before is forgotten. */
export const beginTwoStep = async (db: Queryable, operatorId: number, sealed: Buffer): Promise<void> => {
  await db.query('update operators set two_step_pending = $2 where id = $1', [operatorId, sealed]);
};

type Confirmed = {
  readonly pending: Buffer;
  readonly step: number;
  readonly recoveryCodes: readonly string[];
};

/**
 * From now on the confirmed secret counts, and the code of `step` was the first that was taken; false when another one is pending by
 * now. The recovery codes replace any earlier ones.
 */
export const switchTwoStepOn = async (
  tx: Queryable,
  operatorId: number,
  { pending, step, recoveryCodes }: Confirmed,
): Promise<boolean> => {
  const { rowCount } = await tx.query(
    `update operators set two_step_secret = two_step_pending, two_step_pending = null, two_step_last = $3
     where id = $1 and two_step_pending = $2`,
    [operatorId, pending, step],
  );
  if (rowCount !== 1) return false;
  await tx.query('delete from recovery_codes where operator_id = $1', [operatorId]);
  await tx.query('insert into recovery_codes (operator_id, code_hash) select $1, unnest($2::bytea[])', [
    operatorId,
    recoveryCodes.map(recoveryCodeHash),
  ]);
  return true;
};

export const switchTwoStepOff = async (tx: Queryable, operatorId: number): Promise<void> => {
  await tx.query(
    'update operators set two_step_secret = null, two_step_pending = null, two_step_last = null where id = $1',
    [operatorId],
  );
  await tx.query('delete from recovery_codes where operator_id = $1', [operatorId]);
};

/** Takes the code of that time step; false when it, or a later one, was taken before. Of two at once only one takes it. */
export const takeStep = async (db: Queryable, operatorId: number, step: number): Promise<boolean> => {
  const { rowCount } = await db.query(
    'update operators set two_step_last = $2 where id = $1 and (two_step_last is null or two_step_last < $2)',
    [operatorId, step],
  );
  return rowCount === 1;
};

/** Uses a recovery code up; false when it is none, or was used before. */
export const takeRecoveryCode = async (db: Queryable, operatorId: number, code: string): Promise<boolean> => {
  const { rowCount } = await db.query(
    'delete from recovery_codes where operator_id = $1 and code_hash = $2',
    [operatorId, recoveryCodeHash(code)],
  );
  return rowCount === 1;
};
