import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';
import { unmappedIp } from '@marquee/kit/limits/ip-block';
import { ipNetworks } from '@marquee/kit/limits/ip-networks';

/**
 * The client's IP. X-Forwarded-For counts only as far as `trustedHops` of our own proxies wrote it: each
 * appends the IP that connected to it, so the client is that many entries from the right. The client itself
 * may have invented everything further left. A header with fewer entries did not pass all proxies, so it is
 * ignored; as is every header of a connection from outside `proxies`, if any are given.
 */
export const clientIp = (trustedHops: number, proxies: readonly string[] = []) => {
  const isTrusted = ipNetworks(proxies);
  return (req: IncomingMessage): string => {
    const socketIp = unmappedIp(req.socket.remoteAddress ?? '');
    if (trustedHops === 0) return socketIp;
    if (proxies.length > 0 && !isTrusted(socketIp)) return socketIp;
    const header = req.headers['x-forwarded-for'];
    const entries = (typeof header === 'string' ? header : '')
      .split(',')
      .map((entry) => unmappedIp(entry.trim()));
    const client = entries[entries.length - trustedHops] ?? '';
    return isIP(client) === 0 ? socketIp : client;
  };
};
