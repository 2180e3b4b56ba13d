import { type DurableCount, HotBatchResponse, hotBatchPath } from '@marquee/contracts/http/hot-batch';
import { errorCode } from '@marquee/kit/errors/error-code';
import { originsOf } from '@marquee/kit/http/origins';
import { openUpstream } from '@marquee/kit/http/upstream';
import { type Identities, identityHeader } from '@marquee/kit/identity/identity';
import type { Log } from '@marquee/kit/log/log';
import type { Closable } from '@marquee/kit/run/run';
import { type BatchUpstream, batcherLimits, NotDelivered } from './request-batcher';

/** Both batchers' requests, and room for as many that were given up and have not ended. */
const connections = 4 * batcherLimits.inFlightPerUpstream;

/** A reported backlog counts for this long: one instance may report it and another answer the next batch. */
const backlogLastsMs = 2_000;

/** A batch does not outlive its requests for long. */
const batchEndsWithinMs = 3_000;

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

/** The gateway's own identity header, signed at most once a second: a signature per request would cost a third of the request. */
const serviceSignature = (identities: Identities): (() => string) => {
  let signature = '';
  let signedAt = 0;
  return () => {
    const at = Date.now();
    // Absolute, because the clock may be set back.
    if (Math.abs(at - signedAt) >= renewAfterMs) {
      signature = identities.sign('tracking', {
        role: 'service',
        service: 'gateway',
        requestId: 'gateway.hot-batch',
        address: '',
        at,
      });
      signedAt = at;
    }
    return signature;
  };
};

type TrackingInstance = BatchUpstream & Closable;

/** Sends batches to the tracking process at `origin`. A connection that breaks after the batch was sent is an error, never a retry. */
const trackingInstance = (
  origin: string,
  signature: () => string,
  onBacklog: (backlog: number) => void,
  onDurable: (durable: DurableCount) => void,
): TrackingInstance => {
  const pool = openUpstream(origin, { connections, answerWithinMs: batchEndsWithinMs });
  return {
    send: async (requests) => {
      try {
        const response = await pool.request({
          method: 'POST',
          path: hotBatchPath,
          headers: { 'content-type': 'application/json', [identityHeader]: signature() },
          body: JSON.stringify({ requests }),
        });
        if (response.statusCode !== 200) {
          await response.body.dump();
          throw new Error(`tracking answered ${response.statusCode} to a batch`);
        }
        const { responses, backlog = 0, durable } = HotBatchResponse.parse(await response.body.json());
        onBacklog(backlog);
        if (durable) onDurable(durable);
        return responses;
      } catch (error) {
        if (notSentCodes.has(errorCode(error)))
          throw new NotDelivered('tracking is unreachable', { cause: error });
        throw error;
      }
    },
    close: () => pool.close(),
  };
};

export type TrackingInstances = Closable & {
  readonly all: () => readonly BatchUpstream[];
  /** How full the fullest buffer of any instance was within the last seconds, from 0 to 1. */
  readonly backlog: () => number;
};

/**
 * The tracking processes behind the configured base URLs, kept up to date by name lookups. After a lookup that fails or finds nothing
 * the known instances stay: an IP that was good is better than none.
 */
export const openTrackingInstances = async (
  bases: readonly string[],
  {
    identities,
    onDurable,
    log,
  }: { identities: Identities; onDurable: (durable: DurableCount) => void; log: Log },
): Promise<TrackingInstances> => {
  const signature = serviceSignature(identities);
  const instances = new Map<string, TrackingInstance>();
  let current: readonly BatchUpstream[] = [];
  let reported = { backlog: 0, at: 0 };

  const recentBacklog = (): number => (Date.now() - reported.at < backlogLastsMs ? reported.backlog : 0);
  const onBacklog = (backlog: number): void => {
    if (backlog >= recentBacklog()) reported = { backlog, at: Date.now() };
  };

  const resolve = async (): Promise<void> => {
    const found = await Promise.allSettled(bases.map(originsOf));
    const origins = new Set(found.flatMap((result) => (result.status === 'fulfilled' ? result.value : [])));
    const isComplete = found.every((result) => result.status === 'fulfilled');
    let changed = false;
    for (const origin of origins) {
      if (instances.has(origin)) continue;
      instances.set(origin, trackingInstance(origin, signature, onBacklog, onDurable));
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
    all: () => current,
    backlog: recentBacklog,
    close: async () => {
      clearInterval(timer);
      await Promise.all([...instances.values()].map((instance) => instance.close()));
    },
  };
};
