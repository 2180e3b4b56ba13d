import type { Agency } from '@marquee/contracts/http/agencies';
import { inviteLinkHours } from '@marquee/contracts/http/invite-link';
import { newToken, tokenHash } from '@marquee/kit/identity/secret-token';
import { firstRow, onlyRow, type Queryable } from '@marquee/kit/postgres/open-postgres';
import { changesRow, sentRow, sentRows } from '@marquee/kit/postgres/rows';

const columns = `a.id, a.slug, a.name, a.password_hash is not null as "hasPassword", a.created_at as "createdAt",
  coalesce((select json_agg(model_id order by model_id) from agency_models where agency_id = a.id), '[]') as "modelIds"`;

export const listAgencies = (db: Queryable): Promise<Agency[]> =>
  sentRows(db, `select ${columns} from agencies a order by lower(a.name), a.id`);

export const agencyById = (db: Queryable, id: number): Promise<Agency | undefined> =>
  sentRow(db, `select ${columns} from agencies a where a.id = $1`, [id]);

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
  const added = await firstRow<{ id: number }>(
    tx,
    'insert into agencies (slug, name) values ($1, $2) on conflict do nothing returning id',
    [slug, name],
  );
  return added?.id;
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
  const { expiresAt } = await onlyRow<{ expiresAt: Date }>(
    tx,
    `update agencies set invite_hash = $2, invite_expires_at = now() + make_interval(hours => $3), invite_used_at = null
     where id = $1 returning invite_expires_at as "expiresAt"`,
    [id, tokenHash(token), inviteLinkHours],
  );
  return { token, expiresAt };
};

/** Uses the link and sets the password; of concurrent callers one, the others get false. */
export const useAgencyInvite = (tx: Queryable, token: string, passwordHash: string): Promise<boolean> =>
  changesRow(
    tx,
    `update agencies set invite_used_at = now(), password_hash = $2
     where invite_hash = $1 and invite_used_at is null and invite_expires_at > now()`,
    [tokenHash(token), passwordHash],
  );
