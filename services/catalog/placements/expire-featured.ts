import { addDays, type Day } from '@marquee/contracts/rules/days';
import { announceAll } from '@marquee/kit/bus/outbox';
import type { Log } from '@marquee/kit/log/log';
import type { Postgres } from '@marquee/kit/postgres/open-postgres';
import type { Closable } from '@marquee/kit/run/closable';
import { periodically } from '@marquee/kit/run/periodically';
import type { CatalogDeps } from '../deps';
import { modelStates } from '../models/model-queries';
import { expirePlacements, extendPlacement, placementsOver } from './placement-queries';

const batchMax = 200;

/** Days of which the pace is measured at which a model receives its cards. */
const paceDays = 7;

type Clock = { readonly at: Date; readonly dayOf: (at: number) => Day };

/**
 * Ends up to one batch of placements whose time is over, or extends those that still owe cards, and announces
 * each once, with any number of instances. Returns their number. Lists decide by time whether one is featured.
 */
export const expireFeatured = async (db: Postgres, { at, dayOf }: Clock): Promise<number> =>
  await db.transaction(async (tx) => {
    const over = await placementsOver(tx, at, batchMax);
    if (over.length === 0) return 0;
    const done = over.filter(({ owed }) => owed === 0);
    await expirePlacements(
      tx,
      done.map(({ id }) => id),
    );
    const since = addDays(dayOf(at.getTime()), 1 - paceDays);
    for (const placement of over) if (placement.owed > 0) await extendPlacement(tx, placement, { at, since });
    const overOf = new Map(over.map((placement) => [placement.modelId, placement]));
    const states = await modelStates(tx, [...overOf.keys()]);
    await announceAll(
      tx,
      states.map((model) => {
        const { owed = 0, until } = overOf.get(model.id) ?? {};
        return owed > 0 && until !== undefined
          ? { event: { type: 'catalog.model.extended', model, owed, wasUntil: until.toISOString() } }
          : { event: { type: 'catalog.model.expired', model } };
      }),
    );
    return over.length;
  });

/** Each run reads one entry of the index of open placements. */
const everyMs = 1_000;

type Deps = Pick<CatalogDeps, 'db' | 'now' | 'dayOf'> & { readonly log: Log };

/** Ends or extends placements whose time is over every second. Several instances may run. */
export const startExpiring = ({ db, now, dayOf, log }: Deps): Closable => {
  const expireAll = async (signal: AbortSignal): Promise<void> => {
    for (let expired = batchMax; expired === batchMax && !signal.aborted; ) {
      expired = await expireFeatured(db, { at: now(), dayOf });
      if (expired > 0) log.info('featured.over', { models: expired });
    }
  };
  return periodically(expireAll, { everyMs, log, name: 'expire-featured' });
};
