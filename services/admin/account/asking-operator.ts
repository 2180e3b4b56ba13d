import { unauthorized, unprocessable } from '@marquee/kit/errors/http-error';
import type { Identity } from '@marquee/kit/identity/identity';
import { isPassword } from '@marquee/kit/login/password-hash';
import { type Operator, operatorById } from '../queries/operators';
import type { AdminDeps } from '../route';

export type Asking = { readonly operator: Operator; readonly sessionId: string };

/** The operator whose signed session asks. */
export const askingOperator = async ({ db }: AdminDeps, identity: Identity): Promise<Asking> => {
  if (identity.role !== 'admin') return unauthorized('admin.required');
  const operator = (await operatorById(db, identity.operatorId)) ?? unauthorized('admin.required');
  return { operator, sessionId: identity.sessionId };
};

/** Returns only for the operator's own password; wrong ones are slowed like log-ins, and are no dead session: 422 names the field. */
export const demandPassword = async (
  { throttle }: AdminDeps,
  { email, passwordHash }: Operator,
  { password, address, field }: { password: string; address: string; field: string },
): Promise<void> => {
  if (await throttle.attempt(`password of ${email}`, address, () => isPassword(password, passwordHash)))
    return;
  unprocessable('password.wrong', 'This is not your current password.', {
    fields: { [field]: 'is not your current password' },
  });
};
