import { again, dead, done, type Outcome } from '@marquee/kit/bus/outcome';
import { errorCode } from '@marquee/kit/errors/error-code';
import type { Log } from '@marquee/kit/log/log';
import { isRetryable, isTimeout } from '@marquee/kit/postgres/is-retryable';
import { backoffMs, pause } from '@marquee/kit/run/wait';

type Options<Item> = {
  /** Processes all items, or throws and has changed nothing. */
  readonly attempt: (items: readonly Item[]) => Promise<void>;
  /** The same work on a known good item, rolled back. Throws when even that fails. */
  readonly dryRun: () => Promise<void>;
  readonly signal: AbortSignal;
  readonly log: Log;
  readonly onBreaker: (open: boolean) => void;
  /**
   * First and longest wait, and how long all items may fail with the same error before they are considered
   * bad.
   */
  readonly waits?: { readonly firstMs: number; readonly maxMs: number; readonly sameErrorMs: number };
};

const defaultWaits = { firstMs: 100, maxMs: 2_000, sameErrorMs: 120_000 };

/**
 * True when the item itself may be bad: our own code threw, or the database refused its values (classes 22
 * and 23). Every other database error (a missing table, a full disk, a corrupt page, a wrong password) has
 * nothing to do with the item.
 */
const mayBeBadItem = (error: unknown): boolean => {
  if (isRetryable(error)) return false;
  const code = errorCode(error);
  return /^2[23]/.test(code) || !/^[0-9A-Z]{5}$/.test(code);
};

const areSame = (errors: readonly unknown[]): boolean => {
  const texts = errors.map((error) =>
    error instanceof Error ? `${error.name} ${errorCode(error)} ${error.message}` : String(error),
  );
  return new Set(texts).size === 1;
};

const reasonOf = (error: unknown): string => {
  const code = errorCode(error);
  const message = error instanceof Error ? error.message : String(error);
  return `fold: ${message}${code === '' ? '' : ` (${code})`}`.slice(0, 400);
};

export const tooSlow = 'too slow';

/**
 * Gives every item its outcome: all together if that works, else one by one, so that a bad item does not
 * affect the others.
 *
 * - A database failure is retried in place for as long as it lasts; no item is given up for it.
 * - An item that fails alone, while a known good one works, is dead with the reason.
 * - When the known good one fails too, or all items fail with the same error, the breaker opens: the alert
 *   metric rises, nothing is
 *   given up, and everything is retried.
 *
 * When `signal` aborts, unfinished items are returned to the queue.
 *
 * `tooSlow`: the database did not process several items in time. Nothing has changed, and the caller tries
 * fewer together.
 */
export const withRetryPolicy = async <Item>(
  items: readonly Item[],
  { attempt, dryRun, signal, log, onBreaker, waits = defaultWaits }: Options<Item>,
): Promise<Outcome[] | typeof tooSlow> => {
  const stopped = again('the worker stopped before it was counted');

  /**
   * Undefined: it worked. A fault: the item may be bad, or the worker stops. Every other error is retried,
   * time limits if so asked.
   */
  const retrying = async (
    work: () => Promise<void>,
    timeouts = true,
  ): Promise<{ fault: unknown } | undefined> => {
    for (let tries = 0; ; tries += 1) {
      try {
        await work();
        onBreaker(false);
        return undefined;
      } catch (error) {
        if (mayBeBadItem(error) || signal.aborted || (!timeouts && isTimeout(error))) return { fault: error };
        if (tries % 10 === 0) log.warn('counting.waiting', { tries, error });
        // A lost connection or a deadlock passes; anything else needs an operator.
        if (!isRetryable(error)) onBreaker(true);
        await pause(backoffMs(tries, waits.firstMs, waits.maxMs), signal);
        if (signal.aborted) return { fault: error };
      }
    }
  };

  const since = Date.now();
  for (let round = 0; !signal.aborted; round += 1) {
    const failedTogether = await retrying(() => attempt(items), items.length === 1);
    if (failedTogether === undefined) return items.map(() => done);
    if (isTimeout(failedTogether.fault) && items.length > 1 && !signal.aborted) return tooSlow;

    const faults = new Map<number, unknown>();
    for (const [index, item] of items.entries()) {
      if (signal.aborted) break;
      const failed = await retrying(() => attempt([item]));
      if (failed !== undefined) faults.set(index, failed.fault);
    }
    if (signal.aborted) break;
    if (faults.size === 0) return items.map(() => done);

    const dryRunFailed = await retrying(dryRun);
    if (signal.aborted) break;
    const sameError = items.length > 1 && faults.size === items.length && areSame([...faults.values()]);
    if (dryRunFailed === undefined && !(sameError && Date.now() - since < waits.sameErrorMs)) {
      onBreaker(false);
      return items.map((_item, index) => (faults.has(index) ? dead(reasonOf(faults.get(index))) : done));
    }
    onBreaker(true);
    log.error('counting.breaker-open', {
      messages: items.length,
      error: dryRunFailed?.fault ?? [...faults.values()][0],
    });
    await pause(backoffMs(round, waits.firstMs * 10, waits.maxMs * 6), signal);
  }
  return items.map(() => stopped);
};

/** Retries `store` until it works: a row that cannot be written is never the message's fault. */
export const retryUntilStored = async (
  what: string,
  store: () => Promise<void>,
  signal: AbortSignal,
  log: Log,
): Promise<Outcome> => {
  for (let tries = 0; !signal.aborted; tries += 1) {
    try {
      await store();
      return done;
    } catch (error) {
      if (tries % 10 === 0) log.warn('store.waiting', { what, tries, error });
      await pause(backoffMs(tries), signal);
    }
  }
  return again('the worker stopped before it was stored');
};
