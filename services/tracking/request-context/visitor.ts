import { createHmac } from 'node:crypto';

/** The source of a pseudonym: the session if there is one and it may be used, else the IP with the user agent. */
export type Sender = {
  readonly sessionId?: string | undefined;
  readonly ip: string;
  readonly userAgent: string;
};

const digits = 16;

/**
 * The daily pseudonym: the first 64 bits of a keyed hash. Once the day's salt is destroyed, it can neither be made again nor be traced to
 * a session or an IP.
 */
export const visitorOf = (salt: Buffer, { sessionId, ip, userAgent }: Sender): string =>
  createHmac('sha256', salt)
    // The prefix keeps a session id that looks like an IP apart from that IP.
    .update(sessionId ? `session ${sessionId}` : `address ${ip} ${userAgent}`)
    .digest('hex')
    .slice(0, digits);
