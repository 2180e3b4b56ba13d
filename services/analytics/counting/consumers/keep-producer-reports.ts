import type { ProducerReported } from '@marquee/contracts/events/producer-reported';
import type { Outcome } from '@marquee/kit/bus/outcome';
import type { Log } from '@marquee/kit/log/log';
import type { Postgres } from '@marquee/kit/postgres/open-postgres';
import { keepProducerReport } from '../../ledger/producer-reports';
import { retryUntilStored } from './retry-policy';

/** Keeps the reports of tracking processes that come over the broker. */
export const keepProducerReports =
  ({ db, log }: { db: Postgres; log: Log }) =>
  (report: ProducerReported, signal: AbortSignal): Promise<Outcome> =>
    retryUntilStored('producer report', () => keepProducerReport(db, report), signal, log);
