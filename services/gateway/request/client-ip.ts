import type { IncomingMessage } from 'node:http';
import { BlockList, isIP } from 'node:net';

const mapped = '::ffff:';

/** An IPv4-mapped IPv6 address as the IPv4 address that it is. */
const unmapped = (ip: string): string =>
  ip.startsWith(mapped) && ip.includes('.') ? ip.slice(mapped.length) : ip;

const family = (ip: string): 'ipv4' | 'ipv6' => (isIP(ip) === 6 ? 'ipv6' : 'ipv4');

/** Adds an IP or a network such as `10.0.0.0/8`; throws when it is neither. */
const addNetwork = (list: BlockList, network: string): void => {
  const [ip = '', prefix, ...more] = network.split('/');
  if (isIP(ip) === 0 || more.length > 0 || prefix === '')
    throw new TypeError(`${network} is no IP or network`);
  if (prefix === undefined) list.addAddress(ip, family(ip));
  else list.addSubnet(ip, Number(prefix), family(ip));
};

export const isNetwork = (network: string): boolean => {
  try {
    addNetwork(new BlockList(), network);
    return true;
  } catch {
    return false;
  }
};

/**
 * The client's IP. X-Forwarded-For counts only as far as `trustedHops` of our own proxies wrote it: each appends the IP that connected to
 * it, so the client is that many entries from the right. The client itself may have invented everything further left. A header with fewer
 * entries did not pass all proxies, so it is ignored; as is every header of a connection from outside `proxies`, if any are given.
 */
export const clientIp = (trustedHops: number, proxies: readonly string[] = []) => {
  const trusted = new BlockList();
  for (const network of proxies) addNetwork(trusted, network);
  return (req: IncomingMessage): string => {
    const socketIp = unmapped(req.socket.remoteAddress ?? '');
    if (trustedHops === 0) return socketIp;
    if (proxies.length > 0 && !trusted.check(socketIp, family(socketIp))) return socketIp;
    const header = req.headers['x-forwarded-for'];
    const entries = (typeof header === 'string' ? header : '')
      .split(',')
      .map((entry) => unmapped(entry.trim()));
    const client = entries[entries.length - trustedHops] ?? '';
    return isIP(client) === 0 ? socketIp : client;
  };
};
