import { tokenHash } from '@marquee/kit/identity/secret-token';
import { newPassword } from '@marquee/kit/login/new-password';

const codes = 10;

/** Ten codes of 140 random bits each: enough that a plain hash of one cannot be reversed. */
export const newRecoveryCodes = (): string[] => Array.from({ length: codes }, newPassword);

/** The form in which a code is stored; upper case, spaces and hyphens do not matter. */
export const recoveryCodeHash = (code: string): Buffer =>
  tokenHash(code.toLowerCase().replaceAll(/[\s-]/g, ''));
