import { createHash, randomBytes } from 'node:crypto';

/** 256 random bits as 43 characters that need no escaping in a cookie or a URL. */
export const newToken = (): string => randomBytes(32).toString('base64url');

/** The form in which a token is stored. A plain hash will do: 256 random bits cannot be guessed. */
export const tokenHash = (token: string): Buffer => createHash('sha256').update(token).digest();
