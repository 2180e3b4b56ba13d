import { type HotRequest, type HotResponse, hotBatchMaxRequests } from '@marquee/contracts/http/hot-batch';
import { HttpError } from '@marquee/kit/errors/http-error';
import { fnv1a } from '@marquee/kit/hash/fnv1a';
import { tooSlow, upstreamError } from '@marquee/kit/http/upstream';
import { networkOf } from '@marquee/kit/limits/ip-block';
import { type BatcherLimits, batcherLimits } from './batcher-limits';
import { preferredOf } from './sender-affinity';

/** Thrown by an upstream when the batch was certainly not delivered: resending counts nothing twice. */
export class NotDelivered extends Error {
  override readonly name = 'NotDelivered';
}

/** One tracking instance. `send` resolves with one response per request, in their order. */
export type BatchUpstream = {
  /** Its origin, the same in every gateway. */
  readonly name: string;
  readonly send: (requests: readonly HotRequest[]) => Promise<readonly HotResponse[]>;
  /** False while it starts, stops or hangs: it is used only when no other instance is ready. */
  readonly isReady: () => boolean;
  readonly onNoResponse: () => void;
};

export type RequestBatcher = {
  /** Resolves with tracking's response, or rejects with a `HttpError` (502, 503, 504) within 3 seconds. */
  readonly submit: (request: HotRequest) => Promise<HotResponse>;
  readonly pending: () => number;
  /** How full of pending requests it is, from 0 to 1. */
  readonly backlog: () => number;
  /** Further requests are refused: it is full, or they would wait too long. */
  readonly isBusy: () => boolean;
  readonly close: () => void;
};

type Pending = {
  readonly request: HotRequest;
  readonly affinity: number;
  readonly chars: number;
  readonly submittedAt: number;
  /** An instance has refused the connection for this request's batch. */
  wasRefused: boolean;
  /** The response of an instance that was starting, for the client if no other takes the request in time. */
  refusal?: HotResponse;
  done: boolean;
  readonly resolve: (response: HotResponse) => void;
  readonly reject: (error: HttpError) => void;
};

type UpstreamState = { readonly hash: number; inFlight: number; retryAt: number; failures: number };

/** About the length of the header names and of JSON's own characters. */
const requestOverheadChars = 160;

const charsOf = ({ params, query, headers, body }: HotRequest): number => {
  let chars = requestOverheadChars + (query?.length ?? 0) + (body?.length ?? 0);
  for (const name in params) chars += params[name]?.length ?? 0;
  for (const name in headers) chars += headers[name]?.length ?? 0;
  return chars;
};

/**
 * Sends requests to tracking in batches, in order. It clocks itself: a request leaves at once while an instance
 * has room, otherwise with others after the next response. Requests of one network (an IPv4 address or a /48)
 * go to the same instance, unless it has had no room for `ownInstanceWithinMs`.
 */
