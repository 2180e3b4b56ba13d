import type { Actor, Facts } from '@marquee/contracts/events/domain-event';
import type { Queryable } from '@marquee/kit/postgres/open-postgres';
import { announce } from '@marquee/kit/postgres/outbox';

type AccountDeed =
  | 'operator.logged-in'
  | 'operator.login-refused'
  | 'operator.logged-out'
  | 'session.revoked'
  | 'operator.password-changed'
  | 'two-step.on'
  | 'two-step.off';

type Told = {
  readonly by: Actor;
  readonly requestId: string;
  /** Whose account, where that is not who did it. */
  readonly email?: string;
  readonly session?: string;
  readonly after?: Facts;
};

const knocks: readonly AccountDeed[] = [
  'operator.logged-in',
  'operator.login-refused',
  'operator.logged-out',
];

/** Announces what was done at the operator's own account; no password, code or token is ever part of it. */
export const announceAccount = async (
  tx: Queryable,
  what: AccountDeed,
  { by, requestId, email, session, after }: Told,
): Promise<void> => {
  const name = email ?? by.name;
  const about =
    session === undefined ? { kind: 'account', id: '', name } : { kind: 'session', id: session, name };
  const type = knocks.includes(what) ? 'admin.operator.knocked' : 'admin.account.changed';
  await announce(tx, { type }, requestId, { by, what, about, before: null, after: after ?? null });
};
