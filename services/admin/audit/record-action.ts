import { type NewEntry, recordAudit } from '@marquee/kit/bus/outbox';
import type { Queryable } from '@marquee/kit/postgres/open-postgres';

export type AccountAction =
  | 'operator.logged-in'
  | 'operator.login-refused'
  | 'operator.logged-out'
  | 'session.revoked'
  | 'operator.password-changed'
  | 'operator.password-reset'
  | 'operator.invited'
  | 'operator.invitation-withdrawn'
  | 'operator.added'
  | 'operator.role-changed'
  | 'operator.disabled'
  | 'operator.enabled';

type Details = Pick<NewEntry, 'by' | 'before' | 'after'> & { readonly requestId: string | null };

type AccountDetails = Details & {
  /** The account concerned, where it is not the actor's own. */
  readonly email?: string;
  readonly session?: string;
};

/** Records an action at an operator's account; no password, code or token is part of it. */
export const recordAccountAction = async (
  tx: Queryable,
  what: AccountAction,
  { by, requestId, email, session, ...facts }: AccountDetails,
): Promise<void> => {
  const name = email ?? by.name;
  const about =
    session === undefined ? { kind: 'account', id: '', name } : { kind: 'session', id: session, name };
  await recordAudit(tx, { by, what, about, ...facts }, requestId);
};

export type InboxDetails = Details & {
  readonly about: {
    readonly kind: 'listing request' | 'contact message' | 'report';
    readonly id: number;
    readonly reference: string;
  };
};

/** Records an action in the inbox; texts of visitors and notes about them are no part of it. */
export const recordInboxAction = async (
  tx: Queryable,
  what: string,
  { by, requestId, about: { kind, id, reference }, ...facts }: InboxDetails,
): Promise<void> => {
  const about = { kind, id: String(id), name: reference };
  await recordAudit(tx, { by, what, about, ...facts }, requestId);
};
