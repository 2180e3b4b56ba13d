import type { Log } from '@marquee/kit/log/log';
import type { Postgres } from '@marquee/kit/postgres/open-postgres';
import { announceAll } from '@marquee/kit/postgres/outbox';
import { periodically } from '@marquee/kit/run/periodically';
import type { Closable } from '@marquee/kit/run/run';
import { expireFeaturings } from '../queries/featurings';
import { modelStates } from '../queries/model-states';

const batchPeriods = 200;

/**
 * Ends the periods of featuring whose time is over at that moment and announces each once, however many do this at the same time.
 * Returns how many. Whether a model is featured does not depend on it: that is decided when it is read.
 */
export const expireFeatured = async (db: Postgres, at: Date): Promise<number> =>
  await db.transaction(async (tx) => {
    const ids = await expireFeaturings(tx, at, batchPeriods);
    if (ids.length === 0) return 0;
    const states = await modelStates(tx, ids);
    await announceAll(
      tx,
      states.map((model) => ({ event: { type: 'catalog.model.expired', model } })),
    );
    return ids.length;
  });

/** A look costs one step into an index of the open periods. */
const lookEveryMs = 1_000;

export const startExpiring = ({ db, now, log }: { db: Postgres; now: () => Date; log: Log }): Closable => {
  const expireAll = async (signal: AbortSignal): Promise<void> => {
    for (let expired = batchPeriods; expired === batchPeriods && !signal.aborted; ) {
      expired = await expireFeatured(db, now());
      if (expired > 0) log.info('featured.expired', { models: expired });
    }
  };
  return periodically(expireAll, { everyMs: lookEveryMs, log, name: 'expire-featured' });
};
