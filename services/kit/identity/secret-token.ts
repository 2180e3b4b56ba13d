import { createHash, randomBytes } from 'node:crypto';

/** 256 random bits as 43 characters that need no escaping in a cookie or an address. */
export const newToken = (): string => randomBytes(32).toString('base64url');

/** What is stored of a token. A plain hash is enough for 256 random bits: there is nothing to guess. */
export const tokenHash = (token: string): Buffer => createHash('sha256').update(token).digest();
