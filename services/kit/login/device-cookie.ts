import { randomBytes } from 'node:crypto';
import { isKeyedHashOf, keyedHash, purposeKeys, type ServiceSecret } from '../identity/service-secret';

export const deviceCookieSeconds = 180 * 86_400;

/** An account and the hash of its password; undefined where there is no such account. */
type Account = { readonly name: string; readonly passwordHash: string | undefined };

export type DeviceCookies = {
  /** A cookie for a browser that has just logged in; it keeps the id of its former one, if valid. */
  readonly issue: (account: Account, device?: string) => string;
  /** The device's id, if `cookie` is this account's, has not expired and the password is the same. */
  readonly verify: (account: Account, cookie: string | undefined) => string | undefined;
};

/**
 * Signed cookies for browsers that have logged in to an account: strangers' attempts do not slow theirs. They
 * are stored nowhere, do not log in, and end with a new password.
 */
export const deviceCookies = (secret: ServiceSecret, now: () => number = Date.now): DeviceCookies => {
  const keys = purposeKeys(secret, 'device cookie');
  const signed = ({ name, passwordHash = '' }: Account, device: string, expiresAt: string): string =>
    [name, passwordHash, device, expiresAt].join('\0');
  return {
    issue: (account, device = randomBytes(16).toString('base64url')) => {
      const expiresAt = String(Math.floor(now() / 1_000) + deviceCookieSeconds);
      return `${device}.${expiresAt}.${keyedHash(keys, signed(account, device, expiresAt))}`;
    },
    verify: (account, cookie) => {
      const [device, expiresAt, signature, ...rest] = cookie?.split('.') ?? [];
      if (!device || !expiresAt || !signature || rest.length > 0) return undefined;
      const isSigned = isKeyedHashOf(keys, signed(account, device, expiresAt), signature);
      const isValid = isSigned && account.passwordHash !== undefined && Number(expiresAt) * 1_000 > now();
      return isValid ? device : undefined;
    },
  };
};
