import type { Log } from '@marquee/kit/log/log';
import type { Postgres } from '@marquee/kit/postgres/open-postgres';
import type { CountingMetrics } from '../metrics';
import { readLedger } from './read-ledger';
import { bookKeeper } from './reconcile';

type Deps = { readonly db: Postgres; readonly metrics: CountingMetrics; readonly log: Log };

/** Each call reads the books, puts them into the metrics, and raises the loud one when they have been out of balance for five minutes. */
export const checkingBooks = ({ db, metrics, log }: Deps): ((now: number) => Promise<void>) => {
  const isUnbalanced = bookKeeper();
  return async (now) => {
    const ledger = await readLedger(db);
    const unbalanced = isUnbalanced(ledger, now);
    metrics.accepted.set(ledger.totals.accepted);
    metrics.counted.set(ledger.totals.counted);
    metrics.inFlight.set(ledger.totals.inFlight);
    metrics.quarantined.set(ledger.totals.quarantined);
    metrics.gaps.set(ledger.totals.gapMessages);
    metrics.unbalanced.set(unbalanced ? 1 : 0);
    if (unbalanced) log.error('books.unbalanced', { ...ledger.totals });
  };
};
