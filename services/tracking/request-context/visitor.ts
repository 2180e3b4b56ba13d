import { createHmac } from 'node:crypto';
import { recentlyUsed } from './recently-used';

/**
 * The source of a pseudonym: the session if there is one and it may be used, else the IP with the user agent.
 */
export type Sender = {
  readonly sessionId?: string | undefined;
  readonly ip: string;
  readonly userAgent: string;
};

const digits = 16;

// The prefix keeps a session id that looks like an IP apart from that IP.
const textOf = ({ sessionId, ip, userAgent }: Sender): string =>
  sessionId ? `session ${sessionId}` : `address ${ip} ${userAgent}`;

const hashOf = (salt: Buffer, text: string): string =>
  createHmac('sha256', salt).update(text).digest('hex').slice(0, digits);

/**
 * The daily pseudonym: the first 64 bits of a keyed hash. Once the day's salt is destroyed, it can neither be
 * made again nor be traced to a session or an IP.
 */
export const visitorOf = (salt: Buffer, sender: Sender): string => hashOf(salt, textOf(sender));

const visitorsCached = 10_000;
/** A longer text is not kept, which bounds the memory: senders choose the user agent. */
const cachedMaxLength = 512;

/**
 * `visitorOf`, remembered for recent senders: the events of a visit share one, and the hash takes longer than
 * everything else about an event.
 */
export const cachedVisitors = (): typeof visitorOf => {
  let known: { readonly salt: Buffer; readonly of: (text: string) => string } | undefined;
  return (salt, sender) => {
    const text = textOf(sender);
    if (text.length > cachedMaxLength) return hashOf(salt, text);
    // With a salt its pseudonyms are forgotten too.
    if (known?.salt !== salt) known = { salt, of: recentlyUsed(visitorsCached, (one) => hashOf(salt, one)) };
    return known.of(text);
  };
};
