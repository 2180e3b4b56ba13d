import { inviteLinkHours } from '@marquee/contracts/http/invite-link';
import { newToken, tokenHash } from '@marquee/kit/identity/secret-token';
import { firstRow, onlyRow, type Queryable } from '@marquee/kit/postgres/open-postgres';
import { changesRow } from '@marquee/kit/postgres/rows';

/** Makes the model's only link, replacing any former one. The token is not stored. */
export const makeInviteLink = async (
  tx: Queryable,
  modelId: number,
): Promise<{ readonly token: string; readonly expiresAt: Date }> => {
  const token = newToken();
  const row = await onlyRow<{ expires_at: Date }>(
    tx,
    `insert into invite_links (model_id, token_hash, expires_at) values ($1, $2, now() + make_interval(hours => $3))
     on conflict (model_id) do update
       set token_hash = excluded.token_hash, created_at = now(), expires_at = excluded.expires_at, used_at = null
     returning expires_at`,
    [modelId, tokenHash(token), inviteLinkHours],
  );
  return { token, expiresAt: row.expires_at };
};

/** The state of the token's link, of a model or an agency; `unknown` when it never existed or was replaced. */
export type InviteLinkState =
  | { readonly is: 'open'; readonly of: 'model' | 'agency'; readonly id: number }
  | { readonly is: 'used' | 'expired' | 'unknown' };

export const inviteLinkState = async (db: Queryable, token: string): Promise<InviteLinkState> => {
  const row = await firstRow<{ of: 'model' | 'agency'; id: number; used: boolean; expired: boolean }>(
    db,
    `select 'agency' as of, id, invite_used_at is not null as used, invite_expires_at <= now() as expired
     from agencies where invite_hash = $1
     union all
     select 'model', model_id, used_at is not null, expires_at <= now() from invite_links where token_hash = $1`,
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

export const endInviteLink = async (tx: Queryable, modelId: number): Promise<void> => {
  await tx.query('delete from invite_links where model_id = $1 and used_at is null', [modelId]);
};

/** The token is in the fragment, which no server, log or referrer sees. */
export const linkOf = (publicUrl: string, token: string): string =>
  `${new URL('/password-info', publicUrl).href}#${token}`;
