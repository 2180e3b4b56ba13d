import { lookup as resolve } from 'node:dns';
import { isIP, type LookupFunction } from 'node:net';
import { Agent } from 'undici';
import { isPublicIp } from '../limits/public-ip';
import type { Closable } from '../run/closable';

export type Outbound = Closable & {
  /** The status of the answer. Throws when there is none, or when the host is not public. */
  readonly post: (url: string, headers: Readonly<Record<string, string>>, body: string) => Promise<number>;
};

const answerWithinMs = 10_000;
const answerMaxBytes = 16_384;

/**
 * Posts to URLs that operators and holders entered (SSRF protection). It connects only to a checked address, so DNS rebinding has
 * no effect. Follows no redirect, reads at most 16 KiB of the response and times out after ten seconds. `isAllowed`
 * replaces the address rule in tests.
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
      // Only the status is used, so a truncated body is not an error.
      await reply.body.dump({ limit: answerMaxBytes, signal }).catch(() => undefined);
      return reply.statusCode;
    },
    close: () => agent.destroy(),
  };
};
