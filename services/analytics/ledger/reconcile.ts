import type { Ledger } from '@marquee/contracts/http/ledger';
import { isBalanced } from './producer-ledger';

/** How long something may be missing, or on its way without moving, before it is an alarm. */
const patienceMs = 5 * 60_000;

type Unsettled = { readonly settled: number; readonly since: number };

/**
 * Looks at the books again and again and says whether some producer's have been out of balance, or stuck with events in flight, for
 * five minutes.
 */
export const bookKeeper = (): ((ledger: Ledger, now: number) => boolean) => {
  let unsettled = new Map<string, Unsettled>();
  return ({ producers }, now) => {
    const still = new Map<string, Unsettled>();
    for (const books of producers) {
      if (isBalanced(books) && books.inFlight === 0) continue;
      const settled = books.counted + books.repeated + books.quarantined;
      const before = unsettled.get(books.producer);
      // Events in flight that keep moving are no fault; a gap stays one however much else is counted.
      const same = before !== undefined && (before.settled === settled || !isBalanced(books));
      still.set(books.producer, { settled, since: same ? before.since : now });
    }
    unsettled = still;
    return [...unsettled.values()].some(({ since }) => now - since >= patienceMs);
  };
};
