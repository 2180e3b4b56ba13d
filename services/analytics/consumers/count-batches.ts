import type { ActivityBatch, ActivityEvent } from '@marquee/contracts/events/activity-batch';
import type { Calendar } from '@marquee/kit/days/site-calendar';
import type { Postgres, Queryable } from '@marquee/kit/postgres/open-postgres';
import { dropRepeated } from '../ledger/client-batches';
import { addDuplicates, foldDuplicates } from '../ledger/duplicates';
import { markFresh, markRepeated } from '../ledger/processed-messages';
import { addActivity } from '../rollups/add-activity';
import type { DailyNames, Rename } from '../rollups/daily-names';
import { type DatedActivity, type DatedView, dateActivity } from '../rollups/dated-activity';

export type CountingDeps = {
  readonly db: Postgres;
  readonly calendar: Calendar;
  readonly names: DailyNames;
  /** This process, among the workers. */
  readonly worker: string;
};

export type Counted = {
  readonly messages: number;
  readonly events: number;
  readonly duplicates: number;
  readonly repeated: number;
  readonly invalid: number;
  /** The views that were new, for those who show what is going on now. */
  readonly views: readonly DatedView[];
};

const eventsOf = (messages: readonly { readonly events: readonly ActivityEvent[] }[]): ActivityEvent[] =>
  messages.flatMap(({ events }) => events);

/** Marks and sums together: within one transaction, every message that was not counted before is counted. */
const countWithin = async (
  tx: Queryable,
  batches: readonly ActivityBatch[],
  all: DatedActivity,
  rename: Rename,
  { calendar, worker }: Pick<CountingDeps, 'calendar' | 'worker'>,
): Promise<Counted> => {
  const fresh = await markFresh(tx, batches);
  await addDuplicates(tx, worker, foldDuplicates(batches, fresh));
  const kept = await dropRepeated(tx, fresh);
  const repeated = kept.filter((message) => message.repeated > 0);
  await markRepeated(
    tx,
    repeated.map(({ batch: { producer, seq }, repeated }) => ({ producer, seq, repeated })),
  );
  const isAll = kept.length === batches.length && repeated.length === 0;
  const activity = isAll ? all : dateActivity(eventsOf(kept), calendar);
  await addActivity(tx, activity, rename);
  return {
    messages: fresh.length,
    events: kept.reduce((sum, message) => sum + message.events.length, 0),
    duplicates: batches.length - fresh.length,
    repeated: repeated.reduce((sum, message) => sum + message.repeated, 0),
    invalid: activity.invalid.length,
    views: activity.views,
  };
};

/**
 * Counts the messages in one transaction: afterwards each is counted once, whether this is its first delivery or its tenth. Throws,
 * with nothing changed, when the database fails or a message cannot be folded.
 */
export const countBatches = async (
  batches: readonly ActivityBatch[],
  deps: CountingDeps,
): Promise<Counted> => {
  const all = dateActivity(eventsOf(batches), deps.calendar);
  const rename = await deps.names.admit(all.views);
  return await deps.db.transaction((tx) => countWithin(tx, batches, all, rename, deps));
};

class RolledBack extends Error {}

/** Counts the message as `countBatches` would, through every table, and takes it back: throws only what counting it throws. */
export const rehearse = async (batch: ActivityBatch, deps: CountingDeps): Promise<void> => {
  try {
    await deps.db.transaction(async (tx) => {
      await countWithin(tx, [batch], dateActivity(batch.events, deps.calendar), (view) => view, deps);
      throw new RolledBack();
    });
  } catch (error) {
    if (!(error instanceof RolledBack)) throw error;
  }
};
