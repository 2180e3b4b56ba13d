import type { HandleBatch } from '@marquee/kit/bus/consumer';
import type { Log } from '@marquee/kit/log/log';
import type { Postgres } from '@marquee/kit/postgres/open-postgres';
import { keepDeadLetter } from '../dead-letters/dead-letters';
import { deadLetterOf } from './dead-letter';
import { untilStored } from './until-stored';

/** Brings what was set aside into the table where the administrator sees it, whole, each message once. */
export const keepDeadLetters =
  ({ db, log }: { db: Postgres; log: Log }): HandleBatch =>
  async (deliveries, signal) => {
    const outcomes = [];
    for (const delivery of deliveries) {
      const letter = deadLetterOf(delivery);
      outcomes.push(await untilStored('dead letter', () => keepDeadLetter(db, letter), signal, log));
      log.warn('dead-letter.kept', {
        identity: letter.identity,
        stage: letter.stage,
        reason: letter.reason,
        requestId: delivery.headers.requestId,
      });
    }
    return outcomes;
  };
