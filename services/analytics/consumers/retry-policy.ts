import { again, dead, done, type Outcome } from '@marquee/kit/bus/outcome';
import type { Log } from '@marquee/kit/log/log';
import { isRetryable } from '@marquee/kit/postgres/is-retryable';
import { backoffMs, pause } from '@marquee/kit/run/wait';

type Options<Item> = {
  /** All of the items, or throws and has changed nothing. */
  readonly attempt: (items: readonly Item[]) => Promise<void>;
  /** The same work on an item that is known to be good, taken back afterwards. Throws when not even that works. */
  readonly rehearse: () => Promise<void>;
  readonly signal: AbortSignal;
  readonly log: Log;
  readonly onBreaker: (open: boolean) => void;
  /** First and longest wait, and how long all items may fail alike before it is held to be their own fault. */
  readonly waits?: { readonly firstMs: number; readonly mostMs: number; readonly allAlikeMs: number };
};

const ordinaryWaits = { firstMs: 100, mostMs: 2_000, allAlikeMs: 120_000 };

/**
 * True when the item itself may be at fault: our own code threw over it, or the database refused its values (classes 22 and 23).
 * Everything else a database says (a table that is missing, a full disk, a corrupt page, a wrong password) is no item's fault.
 */
const mayBeTheItem = (error: unknown): boolean => {
  if (isRetryable(error)) return false;
  const code = error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';
  return code === '' || /^2[23]/.test(code) || !/^[0-9A-Z]{5}$/.test(code);
};

const alike = (errors: readonly unknown[]): boolean => {
  const faces = errors.map((error) =>
    error instanceof Error
      ? `${error.name} ${'code' in error ? String(error.code) : ''} ${error.message}`
      : String(error),
  );
  return new Set(faces).size === 1;
};

const inWords = (error: unknown): string => {
  const code = error instanceof Error && 'code' in error ? ` (${String(error.code)})` : '';
  return `fold: ${error instanceof Error ? error.message : String(error)}${code}`.slice(0, 400);
};

/**
 * Settles every item: together if that works, else one by one, so that a bad item costs its neighbours nothing.
 *
 * - A fault of the database is waited out, in place, for as long as it takes; no item is ever given up for it.
 * - An item that fails alone, while a known good one works, is dead with the reason.
 * - When not even the known good one works, or all items fail alike, the breaker opens: a metric rises, nothing is given up, and all of
 *   it is tried again.
 *
 * When `signal` aborts, what is not settled is given back.
 */
export const settleWithPatience = async <Item>(
  items: readonly Item[],
  { attempt, rehearse, signal, log, onBreaker, waits = ordinaryWaits }: Options<Item>,
): Promise<Outcome[]> => {
  const givenBack = again('the worker stopped before it was counted');

  /** Undefined: it worked. An error: the item may be at fault. Waits out everything else; a stop reads as the last error. */
  const patiently = async (work: () => Promise<void>): Promise<{ fault: unknown } | undefined> => {
    for (let tries = 0; ; tries += 1) {
      try {
        await work();
        onBreaker(false);
        return undefined;
      } catch (error) {
        if (mayBeTheItem(error) || signal.aborted) return { fault: error };
        if (tries % 10 === 0) log.warn('counting.waiting', { tries, error });
        // A lost connection or a deadlock passes; anything else needs somebody to look.
        if (!isRetryable(error)) onBreaker(true);
        await pause(backoffMs(tries, waits.firstMs, waits.mostMs), signal);
        if (signal.aborted) return { fault: error };
      }
    }
  };

  const since = Date.now();
  for (let round = 0; !signal.aborted; round += 1) {
    if ((await patiently(() => attempt(items))) === undefined) return items.map(() => done);

    const faults = new Map<number, unknown>();
    for (const [index, item] of items.entries()) {
      if (signal.aborted) break;
      const failed = await patiently(() => attempt([item]));
      if (failed !== undefined) faults.set(index, failed.fault);
    }
    if (signal.aborted) break;
    if (faults.size === 0) return items.map(() => done);

    const goodOneFails = await patiently(rehearse);
    if (signal.aborted) break;
    const allAlike = items.length > 1 && faults.size === items.length && alike([...faults.values()]);
    if (goodOneFails === undefined && !(allAlike && Date.now() - since < waits.allAlikeMs)) {
      onBreaker(false);
      return items.map((_item, index) => (faults.has(index) ? dead(inWords(faults.get(index))) : done));
    }
    onBreaker(true);
    log.error('counting.breaker-open', {
      messages: items.length,
      error: goodOneFails?.fault ?? [...faults.values()][0],
    });
    await pause(backoffMs(round, waits.firstMs * 10, waits.mostMs * 6), signal);
  }
  return items.map(() => givenBack);
};
