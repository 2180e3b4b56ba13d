import { unprocessable } from '../errors/http-error';
import type { Hashing } from './bounded-hashing';
import type { LoginThrottle } from './login-throttle';

type Given = {
  readonly password: string;
  /** The field of the request that holds it. */
  readonly field: string;
  readonly ip: string;
  /** Attempts are counted per session, so that only its own failures slow it. */
  readonly session: string;
};

/** Returns only for the account's current password. A wrong one is 422: the session is valid. */
export const requireCurrentPassword = async (
  { throttle, hashing }: { readonly throttle: LoginThrottle; readonly hashing: Hashing },
  { name, passwordHash }: { readonly name: string; readonly passwordHash: string | undefined },
  { password, field, ip, session }: Given,
): Promise<void> => {
  const attempt = { account: `password of ${name}`, ip, device: session };
  if (await throttle.attempt(attempt, (rank) => hashing.matches(password, passwordHash, rank))) return;
  unprocessable('password.wrong', 'This is not your current password.', {
    fields: { [field]: 'is not your current password' },
  });
};
