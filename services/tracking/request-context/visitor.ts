import { createHmac } from 'node:crypto';
import { recentlyUsed } from './recently-used';

/** The first 64 bits of a hash keyed with the day's salt, as 16 hexadecimal digits. */
export type DailyHash = (salt: Buffer, text: string) => string;

export const dailyHash: DailyHash = (salt, text) =>
  createHmac('sha256', salt).update(text).digest('hex').slice(0, 16);

/**
 * The daily pseudonym: of the visit's id if there is one and it may be used, else of IP and user agent. Without the day's
 * salt it can neither be made again nor be traced to anyone.
 */
export const visitorOf = (
  salt: Buffer,
  { visitId, ip, userAgent }: Record<'ip' | 'userAgent', string> & { visitId?: string | undefined },
  hash = dailyHash,
): string =>
  // The prefix keeps a visit id that looks like an IP apart from that IP.
  hash(salt, visitId ? `session ${visitId}` : `address ${ip} ${userAgent}`);

const hashesCached = 20_000;
/** A longer text is not kept, which bounds the memory: senders choose the user agent. */
const cachedMaxLength = 512;

/** `dailyHash`, remembered for recent texts: it takes longer than everything else about an event. */
export const cachedDailyHash = (): DailyHash => {
  let known: { readonly salt: Buffer; readonly of: (text: string) => string } | undefined;
  return (salt, text) => {
    if (text.length > cachedMaxLength) return dailyHash(salt, text);
    // With a salt its hashes are forgotten too.
    if (known?.salt !== salt) known = { salt, of: recentlyUsed(hashesCached, (one) => dailyHash(salt, one)) };
    return known.of(text);
  };
};
