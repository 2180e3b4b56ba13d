import { randomInt } from 'node:crypto';

/** Without letters that can be confused with digits or each other. */
const chars = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** A number that can be read aloud, such as `LR-7K3M9Q2A`; random, so it does not tell how many there are. */
export const newReference = (kind: 'LR' | 'CM' | 'RP'): string =>
  `${kind}-${Array.from({ length: 8 }, () => chars.charAt(randomInt(chars.length))).join('')}`;
