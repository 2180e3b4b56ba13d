import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { z } from 'zod';

export const checkoutDir = resolve(import.meta.dirname, '../../..');

const Package = z.object({ version: z.string() });

export const productVersion = (): string =>
  Package.parse(JSON.parse(readFileSync(join(checkoutDir, 'package.json'), 'utf8'))).version;

/** A name for a checkout's resources elsewhere: the folder's name and six characters of the path's hash. */
export const checkoutName = (dir: string): string => {
  const plain = basename(dir)
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 24);
  return `${plain || 'checkout'}-${digest(resolve(dir)).slice(0, 6)}`;
};

/** Sixteen characters that differ when the content does. */
export const digest = (content: string | Buffer): string =>
  createHash('sha256').update(content).digest('hex').slice(0, 16);
