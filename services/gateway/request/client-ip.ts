import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';

const mapped = '::ffff:';

/** An IPv4-mapped IPv6 address as the IPv4 address that it is. */
const unmapped = (ip: string): string =>
  ip.startsWith(mapped) && ip.includes('.') ? ip.slice(mapped.length) : ip;

/**
 * The client's IP. X-Forwarded-For counts only as far as `trustedHops` of our own proxies wrote it: each appends the IP that connected to
 * it, so the client is that many entries from the right. The client itself may have invented everything further left.
 */
export const clientIp =
  (trustedHops: number) =>
  (req: IncomingMessage): string => {
    const socketIp = unmapped(req.socket.remoteAddress ?? '');
    if (trustedHops === 0) return socketIp;
    const header = req.headers['x-forwarded-for'];
    const entries = (typeof header === 'string' ? header : '')
      .split(',')
      .map((entry) => unmapped(entry.trim()));
    const client = entries[Math.max(0, entries.length - trustedHops)] ?? '';
    return isIP(client) === 0 ? socketIp : client;
  };