export const openRequestBatcher = (
  upstreams: () => readonly BatchUpstream[],
  limits: BatcherLimits = batcherLimits,
): RequestBatcher => {
  const waiting: Pending[] = [];
  const inFlight = new Map<readonly Pending[], BatchUpstream>();
  const states = new WeakMap<BatchUpstream, UpstreamState>();
  let pendingRequests = 0;
  let pendingChars = 0;
  let flushScheduled = false;
  let rotation = 0;
  /** From sending a batch that was delivered to its end, averaged over about eight: a single slow one is no overload. */
  let batchMs = 0;
  let settledAt = 0;

  const stateOf = (upstream: BatchUpstream): UpstreamState => {
    const known = states.get(upstream);
    if (known) return known;
    const fresh = { hash: fnv1a(upstream.name), inFlight: 0, retryAt: 0, failures: 0 };
    states.set(upstream, fresh);
    return fresh;
  };

  const finish = (one: Pending): boolean => {
    if (one.done) return false;
    one.done = true;
    pendingRequests -= 1;
    pendingChars -= one.chars;
    return true;
  };
  const respond = (one: Pending, response: HotResponse): void => {
    if (finish(one)) one.resolve(response);
  };
  const fail = (one: Pending, error: HttpError): void => {
    if (finish(one)) one.reject(error);
  };

  const isUsable = (upstream: BatchUpstream): boolean =>
    upstream.isReady() && stateOf(upstream).failures === 0;

  const backlog = (): number =>
    Math.max(pendingRequests / limits.pendingMaxRequests, pendingChars / limits.pendingMaxChars);

  /** The wait of a further request follows from the batches in front of it and how long one takes. */
  const isBusy = (): boolean => {
    const batches = Math.max(pendingRequests / hotBatchMaxRequests, pendingChars / limits.batchMaxChars);
    const atOnce = limits.inFlightPerUpstream * Math.max(1, upstreams().filter(isUsable).length);
    return backlog() >= 1 || (batches / atOnce) * batchMs >= limits.waitMaxMs;
  };

  const hasRoom = (upstream: BatchUpstream, now: number): boolean => {
    const { failures, retryAt, inFlight: batches } = stateOf(upstream);
    // An instance that refused gets one batch at a time: an unreachable IP costs its requests a second.
    return retryAt <= now && batches < (failures > 0 ? 1 : limits.inFlightPerUpstream);
  };

  /** The available instance with the fewest batches in flight, round-robin among equals. */
  const leastLoaded = (now: number): BatchUpstream | undefined => {
    const all = upstreams();
    let best: BatchUpstream | undefined;
    const isAnyUsable = all.some(isUsable);
    rotation += 1;
    for (let step = 0; step < all.length; step += 1) {
      const upstream = all[(rotation + step) % all.length];
      if (upstream === undefined || (isAnyUsable && !upstream.isReady()) || !hasRoom(upstream, now)) continue;
      if (best === undefined || stateOf(upstream).inFlight < stateOf(best).inFlight) best = upstream;
    }
    return best;
  };

  /**
   * Where a request may go now: the instance of its sender or, once it has waited for that, the next one in the sender's
   * order of those with room. None while it waits.
   */
  const instanceFor = (
    { affinity, submittedAt }: Pending,
    usable: readonly BatchUpstream[],
    now: number,
  ): BatchUpstream | undefined => {
    const bestOf = (all: readonly BatchUpstream[]): BatchUpstream | undefined =>
      preferredOf(affinity, all, (upstream) => stateOf(upstream).hash);
    const own = bestOf(usable);
    if (own === undefined || hasRoom(own, now)) return own;
    const waits = now - submittedAt < limits.ownInstanceWithinMs;
    return waits ? undefined : bestOf(usable.filter((upstream) => hasRoom(upstream, now)));
  };

  /** The next batch and its instance: that of the first waiting request that can go, with all for the same one. */
  const takeBatch = (): { upstream: BatchUpstream; batch: Pending[] } | undefined => {
    const now = performance.now();
    const any = leastLoaded(now);
    if (any === undefined) return undefined;
    const usable = upstreams().filter(isUsable);
    let upstream = usable.length < 2 ? any : undefined;
    const batch: Pending[] = [];
    const others: Pending[] = [];
    let chars = 0;
    let seen = 0;
    for (const one of waiting) {
      const own = usable.length < 2 ? any : instanceFor(one, usable, now);
      upstream ??= own;
      const isHere = own !== undefined && own === upstream;
      if (isHere) {
        chars += one.chars;
        if (batch.length === hotBatchMaxRequests || (batch.length > 0 && chars > limits.batchMaxChars)) break;
      }
      (isHere ? batch : others).push(one);
      seen += 1;
    }
    if (upstream === undefined) return undefined;
    waiting.splice(0, seen, ...others);
    return { upstream, batch: batch.filter((one) => !one.done) };
  };

  const onFailed = (state: UpstreamState, batch: readonly Pending[], error: unknown): void => {
    if (!(error instanceof NotDelivered)) {
      const failure = upstreamError(error, 'tracking');
      for (const one of batch) fail(one, failure);
      return;
    }
    state.retryAt =
      performance.now() + Math.min(limits.retryAfterMaxMs, limits.retryAfterMs * 2 ** state.failures);
    state.failures = Math.min(state.failures + 1, 10);
    for (const one of batch) one.wasRefused = true;
    waiting.unshift(...batch.filter((one) => !one.done));
  };

  const sendBatch = async (upstream: BatchUpstream, batch: readonly Pending[]): Promise<void> => {
    const state = stateOf(upstream);
    state.inFlight += 1;
    inFlight.set(batch, upstream);
    const sentAt = performance.now();
    try {
      const responses = await upstream.send(batch.map(({ request }) => request));
      state.failures = 0;
      if (responses.length !== batch.length)
        throw new Error(`${batch.length} requests got ${responses.length} responses`);
      const canMove = upstreams().some((other) => other !== upstream && isUsable(other));
      const moved: Pending[] = [];
      for (const [index, one] of batch.entries()) {
        const response = responses[index];
        if (response === undefined || one.done) continue;
        if (response.retryElsewhere && canMove) {
          one.refusal = response;
          moved.push(one);
        } else respond(one, response);
      }
      waiting.unshift(...moved);
    } catch (error) {
      onFailed(state, batch, error);
    } finally {
      settledAt = performance.now();
      if (state.failures === 0) batchMs += (settledAt - sentAt - batchMs) / 8;
      state.inFlight -= 1;
      inFlight.delete(batch);
      scheduleFlush();
    }
  };

  const flush = (): void => {
    flushScheduled = false;
    while (waiting.length > 0) {
      const next = takeBatch();
      if (next === undefined) return;
      if (next.batch.length > 0) void sendBatch(next.upstream, next.batch);
    }
  };

  /** Flushes after pending I/O, so that requests that arrive together leave together. */
  const scheduleFlush = (): void => {
    if (flushScheduled || waiting.length === 0) return;
    flushScheduled = true;
    setImmediate(flush);
  };

  const failExpired = (): void => {
    const now = performance.now();
    for (let first = waiting[0]; first !== undefined; first = waiting[0]) {
      if (!first.done && now - first.submittedAt < limits.sendWithinMs) break;
      waiting.shift();
      const isUnreachable =
        first.wasRefused || upstreams().every((upstream) => stateOf(upstream).failures > 0);
      if (first.refusal) respond(first, first.refusal);
      else
        fail(
          first,
          isUnreachable ? upstreamError(new NotDelivered('no instance answers'), 'tracking') : busy,
        );
    }
    for (const [batch, upstream] of inFlight) {
      const late = batch.filter((one) => !one.done && now - one.submittedAt >= limits.respondWithinMs);
      if (late.length > 0) upstream.onNoResponse();
      for (const one of late) fail(one, tooSlow('tracking'));
    }
    scheduleFlush();
  };
  // Check after pending I/O: after a CPU stall responses may be in the buffers, and timers fire first.
  const expiry = setInterval(() => setImmediate(failExpired), limits.checkEveryMs);
  expiry.unref();

  return {
    submit: (request) =>
      new Promise((resolve, reject) => {
        const chars = charsOf(request);
        if (isBusy() || pendingChars + chars > limits.pendingMaxChars) return reject(busy);
        const submittedAt = performance.now();
        // How long a batch takes is unknown after a second without requests.
        if (pendingRequests === 0 && submittedAt - settledAt >= 1_000) batchMs = 0;
        pendingRequests += 1;
        pendingChars += chars;
        const affinity = fnv1a(networkOf(request.ip));
        const state = { wasRefused: false, done: false };
        waiting.push({ request, affinity, chars, submittedAt, ...state, resolve, reject });
        scheduleFlush();
      }),
    pending: () => pendingRequests,
    backlog,
    isBusy,
    close: () => clearInterval(expiry),
  };
};

/** Made once, because the trace of an error costs several microseconds. */
export const busy = new HttpError(503, 'tracking.busy', 'Too many requests. Try again in a moment.', {
  retryAfterSeconds: 1,
});
