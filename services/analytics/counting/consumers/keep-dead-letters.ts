import type { HandleBatch } from '@marquee/kit/bus/consumer';
import type { Log } from '@marquee/kit/log/log';
import type { Postgres } from '@marquee/kit/postgres/open-postgres';
import { keepDeadLetter } from '../../ledger/dead-letters/dead-letters';
import { deadLetterOf } from '../../ledger/dead-letters/new-dead-letter';
import { retryUntilStored } from './retry-policy';

/** Stores dead letters of every queue, whole and each once per queue, in the table that the admin sees. */
export const keepDeadLetters =
  ({ db, log }: { db: Postgres; log: Log }): HandleBatch =>
  async (deliveries, signal) => {
    const outcomes = [];
    for (const delivery of deliveries) {
      const deadLetter = deadLetterOf(delivery);
      outcomes.push(await retryUntilStored('dead letter', () => keepDeadLetter(db, deadLetter), signal, log));
      const { identity, queue, stage, reason } = deadLetter;
      const { requestId } = delivery.headers;
      log.warn('dead-letter.kept', { identity, queue, stage, reason, requestId });
    }
    return outcomes;
  };
