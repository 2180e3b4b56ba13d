import { setTimeout as sleep } from 'node:timers/promises';
import type { Log } from '../log/log';

/** Waits `ms`, or until `signal` aborts; resolves either way. */
export const pause = async (ms: number, signal?: AbortSignal): Promise<void> => {
  try {
    await sleep(ms, undefined, signal ? { signal } : undefined);
  } catch {
    // Aborted: the caller checks the signal.
  }
};

/** Whether `isDone` becomes true within so many milliseconds. It is asked once at least. */
export const becomesTrue = async (
  isDone: () => boolean | Promise<boolean>,
  { withinMs, everyMs }: { readonly withinMs: number; readonly everyMs: number },
): Promise<boolean> => {
  for (const deadline = performance.now() + withinMs; !(await isDone()); await pause(everyMs))
    if (performance.now() > deadline) return false;
  return true;
};

/** A delay that doubles from `firstMs` to `maxMs`; a quarter is random, so processes retry apart. */
export const backoffMs = (attempt: number, firstMs = 100, maxMs = 5_000): number => {
  const plain = Math.min(maxMs, firstMs * 2 ** Math.min(attempt, 20));
  return Math.round(plain * (0.75 + Math.random() * 0.25));
};

/** Rejects with `message` unless `work` settles within `ms`. The work itself is not stopped. */
export const within = async <Value>(ms: number, message: string, work: Promise<Value>): Promise<Value> => {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(message)), ms);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
};

/** Resolves once `work` has succeeded or failed, after `ms` at the latest, and leaves no timer behind. */
export const settledWithin = async (ms: number, work: Promise<unknown>): Promise<void> => {
  await within(ms, 'too late', work).catch(() => {});
};

/** Retries until success, logging every tenth failure; throws on abort or when `retry` is false. */
export const retryUntilSuccess = async <Value>(
  what: string,
  attempt: () => Promise<Value>,
  { log, signal, retry = () => true }: { log: Log; signal: AbortSignal; retry?: (error: unknown) => boolean },
): Promise<Value> => {
  for (let tries = 0; ; tries += 1) {
    try {
      return await attempt();
    } catch (error) {
      if (signal.aborted || !retry(error)) throw error;
      if (tries % 10 === 0) log.warn('engine.waiting', { what, tries, error });
      await pause(backoffMs(tries, 100, 2_000), signal);
      if (signal.aborted) throw signal.reason;
    }
  }
};
