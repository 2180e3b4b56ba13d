import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';

const mapped = '::ffff:';

const plain = (address: string): string =>
  address.startsWith(mapped) && address.includes('.') ? address.slice(mapped.length) : address;

/**
 * The caller's network address. X-Forwarded-For is believed only as far as `trustedHops` of our own proxies wrote it: each appends
 * whom it saw, so the caller is that many entries from the right; what stands further left is the caller's own invention.
 */
export const callerAddress =
  (trustedHops: number) =>
  (req: IncomingMessage): string => {
    const socketAddress = plain(req.socket.remoteAddress ?? '');
    if (trustedHops === 0) return socketAddress;
    const header = req.headers['x-forwarded-for'];
    const seen = (typeof header === 'string' ? header : '').split(',').map((entry) => plain(entry.trim()));
    const caller = seen[Math.max(0, seen.length - trustedHops)] ?? '';
    return isIP(caller) === 0 ? socketAddress : caller;
  };
