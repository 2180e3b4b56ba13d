import { createHash } from 'node:crypto';

export type ClientBatches = {
  /**
   * Accepts the batch that `key` names once: resolves with its number of events, without calling `accept`, when it was accepted in the
   * last ten minutes, and shares the outcome of an attempt in progress. A failed attempt is forgotten.
   */
  readonly once: (key: string, events: number, accept: () => Promise<void>) => Promise<number>;
};

const rememberedForMs = 600_000;
/** About 20 MB (measured). Beyond it the oldest is forgotten; the worker finds that one's repeats in its own table. */
const rememberedBatches = 100_000;

/** `accepted` is a promise only while the outcome is open: a hundred thousand of those would be three times the memory. */
type Remembered = { readonly at: number; accepted: number | Promise<number> };

/** The longest name of a batch that a message may carry. */
const keyMaxLength = 64;

/** Names a batch apart from batches of the same name at other addresses. */
export const batchKey = (prefix: string, batchId: string): string => {
  const key = `${prefix}-${batchId}`;
  return key.length <= keyMaxLength
    ? key
    : `${prefix}-${createHash('sha256').update(batchId).digest('base64url')}`;
};

export const rememberBatches = (now: () => number = Date.now): ClientBatches => {
  // In order of arrival, so the first one is the oldest.
  const batches = new Map<string, Remembered>();

  const forgetOld = (): void => {
    for (const [key, { at }] of batches) {
      if (batches.size <= rememberedBatches && now() - at < rememberedForMs) return;
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
