import {
  type DurableCount,
  HotBatchResponse,
  hotBatchPath,
  responsesOf,
} from '@marquee/contracts/http/hot-batch';
import { errorCode } from '@marquee/kit/errors/error-code';
import { allOriginsOf } from '@marquee/kit/http/origins';
import { openUpstream } from '@marquee/kit/http/upstream';
import { type Identities, identityHeader } from '@marquee/kit/identity/identity';
import { openPeerClock, type PeerClock } from '@marquee/kit/identity/peer-clock';
import type { Log } from '@marquee/kit/log/log';
import type { Closable } from '@marquee/kit/run/closable';
import { pause } from '@marquee/kit/run/wait';
import { batcherLimits } from './batcher-limits';
import { type BatchUpstream, NotDelivered } from './request-batcher';

/** Both batchers' requests, and room for as many that were given up and have not ended. */
const connections = 4 * batcherLimits.inFlightPerUpstream;

/** A reported backlog counts for this long: one instance may report it and another answer the next batch. */
const backlogLastsMs = 2_000;

/** A batch does not outlive its requests for long. */
const batchEndsWithinMs = 3_000;

/** How often an instance that was set aside is checked for readiness. */
const checkAgainAfterMs = 250;

/** A hung process accepts connections and does not answer. */
const pingWithinMs = 1_000;

/** Scaling is noticed this soon. */
const resolveEveryMs = 5_000;

/** The connection was never made, so nothing was sent. */
const notSentCodes = new Set([
  'ECONNREFUSED',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
  'UND_ERR_CONNECT_TIMEOUT',
  'UND_ERR_CLOSED',
  'UND_ERR_DESTROYED',
]);

/** A signature is valid for 30 s, so one a second leaves a wide margin. */
const renewAfterMs = 1_000;

/** The gateway's own identity header, signed once a second at most: signing costs a third of a request. */
const serviceSignature = (identities: Identities, clock: PeerClock): (() => string) => {
  let signature = '';
  let signedAt = Number.NEGATIVE_INFINITY;
  let aheadMs = 0;
  return () => {
    const now = performance.now();
    if (now - signedAt >= renewAfterMs || aheadMs !== clock.aheadMs()) {
      aheadMs = clock.aheadMs();
      signature = identities.sign('tracking', {
        role: 'service',
        service: 'gateway',
        requestId: 'gateway.hot-batch',
        address: '',
        at: clock.now(),
      });
      signedAt = now;
    }
    return signature;
  };
};

type TrackingInstance = BatchUpstream &
  Closable & {
    /** Resolves when its process answers; rejects otherwise. */
    readonly ping: () => Promise<void>;
  };

type InstanceDeps = {
  readonly identities: Identities;
  readonly log: Log;
  readonly onBacklog: (backlog: number) => void;
  readonly onDurable: (durable: DurableCount) => void;
};

/** Sends batches to the tracking process at `origin`. A connection that breaks later is never retried. */
const trackingInstance = (
  origin: string,
  { identities, log, onBacklog, onDurable }: InstanceDeps,
): TrackingInstance => {
  const pool = openUpstream(origin, { connections, answerWithinMs: batchEndsWithinMs });
  const stop = new AbortController();
  const clock = openPeerClock(identities, 'tracking');
  const signature = serviceSignature(identities, clock);
  let isReady = true;

  const expect200 = async (path: string): Promise<void> => {
    const timeouts = { headersTimeout: pingWithinMs, bodyTimeout: pingWithinMs };
    const { statusCode, body } = await pool.request({ method: 'GET', path, ...timeouts });
    await body.dump();
    if (statusCode !== 200) throw new Error(`${path} answered ${statusCode}`);
  };
  /** Stops sending to the instance until it reports ready: no visitor's request is used as a test. */
  const setAside = async (why: string): Promise<void> => {
    if (!isReady) return;
    isReady = false;
    log.warn('tracking.set-aside', { origin, why });
    while (!isReady && !stop.signal.aborted) {
      await pause(checkAgainAfterMs, stop.signal);
      isReady = await expect200('/readyz').then(
        () => true,
        () => false,
      );
    }
    log.info('tracking.used-again', { origin });
  };

  return {
    name: origin,
    isReady: () => isReady,
    onNoResponse: () => void setAside('no response'),
    ping: () => expect200('/healthz'),
    send: async (requests) => {
      const body = JSON.stringify({ requests });
      const post = (identity: string) =>
        pool.request({
          method: 'POST',
          path: hotBatchPath,
          headers: { 'content-type': 'application/json', [identityHeader]: identity },
          body,
        });
      try {
        const response = await clock.send(signature, post, (refusal) => refusal.body.dump());
        if (response.statusCode !== 200) {
          await response.body.dump();
          throw new Error(`tracking answered ${response.statusCode} to a batch`);
        }
        const { responses, backlog, durable, ready } = HotBatchResponse.parse(await response.body.json());
        onBacklog(backlog);
        onDurable(durable);
        if (!ready) void setAside('it is starting or stopping');
        return responsesOf(responses);
      } catch (error) {
        if (notSentCodes.has(errorCode(error)))
          throw new NotDelivered('tracking is unreachable', { cause: error });
        throw error;
      }
    },
    close: async () => {
      stop.abort();
      await pool.close();
    },
  };
};

/** The tracking processes behind the base URLs, by name lookups. When one fails the known ones stay. */
export const openTrackingInstances = async (
  bases: readonly string[],
  { identities, onDurable, log }: Omit<InstanceDeps, 'onBacklog'>,
) => {
  const instances = new Map<string, TrackingInstance>();
  let current: readonly TrackingInstance[] = [];
  let reported = { backlog: 0, at: Number.NEGATIVE_INFINITY };

  const recentBacklog = (): number =>
    performance.now() - reported.at < backlogLastsMs ? reported.backlog : 0;
  const onBacklog = (backlog: number): void => {
    if (backlog >= recentBacklog()) reported = { backlog, at: performance.now() };
  };

  const resolve = async (): Promise<void> => {
    const { origins, isComplete } = await allOriginsOf(bases);
    let changed = false;
    for (const origin of origins) {
      if (instances.has(origin)) continue;
      instances.set(origin, trackingInstance(origin, { identities, log, onBacklog, onDurable }));
      changed = true;
    }
    for (const [origin, instance] of instances) {
      if (origins.has(origin) || !isComplete) continue;
      instances.delete(origin);
      void instance.close();
      changed = true;
    }
    if (!changed) return;
    current = [...instances.values()];
    log.info('tracking.instances', { instances: current.length });
  };

  await resolve();
  if (current.length === 0) log.warn('tracking.no-instance', {});
  const timer = setInterval(() => void resolve(), resolveEveryMs);
  timer.unref();
  return {
    all: (): readonly BatchUpstream[] => current,
    /** How full the fullest buffer of any instance was within the last seconds, from 0 to 1. */
    backlog: recentBacklog,
    /** Resolves when any instance answers, whatever it needs; rejects when none does. */
    ping: () => Promise.any(current.map((instance) => instance.ping())),
    close: async (): Promise<void> => {
      clearInterval(timer);
      await Promise.all([...instances.values()].map((instance) => instance.close()));
    },
  };
};
