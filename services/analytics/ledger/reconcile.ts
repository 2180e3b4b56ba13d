import type { Ledger } from '@marquee/contracts/http/ledger';
import type { Log } from '@marquee/kit/log/log';
import type { Postgres } from '@marquee/kit/postgres/open-postgres';
import { exclusiveJob } from '../../kit/postgres/exclusive-job';
import type { CountingMetrics } from '../metrics';
import { checkRollups } from './check-rollups';
import { isBalanced } from './producer-ledger';
import { readLedger } from './read-ledger';

/** How long a gap, or events in flight without progress, may last before it is an alert. */
const alertAfterMs = 5 * 60_000;

type Open = { readonly accountedFor: number; readonly since: number };

/**
 * Compares each reading of the ledger with the one before. Returns how many producers have had a gap, or made
 * no progress, for five minutes.
 */
export const reconcile = (): ((ledger: Ledger, now: number) => number) => {
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
    return [...openProducers.values()].filter(({ since }) => now - since >= alertAfterMs).length;
  };
};

type Deps = { readonly db: Postgres; readonly metrics: CountingMetrics; readonly log: Log };

/**
 * Each call compares the rollups, reads the ledger into the metrics and raises the alert metric when a
 * producer has been out of balance for five minutes or the rollups lack events.
 */
export const reconcileJob = ({ db, metrics, log }: Deps): ((now: number) => Promise<void>) => {
  const countUnbalanced = reconcile();
  return async (now) => {
    await exclusiveJob(db, 'check-rollups', checkRollups);
    const ledger = await readLedger(db);
    const producers = countUnbalanced(ledger, now);
    const rollupsMissing = ledger.sources.rollups?.missingEvents ?? 0;
    const unbalanced = producers > 0 || rollupsMissing > 0;
    metrics.accepted.set(ledger.totals.accepted);
    metrics.counted.set(ledger.totals.counted);
    metrics.inFlight.set(ledger.totals.inFlight);
    metrics.quarantined.set(ledger.totals.quarantined);
    metrics.gaps.set(ledger.totals.gapMessages);
    metrics.gapEvents.set(ledger.totals.gapEvents);
    metrics.lostClicks.set(ledger.totals.lostClicks);
    metrics.rollupsMissing.set(rollupsMissing);
    metrics.unbalancedProducers.set(producers);
    metrics.unbalanced.set(unbalanced ? 1 : 0);
    if (unbalanced) log.error('ledger.unbalanced', { ...ledger.totals, producers, rollupsMissing });
  };
};
