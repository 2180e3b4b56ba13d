export const batcherLimits = {
  /** Batches in flight to one instance: few, so that requests gather; more than one, so that none waits. */
  inFlightPerUpstream: 2,
  /** A request waits this long for the instance that counts for its network, before another one takes it. */
  ownInstanceWithinMs: 100,
  /** Text in one batch, before JSON escapes it. A single request may be longer. */
  batchMaxChars: 256 * 1024,
  /** Pending requests, and their text. Further ones are refused with 503. */
  pendingMaxRequests: 20_000,
  pendingMaxChars: 32 * 1024 * 1024,
  /** A request that would wait longer is refused at once: otherwise most would be answered too late. */
  waitMaxMs: 500,
  /** A request that was not sent is given up after this long. */
  sendWithinMs: 2_000,
  /** A request that was sent and got no response is given up this long after it was submitted. */
  respondWithinMs: 2_800,
  /** An instance that refused a connection rests this long, doubled with each failure up to the maximum. */
  retryAfterMs: 100,
  retryAfterMaxMs: 400,
  checkEveryMs: 50,
};
export type BatcherLimits = Readonly<typeof batcherLimits>;
/** No redirect is refused for a wait that is only expected. */
export const redirectLimits: BatcherLimits = { ...batcherLimits, waitMaxMs: Number.POSITIVE_INFINITY };
