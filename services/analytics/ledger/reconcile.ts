import type { Ledger } from '@marquee/contracts/http/ledger';
import { isBalanced } from './producer-ledger';

/** How long a gap, or events in flight without progress, may last before it is an alarm. */
const alarmAfterMs = 5 * 60_000;

type Open = { readonly accountedFor: number; readonly since: number };

/** Compares each reading of the ledger with the one before. True when some producer has had a gap, or made no progress, for five minutes. */
export const reconcile = (): ((ledger: Ledger, now: number) => boolean) => {
  let openProducers = new Map<string, Open>();
  return ({ producers }, now) => {
    const next = new Map<string, Open>();
    for (const ledger of producers) {
      if (isBalanced(ledger) && ledger.inFlight === 0) continue;
      const accountedFor = ledger.counted + ledger.repeated + ledger.quarantined;
      const before = openProducers.get(ledger.producer);
      // Progress excuses events in flight. It does not excuse a gap.
      const unchanged = before !== undefined && (before.accountedFor === accountedFor || !isBalanced(ledger));
      next.set(ledger.producer, { accountedFor, since: unchanged ? before.since : now });
    }
    openProducers = next;
    return [...openProducers.values()].some(({ since }) => now - since >= alarmAfterMs);
  };
};
