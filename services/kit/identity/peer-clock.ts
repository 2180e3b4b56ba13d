import type { IncomingHttpHeaders } from 'node:http';
import { Gauge, type Registry } from 'prom-client';
import { unauthorized } from '../errors/http-error';
import type { Log } from '../log/log';
import type { Closable } from '../run/closable';
import { clockHeader, type Identities, type Identity, identityHeader, type ServiceName } from './identity';

type Reply = { readonly statusCode: number; readonly headers: IncomingHttpHeaders };

/** The clock of a called service, which judges how old a signature is: calls are signed with it. */
export type PeerClock = {
  readonly peer: ServiceName;
  /** The peer's time, as far as known: ours until it refuses that. */
  readonly now: () => number;
  readonly aheadMs: () => number;
  /**
   * Sends a request with the header that `sign` returns, and again with the peer's time as `now` when the peer
   * refused it for its time alone, unexecuted. `discard` releases the refusal's connection.
   */
  readonly send: <Sent extends Reply>(
    sign: () => string,
    send: (header: string) => Promise<Sent>,
    discard: (refusal: Sent) => unknown,
  ) => Promise<Sent>;
};

/** Instances behind one name may have different clocks, and each attempt may reach another one. */
const attemptsMax = 4;

export const openPeerClock = (identities: Identities, peer: ServiceName): PeerClock => {
  let aheadMs = 0;
  const isCorrectedBy = (header: string, { statusCode, headers }: Reply): boolean => {
    const clock = headers[clockHeader];
    if (statusCode !== 401 || typeof clock !== 'string') return false;
    const time = identities.readTime(header, clock);
    if (time === undefined) return false;
    aheadMs = time - Date.now();
    identities.skews.set(peer, aheadMs);
    return true;
  };
  return {
    peer,
    now: () => Date.now() + aheadMs,
    aheadMs: () => aheadMs,
    send: async (sign, send, discard) => {
      for (let attempt = 1; ; attempt += 1) {
        const header = sign();
        const reply = await send(header);
        if (attempt === attemptsMax || !isCorrectedBy(header, reply)) return reply;
        await discard(reply);
      }
    },
  };
};

/** The caller of a request, or a 401. If only the time is wrong it holds ours, for a second attempt. */
export const callerOf = (headers: IncomingHttpHeaders, identities: Identities): Identity => {
  const given = headers[identityHeader];
  const header = typeof given === 'string' ? given : undefined;
  const identity = identities.verify(header);
  if (identity !== undefined) return identity;
  const time = identities.signTime(header);
  return time === undefined
    ? unauthorized('identity.unsigned', 'Only the gateway may call this service.')
    : unauthorized('identity.expired', 'This signature is of another time.', {
        headers: { [clockHeader]: time },
      });
};

const checkEveryMs = 10_000;

/** Publishes the skews of the called services as a metric, and logs each that is new as `clock.skewed`. */
export const watchSkews = ({ skews }: Identities, metrics: Registry, log: Log): Closable => {
  new Gauge({
    name: 'peer_clock_skew_seconds',
    help: 'By how much the clock of a called service is ahead of ours; measured only when it is 30 s or more',
    labelNames: ['peer'],
    aggregator: 'max',
    registers: [metrics],
    collect() {
      for (const [peer, aheadMs] of skews) this.set({ peer }, aheadMs / 1_000);
    },
  });
  const logged = new Map<ServiceName, number>();
  const check = (): void => {
    for (const [peer, aheadMs] of skews) {
      if (Math.abs(aheadMs - (logged.get(peer) ?? 0)) < 1_000) continue;
      logged.set(peer, aheadMs);
      log.warn('clock.skewed', { peer, aheadSeconds: Math.round(aheadMs / 1_000) });
    }
  };
  const timer = setInterval(check, checkEveryMs);
  timer.unref();
  return { close: () => clearInterval(timer) };
};
