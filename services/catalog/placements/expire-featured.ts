import { announceAll } from '@marquee/kit/bus/outbox';
import type { Log } from '@marquee/kit/log/log';
import type { Postgres } from '@marquee/kit/postgres/open-postgres';
import type { Closable } from '@marquee/kit/run/closable';
import { periodically } from '@marquee/kit/run/periodically';
import { modelStates } from '../models/model-queries';
import { expirePlacements } from './placement-queries';

const batchMax = 200;

/**
 * Ends up to one batch of expired placements and announces each once, also if several instances run it.
 * Returns their number. Lists do not depend on it: whether a model is featured is decided when it is read.
 */
export const expireFeatured = async (db: Postgres, at: Date): Promise<number> =>
  await db.transaction(async (tx) => {
    const ids = await expirePlacements(tx, at, batchMax);
    if (ids.length === 0) return 0;
    const states = await modelStates(tx, ids);
    await announceAll(
      tx,
      states.map((model) => ({ event: { type: 'catalog.model.expired', model } })),
    );
    return ids.length;
  });

/** Each run reads one entry of the index of open placements. */
const everyMs = 1_000;

/** Ends expired placements every second. Several instances may run. */
export const startExpiring = ({ db, now, log }: { db: Postgres; now: () => Date; log: Log }): Closable => {
  const expireAll = async (signal: AbortSignal): Promise<void> => {
    for (let expired = batchMax; expired === batchMax && !signal.aborted; ) {
      expired = await expireFeatured(db, now());
      if (expired > 0) log.info('featured.expired', { models: expired });
    }
  };
  return periodically(expireAll, { everyMs, log, name: 'expire-featured' });
};
