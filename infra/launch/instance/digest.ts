import { createHash } from 'node:crypto';

/** Sixteen characters that differ when the content does. */
export const digest = (content: string | Buffer): string =>
  createHash('sha256').update(content).digest('hex').slice(0, 16);
