import type { Ledger } from '@marquee/contracts/http/ledger';
import type { Log } from '@marquee/kit/log/log';
import type { Postgres } from '@marquee/kit/postgres/open-postgres';
import { exclusiveJob } from '../../kit/postgres/exclusive-job';
import type { CountingMetrics } from '../metrics';
import { checkRollups, lastComparison } from './check-rollups';
import { isBalanced } from './producer-ledger';
import { readLedger } from './read-ledger';

/** How long a gap, or events in flight without progress, may last before it is an alert. */
const alertAfterMs = 5 * 60_000;

type Open = { readonly accountedFor: number; readonly since: number };

/** Compares each reading with the one before; returns producers with a gap or no progress for 5 minutes. */
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

const eventFigures = ['accepted', 'counted', 'inFlight', 'quarantined', 'gapEvents', 'lostClicks'] as const;

type Deps = { readonly db: Postgres; readonly metrics: CountingMetrics; readonly log: Log };

/**
 * Each call compares the rollups and reads the ledger into the metrics, the alert's too: a producer out of balance
 * for five minutes, or rollups that lack events. Both are tried; after a failed reading no metric has a value.
 */
export const reconcileJob = ({ db, metrics, log }: Deps): ((now: number) => Promise<void>) => {
  const countUnbalanced = reconcile();
  const { gaps, rollupsMissing, unbalancedProducers, unbalanced } = metrics;
  let comparedAt = Date.now();

  const readIntoMetrics = async (now: number): Promise<void> => {
    const ledger = await readLedger(db);
    const { totals } = ledger;
    const producers = countUnbalanced(ledger, now);
    const missing = ledger.sources.rollups?.missingEvents ?? 0;
    for (const name of eventFigures) metrics[name].set(totals[name]);
    gaps.set(totals.gapMessages);
    rollupsMissing.set(missing);
    unbalancedProducers.set(producers);
    unbalanced.set(producers > 0 || missing > 0 ? 1 : 0);
    if (producers > 0 || missing > 0)
      log.error('ledger.unbalanced', { ...totals, producers, rollupsMissing: missing });
    comparedAt = (await lastComparison(db))?.getTime() ?? comparedAt;
  };

  return async (now) => {
    const [comparison] = await Promise.allSettled([exclusiveJob(db, 'check-rollups', checkRollups)]);
    try {
      await readIntoMetrics(now);
    } catch (error) {
      const read = eventFigures.map((name) => metrics[name]);
      for (const gauge of [...read, gaps, rollupsMissing, unbalancedProducers, unbalanced]) gauge.remove();
      throw error;
    } finally {
      metrics.comparisonAge.set((Date.now() - comparedAt) / 1_000);
    }
    if (comparison.status === 'rejected') throw comparison.reason;
  };
};
