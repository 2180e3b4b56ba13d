import { unauthorized, unprocessable } from '@marquee/kit/errors/http-error';
import type { Identity } from '@marquee/kit/identity/identity';
import { isPassword } from '@marquee/kit/login/password-hash';
import type { AdminDeps } from '../deps';
import { type Operator, operatorById } from '../queries/operators';

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

/** Returns only for the operator's own password. A wrong one is 422, not 401, since the session is valid; attempts are slowed like logins. */
export const requirePassword = async (
  { throttle }: AdminDeps,
  { email, passwordHash }: Operator,
  { password, ip, field }: { password: string; ip: string; field: string },
): Promise<void> => {
  if (await throttle.attempt(`password of ${email}`, ip, () => isPassword(password, passwordHash))) return;
  unprocessable('password.wrong', 'This is not your current password.', {
    fields: { [field]: 'is not your current password' },
  });
};
