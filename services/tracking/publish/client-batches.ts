import { hash } from 'node:crypto';

export type ClientBatches = {
  /**
   * Accepts the batch of `key` once. Resolves with its number of events, without calling `accept`, if it was
   * accepted in the last ten minutes, and shares the outcome of an attempt in progress. A failed attempt is
   * forgotten.
   */
  readonly once: (key: string, events: number, accept: () => Promise<void>) => Promise<number>;
};

const rememberedForMs = 600_000;
/** About 20 MB. Beyond it the oldest is evicted, and the worker finds its repeats in the database. */
const rememberedMaxBatches = 100_000;

/** `accepted` is a promise while the outcome is open: 100,000 promises take three times the memory. */
type Remembered = { readonly at: number; accepted: number | Promise<number> };

/**
 * Identifies a batch by its route, its id and its content, in at most 64 characters: someone who learns an id
 * cannot use it up for another batch. A repeat has the same content, from whichever IP and at whichever
 * process it arrives.
 */
export const batchKey = (prefix: string, batchId: string, bodies: readonly unknown[]): string =>
  `${prefix}-${hash('sha256', `${batchId} ${JSON.stringify(bodies)}`, 'base64url')}`;

/** A map instead of lru-cache, as every beacon reads it: insertion order is age, a read moves nothing. */
export const rememberBatches = (now: () => number = Date.now): ClientBatches => {
  const batches = new Map<string, Remembered>();

  const forgetOld = (): void => {
    for (const [key, { at }] of batches) {
      if (batches.size <= rememberedMaxBatches && now() - at < rememberedForMs) return;
      batches.delete(key);
    }
  };

  return {
    once: async (key, events, accept) => {
      forgetOld();
      const known = batches.get(key);
      if (known) return await known.accepted;
      const remembered: Remembered = { at: now(), accepted: accept().then(() => events) };
      batches.set(key, remembered);
      try {
        remembered.accepted = await remembered.accepted;
        return remembered.accepted;
      } catch (error) {
        if (batches.get(key) === remembered) batches.delete(key);
        throw error;
      }
    },
  };
};
