import type { Agency } from '@marquee/contracts/http/agencies';
import { inviteLinkHours } from '@marquee/contracts/http/invite-link';
import { newToken, tokenHash } from '@marquee/kit/identity/secret-token';
import { firstRow, type Queryable } from '@marquee/kit/postgres/open-postgres';

type Row = Omit<Agency, 'createdAt'> & { readonly createdAt: Date };

const columns = `a.id, a.slug, a.name, a.password_hash is not null as "hasPassword", a.created_at as "createdAt",
  coalesce((select json_agg(model_id order by model_id) from agency_models where agency_id = a.id), '[]') as "modelIds"`;

const agencyOf = (row: Row): Agency => ({ ...row, createdAt: row.createdAt.toISOString() });

export const listAgencies = async (db: Queryable): Promise<Agency[]> => {
  const { rows } = await db.query<Row>(`select ${columns} from agencies a order by lower(a.name), a.id`);
  return rows.map(agencyOf);
};

export const agencyById = async (db: Queryable, id: number): Promise<Agency | undefined> => {
  const row = await firstRow<Row>(db, `select ${columns} from agencies a where a.id = $1`, [id]);
  return row && agencyOf(row);
};

/** The agency, locked until the transaction ends. */
export const lockAgency = async (tx: Queryable, id: number): Promise<Agency | undefined> => {
  await tx.query('select from agencies where id = $1 for update', [id]);
  return await agencyById(tx, id);
};

/** Undefined when another agency has this slug. */
export const insertAgency = async (
  tx: Queryable,
  { slug, name }: Pick<Agency, 'slug' | 'name'>,
): Promise<number | undefined> => {
  const { rows } = await tx.query<{ id: number }>(
    'insert into agencies (slug, name) values ($1, $2) on conflict do nothing returning id',
    [slug, name],
  );
  return rows[0]?.id;
};

export const setAgencyModels = async (
  tx: Queryable,
  agencyId: number,
  modelIds: readonly number[],
): Promise<void> => {
  await tx.query('delete from agency_models where agency_id = $1', [agencyId]);
  await tx.query('insert into agency_models (agency_id, model_id) select $1, unnest($2::bigint[])', [
    agencyId,
    modelIds,
  ]);
};

/** Removes the agency with its sessions and its link. */
export const deleteAgency = async (tx: Queryable, id: number): Promise<void> => {
  await tx.query('delete from agencies where id = $1', [id]);
};

/** Also ends the invite link: an unopened one must not replace a password that was just given out. */
export const setAgencyPassword = async (tx: Queryable, id: number, passwordHash: string): Promise<void> => {
  await tx.query(
    'update agencies set password_hash = $2, invite_hash = null, invite_expires_at = null where id = $1',
    [id, passwordHash],
  );
};

export type Login = { readonly id: number; readonly slug: string; readonly passwordHash: string };

/** Undefined for an unknown agency and for one without a password. */
export const agencyLogin = (db: Queryable, slug: string): Promise<Login | undefined> =>
  firstRow<Login>(
    db,
    'select id, slug, password_hash as "passwordHash" from agencies where slug = $1 and password_hash is not null',
    [slug],
  );

/** Makes the agency's only link, replacing any former one. The token is not stored. */
export const makeAgencyInvite = async (
  tx: Queryable,
  id: number,
): Promise<{ readonly token: string; readonly expiresAt: Date }> => {
  const token = newToken();
  const row = await firstRow<{ expiresAt: Date }>(
    tx,
    `update agencies set invite_hash = $2, invite_expires_at = now() + make_interval(hours => $3), invite_used_at = null
     where id = $1 returning invite_expires_at as "expiresAt"`,
    [id, tokenHash(token), inviteLinkHours],
  );
  if (row === undefined) throw new Error('the agency is locked');
  return { token, expiresAt: row.expiresAt };
};

export type AgencyInvite =
  | { readonly agencyId: number; readonly is: 'open' }
  | { readonly is: 'used' | 'expired' };

export const agencyInvite = async (db: Queryable, token: string): Promise<AgencyInvite | undefined> => {
  const row = await firstRow<{ id: number; used: boolean; expired: boolean }>(
    db,
    'select id, invite_used_at is not null as used, invite_expires_at <= now() as expired from agencies where invite_hash = $1',
    [tokenHash(token)],
  );
  if (row === undefined) return undefined;
  if (row.used) return { is: 'used' };
  return row.expired ? { is: 'expired' } : { agencyId: row.id, is: 'open' };
};

/**
 * Uses the link and sets the password, for one caller: concurrent ones wait for that commit and get false.
 */
export const useAgencyInvite = async (
  tx: Queryable,
  token: string,
  passwordHash: string,
): Promise<boolean> => {
  const { rowCount } = await tx.query(
    `update agencies set invite_used_at = now(), password_hash = $2
     where invite_hash = $1 and invite_used_at is null and invite_expires_at > now()`,
    [tokenHash(token), passwordHash],
  );
  return rowCount === 1;
};
