import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';
import { unmappedIp } from '@marquee/kit/limits/ip-block';
import { ipNetworks } from '@marquee/kit/limits/ip-networks';

/**
 * The client's IP: in X-Forwarded-For as many entries from the right as `trustedHops` of our proxies wrote;
 * what is further left the client may have invented. A header with fewer entries, or from outside `proxies`,
 * if any are given, is ignored.
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
