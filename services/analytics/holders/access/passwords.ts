import { unauthorized } from '@marquee/kit/errors/http-error';
import { firstRow, type Queryable } from '@marquee/kit/postgres/open-postgres';
import { endHolderSessions } from './holder-sessions';

/** The Argon2id hash of the model's password, or undefined when it has none. */
export const passwordHashOf = async (db: Queryable, modelId: number): Promise<string | undefined> => {
  const sql = 'select password_hash from passwords where model_id = $1';
  return (await firstRow<{ password_hash: string }>(db, sql, [modelId]))?.password_hash;
};

/** Replaces the model's password and ends every session, token and share link of the former one. */
export const replacePassword = async (tx: Queryable, modelId: number, passwordHash: string) => {
  await tx.query(
    `insert into passwords (model_id, password_hash) values ($1, $2)
     on conflict (model_id) do update set password_hash = excluded.password_hash, generated_at = now()`,
    [modelId, passwordHash],
  );
  await endHolderSessions(tx, modelId);
};

/** The given models that have a password, by id. */
export const modelsWithPassword = async (db: Queryable, modelIds: readonly number[]): Promise<number[]> => {
  const { rows } = await db.query<{ model_id: number }>(
    'select model_id from passwords where model_id = any($1::bigint[]) order by model_id',
    [modelIds],
  );
  return rows.map(({ model_id }) => model_id);
};

export const refusePassword = (): never =>
  unauthorized('password.refused', 'Invalid password. Please try again.');

/** Deletes the password, second factors and share links of an erased model, and its place at agencies. */
export const forgetHolder = async (tx: Queryable, modelId: number): Promise<void> => {
  for (const table of ['passwords', 'share_links', 'agency_models'])
    await tx.query(`delete from ${table} where model_id = $1`, [modelId]);
  await tx.query("delete from factor_accounts where kind = 'model' and account_id = $1", [modelId]);
};
