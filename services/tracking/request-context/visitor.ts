import { createHmac } from 'node:crypto';

/** Whom a pseudonym is made of: the session where there is one and it may be used, else the address with the user agent. */
export type Sender = {
  readonly sessionId?: string | undefined;
  readonly address: string;
  readonly userAgent: string;
};

const digits = 16;

/**
 * The daily pseudonym: the first 64 bits of a keyed hash. Without the day's salt, which is destroyed, it can neither be made
 * again nor be traced to a session or an address.
 */
export const visitorOf = (salt: Buffer, { sessionId, address, userAgent }: Sender): string =>
  createHmac('sha256', salt)
    // The prefix keeps a session that is named like an address from being taken for it.
    .update(sessionId ? `session ${sessionId}` : `address ${address} ${userAgent}`)
    .digest('hex')
    .slice(0, digits);
