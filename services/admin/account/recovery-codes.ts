import { randomInt } from 'node:crypto';
import { tokenHash } from '@marquee/kit/identity/secret-token';

const alphabet = 'abcdefghijkmnpqrstuvwxyz23456789';
const codeChars = 16;
const codes = 10;

/** Ten codes of 80 random bits each, readable aloud: `k7mq-…`, four groups of four. */
export const newRecoveryCodes = (): string[] =>
  Array.from({ length: codes }, () =>
    Array.from({ length: codeChars }, () => alphabet.charAt(randomInt(alphabet.length)))
      .join('')
      .replace(/.{4}(?!$)/g, '$&-'),
  );

/** The form in which a code is stored; upper case, spaces and hyphens do not matter. */
export const recoveryCodeHash = (code: string): Buffer =>
  tokenHash(code.toLowerCase().replaceAll(/[\s-]/g, ''));
