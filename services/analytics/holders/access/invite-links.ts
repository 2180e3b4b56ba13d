import { inviteLinkHours } from '@marquee/contracts/http/invite-link';
import { newToken, tokenHash } from '@marquee/kit/identity/secret-token';
import { firstRow, onlyRow, type Queryable } from '@marquee/kit/postgres/open-postgres';
import { changesRow } from '@marquee/kit/postgres/rows';

/** The account that gets a password: of a model's holder, or of a person of an agency. */
type LinkOwner = { readonly of: 'model_id' | 'agency_person_id'; readonly id: number };

/** Makes the account's only link, replacing any former one. The token is not stored. */
export const makeInviteLink = async (
  tx: Queryable,
  { of, id }: LinkOwner,
): Promise<{ readonly token: string; readonly expiresAt: Date }> => {
  const token = newToken();
  const row = await onlyRow<{ expires_at: Date }>(
    tx,
    `insert into invite_links (${of}, token_hash, expires_at) values ($1, $2, now() + make_interval(hours => $3))
     on conflict (${of}) do update
       set token_hash = excluded.token_hash, created_at = now(), expires_at = excluded.expires_at, used_at = null
     returning expires_at`,
    [id, tokenHash(token), inviteLinkHours],
  );
  return { token, expiresAt: row.expires_at };
};

/** The state of the token's link; `unknown` when it never existed or was replaced. */
export type InviteLinkState =
  | ({ readonly is: 'open' } & LinkOwner)
  | { readonly is: 'used' | 'expired' | 'unknown' };

export const inviteLinkState = async (db: Queryable, token: string): Promise<InviteLinkState> => {
  const row = await firstRow<LinkOwner & { used: boolean; expired: boolean }>(
    db,
    `select case when model_id is null then 'agency_person_id' else 'model_id' end as of,
       coalesce(model_id, agency_person_id) as id, used_at is not null as used, expires_at <= now() as expired
     from invite_links where token_hash = $1`,
    [tokenHash(token)],
  );
  if (row === undefined) return { is: 'unknown' };
  if (row.used) return { is: 'used' };
  return row.expired ? { is: 'expired' } : { is: 'open', of: row.of, id: row.id };
};

/** True for the one caller that uses the link. Concurrent callers wait for that commit and get false. */
export const useInviteLink = (tx: Queryable, token: string): Promise<boolean> =>
  changesRow(
    tx,
    'update invite_links set used_at = now() where token_hash = $1 and used_at is null and expires_at > now()',
    [tokenHash(token)],
  );

export const endInviteLink = async (tx: Queryable, { of, id }: LinkOwner): Promise<void> => {
  await tx.query(`delete from invite_links where ${of} = $1 and used_at is null`, [id]);
};
