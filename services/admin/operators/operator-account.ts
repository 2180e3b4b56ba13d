import type { OperatorRole } from '@marquee/contracts/rules/operator-access';
import { UserError } from '@marquee/kit/errors/user-error';
import { removeFactors } from '@marquee/kit/login/factors/factor-queries';
import { newPassword } from '@marquee/kit/login/new-password';
import { hashPassword } from '@marquee/kit/login/password-hash';
import type { Postgres } from '@marquee/kit/postgres/open-postgres';
import { recordAccountAction } from '../audit/record-action';
import {
  addOperator,
  factorOwner,
  lockOperator,
  operatorByEmail,
  setOperatorDisabled,
  storeOperatorPassword,
  storeOperatorRole,
} from './operator-queries';
import { revokeSessions } from './session-queries';

const by = { role: 'service', name: 'make operator' } as const;

/** Creates an account and returns its random password, stored as a hash. UserError: the email is in use. */
export const addAccount = async (
  db: Postgres,
  { email, role }: { readonly email: string; readonly role: OperatorRole },
): Promise<string> => {
  const password = newPassword();
  const passwordHash = await hashPassword(password);
  await db.transaction(async (tx) => {
    if (!(await addOperator(tx, { email, role, passwordHash, isOwnPassword: false })))
      throw new UserError(`There is an operator with the email ${email} already.`);
    await recordAccountAction(tx, 'operator.added', { by, requestId: null, email, after: { role } });
  });
  return password;
};

type Reset = {
  readonly email: string;
  /** Undefined keeps the role. */
  readonly role: OperatorRole | undefined;
  readonly keepTwoStep: boolean;
};

/**
 * Gives the operator a new random password and returns it; only its hash is stored. Every session and device
 * cookie ends, and a disabled account can log in again. Throws a UserError when there is no such account, or
 * when no administrator would be left.
 */
export const resetAccount = async (db: Postgres, { email, role, keepTwoStep }: Reset): Promise<string> => {
  const password = newPassword();
  const passwordHash = await hashPassword(password);
  await db.transaction(async (tx) => {
    const found = await operatorByEmail(tx, email);
    const operator = found && (await lockOperator(tx, found.id));
    if (operator === undefined)
      throw new UserError(`There is no operator with the email ${email.trim().toLowerCase()}.`);
    if (operator.isLastAdministrator && role !== undefined && role !== 'administrator')
      throw new UserError('At least one administrator must be able to log in.');
    await storeOperatorPassword(tx, operator.id, passwordHash, { isOwnPassword: false });
    if (role !== undefined) await storeOperatorRole(tx, operator.id, role);
    if (operator.isDisabled) await setOperatorDisabled(tx, operator.id, false);
    const twoStepTurnedOff = !keepTwoStep && (await removeFactors(tx, factorOwner(operator.id)));
    const sessionsEnded = (await revokeSessions(tx, operator.id)).length;
    await recordAccountAction(tx, 'operator.password-reset', {
      by,
      requestId: null,
      email: operator.email,
      after: {
        sessionsEnded,
        twoStepTurnedOff,
        ...(role !== undefined && { role }),
        ...(operator.isDisabled && { enabled: true }),
      },
    });
  });
  return password;
};
