import { UserError } from '@marquee/kit/errors/user-error';
import { newPassword } from '@marquee/kit/login/new-password';
import { hashPassword } from '@marquee/kit/login/password-hash';
import type { Postgres } from '@marquee/kit/postgres/open-postgres';
import { recordAccountAction } from '../audit/record-action';
import { operatorByEmail, resetOperatorPassword } from '../queries/operators';
import { revokeSessions } from '../queries/sessions';
import { switchTwoStepOff } from '../queries/two-step';

/**
 * Gives the administrator a new random password and returns it; only its hash is stored. Every session and device cookie ends. Throws a
 * UserError when there is no such account.
 */
export const resetPassword = async (
  db: Postgres,
  { email, keepTwoStep }: { readonly email: string; readonly keepTwoStep: boolean },
): Promise<string> => {
  const operator = await operatorByEmail(db, email);
  if (operator === undefined)
    throw new UserError(`There is no administrator with the email ${email.trim().toLowerCase()}.`);
  const password = newPassword();
  const passwordHash = await hashPassword(password);
  await db.transaction(async (tx) => {
    await resetOperatorPassword(tx, operator.id, passwordHash);
    const twoStepTurnedOff = !keepTwoStep && operator.twoStepSecret !== null;
    if (twoStepTurnedOff) await switchTwoStepOff(tx, operator.id);
    const sessionsEnded = (await revokeSessions(tx, operator.id)).length;
    await recordAccountAction(tx, 'operator.password-reset', {
      by: { role: 'service', name: 'make admin-password' },
      requestId: null,
      email: operator.email,
      after: { sessionsEnded, twoStepTurnedOff },
    });
  });
  return password;
};
