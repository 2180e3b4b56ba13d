import type { SecondStep, SecondStepRequired } from '@marquee/contracts/http/second-step';
import { unauthorized } from '../../errors/http-error';
import type { Sealing } from '../../identity/sealing';
import type { Postgres } from '../../postgres/open-postgres';
import type { LoginThrottle } from '../login-throttle';
import { checkCode, type FactorOwner, factorState } from './factor-queries';
import { isPasskeyOf, type PasskeyDeps, passkeyRequest } from './passkeys';

export type FactorDeps = PasskeyDeps & {
  readonly db: Postgres;
  readonly throttle: LoginThrottle;
  readonly sealing: Sealing;
};

/** An account as its owner knows it. */
export type NamedOwner = FactorOwner & { readonly name: string };

type SecondStepResult =
  | { readonly is: 'none' | 'refused' }
  | { readonly is: 'passed'; readonly by: 'app' | 'recovery code' | 'passkey' }
  | { readonly is: 'required'; readonly question: SecondStepRequired };

/** `none`: the account has no second factor. Each step is accepted once; throttled by account and IP. */
export const secondStep = async (
  deps: FactorDeps,
  owner: NamedOwner,
  { code, passkey }: SecondStep,
  from: { readonly ip: string; readonly device: string | undefined },
): Promise<SecondStepResult> => {
  const { secret: sealed, hasFactor, hasPasskey } = await factorState(deps.db, owner);
  if (!hasFactor) return { is: 'none' };
  const attempt = <Kind>(check: () => Promise<Kind>) =>
    deps.throttle.attempt({ account: `code of ${owner.name}`, ...from }, check);
  if (passkey !== undefined) {
    const isRight = await attempt(() => isPasskeyOf(deps, owner, passkey));
    return isRight ? { is: 'passed', by: 'passkey' } : { is: 'refused' };
  }
  if (code === undefined) {
    const question = { codeRequired: true as const };
    if (!hasPasskey) return { is: 'required', question };
    return { is: 'required', question: { ...question, passkey: await passkeyRequest(deps, owner) } };
  }
  const secret = sealed === null ? undefined : deps.sealing.open(sealed);
  const by = await attempt(() => checkCode(deps.db, owner, secret, code));
  return by === false ? { is: 'refused' } : { is: 'passed', by };
};

export const passkeyRefused = 'The passkey was not accepted. Start again.';

/** Refuses a login whose second step was wrong. */
export const refuseStep = ({ passkey }: SecondStep): never =>
  unauthorized('code.refused', passkey === undefined ? 'Invalid code. Please try again.' : passkeyRefused);
