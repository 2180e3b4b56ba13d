import { randomInt } from 'node:crypto';

/** Without letters that are read as digits, or as each other. */
const letters = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** A number that a person can read out, such as `LR-7K3M9Q2A`; random, so that it says nothing of how many came before. */
export const newReference = (kind: 'LR' | 'CM' | 'RP'): string =>
  `${kind}-${Array.from({ length: 8 }, () => letters.charAt(randomInt(letters.length))).join('')}`;
