import { unauthorized } from '@marquee/kit/errors/http-error';
import type { RouteContext } from '@marquee/kit/http/route';
import { actorOf } from '@marquee/kit/identity/actor';
import type { Identity } from '@marquee/kit/identity/identity';
import { requireCurrentPassword } from '@marquee/kit/login/current-password';
import type { Queryable } from '@marquee/kit/postgres/open-postgres';
import { type AccountAction, recordAccountAction } from '../audit/record-action';
import type { AdminDeps } from '../deps';
import { type Operator, operatorById } from './operator-queries';

/** The name of the operator who sent the request; 401 for anyone else. */
export const operatorName = (identity: Identity): string =>
  identity.role === 'admin' ? identity.email : unauthorized('admin.required');

/** The operator and the session of a request; 401 for anyone else. */
export const operatorOf = async (
  { db }: AdminDeps,
  identity: Identity,
): Promise<{ readonly operator: Operator; readonly sessionId: string }> => {
  if (identity.role !== 'admin') return unauthorized('admin.required');
  const operator = (await operatorById(db, identity.operatorId)) ?? unauthorized('admin.required');
  return { operator, sessionId: identity.sessionId };
};

/** The operator and session of a request with the operator's own password; else 401 or 422. */
export const operatorWithPassword = async (
  deps: AdminDeps,
  identity: Identity,
  { password, field = 'password' }: { readonly password: string; readonly field?: string },
): ReturnType<typeof operatorOf> => {
  const { operator, sessionId } = await operatorOf(deps, identity);
  const account = { name: operator.email, passwordHash: operator.passwordHash };
  await requireCurrentPassword(deps, account, { password, field, ip: identity.address, session: sessionId });
  return { operator, sessionId };
};

type Caller = Pick<RouteContext, 'identity' | 'requestId'>;
type Details = Omit<Parameters<typeof recordAccountAction>[2], 'by' | 'requestId'>;
/** Records what the operator did in the audit log. */
export type RecordAction = (what: AccountAction, details?: Details) => Promise<void>;

/** Makes a change that needs the operator's own password, in one transaction with `record`. */
export const changeWithPassword = async (
  deps: AdminDeps,
  { identity, requestId }: Caller,
  password: string,
  change: (tx: Queryable, self: Operator, record: RecordAction, sessionId: string) => Promise<void>,
): Promise<void> => {
  const { operator, sessionId } = await operatorWithPassword(deps, identity, { password });
  const by = actorOf(identity);
  await deps.db.transaction((tx) =>
    change(
      tx,
      operator,
      (what, details) => recordAccountAction(tx, what, { by, requestId, ...details }),
      sessionId,
    ),
  );
};
