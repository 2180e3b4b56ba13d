import type { ConfirmBothFactors } from '@marquee/contracts/http/account';
import type { SecondStep, SecondStepRequired } from '@marquee/contracts/http/second-step';
import { unauthorized, unprocessable } from '@marquee/kit/errors/http-error';
import type { Identity } from '@marquee/kit/identity/identity';
import { requireCurrentPassword } from '@marquee/kit/login/current-password';
import type { z } from 'zod';
import type { AdminDeps } from '../deps';
import { hasFactor, type Operator, operatorById } from './operator-queries';
import { isPasskeyOf, passkeyRequest } from './passkeys';
import { checkCode } from './two-step-queries';

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

type SecondStepResult =
  | { readonly is: 'none' | 'refused' }
  | { readonly is: 'passed'; readonly by: 'app' | 'recovery code' | 'passkey' }
  | { readonly is: 'required'; readonly question: SecondStepRequired };

/** `none`: the account has no second factor. Each step is accepted once; throttled by account and IP. */
export const secondStep = async (
  deps: AdminDeps,
  operator: Operator,
  { code, passkey }: SecondStep,
  from: { readonly ip: string; readonly device: string | undefined },
): Promise<SecondStepResult> => {
  if (!hasFactor(operator)) return { is: 'none' };
  const { id, email, twoStepSecret, hasPasskey } = operator;
  const attempt = <Kind>(check: () => Promise<Kind>) =>
    deps.throttle.attempt({ account: `code of ${email}`, ...from }, check);
  if (passkey !== undefined) {
    const isRight = await attempt(() => isPasskeyOf(deps, id, passkey));
    return isRight ? { is: 'passed', by: 'passkey' } : { is: 'refused' };
  }
  if (code === undefined) {
    const question = { codeRequired: true as const };
    if (!hasPasskey) return { is: 'required', question };
    return { is: 'required', question: { ...question, passkey: await passkeyRequest(deps, id) } };
  }
  const secret = twoStepSecret === null ? undefined : deps.sealing.open(twoStepSecret);
  const by = await attempt(() => checkCode(deps.db, id, secret, code));
  return by === false ? { is: 'refused' } : { is: 'passed', by };
};

/**
 * The operator of a request with every factor of the account, or the question for a second step that is missing;
 * else 401 or 422.
 */
export const operatorWithBothFactors = async (
  deps: AdminDeps,
  identity: Identity,
  { password, ...given }: z.infer<typeof ConfirmBothFactors>,
): Promise<{ readonly operator: Operator; readonly question?: SecondStepRequired }> => {
  const { operator, sessionId } = await operatorWithPassword(deps, identity, { password });
  const result = await secondStep(deps, operator, given, { ip: identity.address, device: sessionId });
  if (result.is === 'required') return { operator, question: result.question };
  if (result.is === 'refused') return given.passkey === undefined ? refuseCode() : refusePasskey();
  return { operator };
};

export const refuseCode = (): never =>
  unprocessable('code.wrong', 'This code is not right. Wait for the next one.', {
    fields: { code: 'is not right' },
  });

export const passkeyRefused = 'The passkey was not accepted. Start again.';
export const refusePasskey = (): never => unprocessable('passkey.refused', passkeyRefused);
