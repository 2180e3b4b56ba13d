import { invitationHours, type Operators } from '@marquee/contracts/http/operators';
import type { OperatorRole } from '@marquee/contracts/rules/operator-access';
import { newToken, tokenHash } from '@marquee/kit/identity/secret-token';
import { firstRow, type Queryable } from '@marquee/kit/postgres/open-postgres';
import { changesRow, sentRows } from '@marquee/kit/postgres/rows';

export type Invited = { readonly email: string; readonly role: OperatorRole };

/** Makes the only invitation of this email and returns its token, which is not stored. */
export const makeInvitation = async (
  tx: Queryable,
  { email, role }: Invited,
  invitedBy: string,
): Promise<string> => {
  const token = newToken();
  await tx.query(
    `insert into operator_invitations (email, role, token_hash, invited_by, expires_at)
     values ($1, $2, $3, $4, now() + make_interval(hours => $5))
     on conflict (email) do update set role = excluded.role, token_hash = excluded.token_hash, invited_by = excluded.invited_by,
       created_at = now(), expires_at = excluded.expires_at`,
    [email, role, tokenHash(token), invitedBy, invitationHours],
  );
  return token;
};

/** The invitation of a token that still works. */
export const invitationOf = (db: Queryable, token: string): Promise<Invited | undefined> =>
  firstRow<Invited>(
    db,
    'select email, role from operator_invitations where token_hash = $1 and expires_at > now()',
    [tokenHash(token)],
  );

/** Removes the invitation of a valid token and returns it. Of several callers at once, one gets it. */
export const takeInvitation = (tx: Queryable, token: string): Promise<Invited | undefined> =>
  firstRow<Invited>(
    tx,
    'delete from operator_invitations where token_hash = $1 and expires_at > now() returning email, role',
    [tokenHash(token)],
  );

/** False when there is no invitation of this email. */
export const deleteInvitation = (tx: Queryable, email: string): Promise<boolean> =>
  changesRow(tx, 'delete from operator_invitations where email = $1', [email]);

/** All invitations, expired ones too, by email. */
export const invitations = (db: Queryable): Promise<Operators['invitations']> =>
  sentRows(
    db,
    'select email, role, invited_by as "invitedBy", expires_at as "expiresAt" from operator_invitations order by email',
  );
