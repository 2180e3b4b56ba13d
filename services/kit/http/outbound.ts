import { lookup as resolve } from 'node:dns';
import { isIP, type LookupFunction } from 'node:net';
import { Agent } from 'undici';
import { ipNetworks } from '../limits/ip-networks';
import type { Closable } from '../run/closable';

/** Special-purpose networks (RFC 6890 and its successors): of this machine, of a company, or of no one. */
const isSpecial = ipNetworks([
  ...['0.0.0.0/8', '10.0.0.0/8', '100.64.0.0/10', '127.0.0.0/8', '169.254.0.0/16', '172.16.0.0/12'],
  ...['192.0.0.0/24', '192.0.2.0/24', '192.88.99.0/24', '192.168.0.0/16', '198.18.0.0/15', '198.51.100.0/24'],
  ...['203.0.113.0/24', '224.0.0.0/3', '2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20'],
]);
/** All of IPv6 that is assigned to the internet; what embeds or translates an IPv4 address is not in it. */
const isGlobalIpv6 = ipNetworks(['2000::/3']);

/** Whether an address is one of the public internet. */
export const isPublicIp = (ip: string): boolean =>
  isIP(ip) !== 0 && !isSpecial(ip) && (isIP(ip) === 4 || isGlobalIpv6(ip));

export type Outbound = Closable & {
  /** The status of the answer. Throws when there is none, or when the host is not public. */
  readonly post: (url: string, headers: Readonly<Record<string, string>>, body: string) => Promise<number>;
};

const answerWithinMs = 10_000;
const answerMaxBytes = 16_384;

/**
 * Posts to URLs that somebody has entered. Each connection is made to an address that was checked, so that a name
 * that resolves to another one later is of no use. Follows no redirect, reads 16 KiB of the answer at most, and
 * gives up after ten seconds. `isAllowed`: another rule of addresses, in tests.
 */
export const openOutbound = (isAllowed: (ip: string) => boolean = isPublicIp): Outbound => {
  const lookup: LookupFunction = (host, options, found) =>
    resolve(host, { ...options, all: true }, (error, addresses) => {
      const [first] = addresses ?? [];
      if (error || first === undefined) found(error ?? new Error('the host has no address'), '');
      else if (!addresses.every(({ address }) => isAllowed(address)))
        found(new Error('not a public host'), '');
      else if (options.all) found(null, addresses);
      else found(null, first.address, first.family);
    });
  const agent = new Agent({ connect: { lookup, timeout: 5_000 }, keepAliveTimeout: 4_000 });
  return {
    post: async (url, headers, body) => {
      const { origin, hostname, pathname, search } = new URL(url);
      const host = hostname.replace(/^\[|\]$/g, '');
      // An address in the URL is not looked up.
      if (isIP(host) !== 0 && !isAllowed(host)) throw new Error('not a public host');
      const signal = AbortSignal.timeout(answerWithinMs);
      const path = pathname + search;
      const reply = await agent.request({ origin, path, method: 'POST', headers, body, signal });
      // The status is all that counts, so an answer that is cut off is as good.
      await reply.body.dump({ limit: answerMaxBytes, signal }).catch(() => undefined);
      return reply.statusCode;
    },
    close: () => agent.destroy(),
  };
};
