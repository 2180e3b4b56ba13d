import { createHash } from 'node:crypto';
import { basename, resolve } from 'node:path';

/** The folder of this checkout. */
export const checkoutDir = resolve(import.meta.dirname, '../..');

/** A name for whatever belongs to a checkout but has to live outside it: its folder's name and six characters that tell two of them apart. */
export const checkoutName = (dir: string): string => {
  const plain = basename(dir)
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 24);
  return `${plain || 'checkout'}-${createHash('sha256').update(resolve(dir)).digest('hex').slice(0, 6)}`;
};
