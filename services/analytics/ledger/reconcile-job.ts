import type { Log } from '@marquee/kit/log/log';
import type { Postgres } from '@marquee/kit/postgres/open-postgres';
import type { CountingMetrics } from '../metrics';
import { readLedger } from './read-ledger';
import { reconcile } from './reconcile';

type Deps = { readonly db: Postgres; readonly metrics: CountingMetrics; readonly log: Log };

/** Each call reads the ledger into the metrics and raises the alarm metric when it has been out of balance for five minutes. */
export const reconcileJob = ({ db, metrics, log }: Deps): ((now: number) => Promise<void>) => {
  const isUnbalanced = reconcile();
  return async (now) => {
    const ledger = await readLedger(db);
    const unbalanced = isUnbalanced(ledger, now);
    metrics.accepted.set(ledger.totals.accepted);
    metrics.counted.set(ledger.totals.counted);
    metrics.inFlight.set(ledger.totals.inFlight);
    metrics.quarantined.set(ledger.totals.quarantined);
    metrics.gaps.set(ledger.totals.gapMessages);
    metrics.unbalanced.set(unbalanced ? 1 : 0);
    if (unbalanced) log.error('ledger.unbalanced', { ...ledger.totals });
  };
};
