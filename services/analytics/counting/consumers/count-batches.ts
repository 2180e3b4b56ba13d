import { randomUUID } from 'node:crypto';
import type { ActivityBatch, ActivityEvent } from '@marquee/contracts/events/activity-batch';
import type { Calendar } from '@marquee/kit/days/site-calendar';
import type { Postgres, Queryable } from '@marquee/kit/postgres/open-postgres';
import { inSpan } from '@marquee/kit/tracing/spans';
import { recordTestedClicks } from '../../holders/link-tests/record-tested-clicks';
import { dropRepeated } from '../../ledger/client-batches';
import {
  addDuplicates,
  foldDuplicates,
  recordProcessed,
  recordRepeated,
} from '../../ledger/processed-messages';
import { addActivity } from '../rollups/add-activity';
import { type DailyNames, givenNames, type Names } from '../rollups/daily-names';
import { type DatedActivity, type DatedView, dateActivity } from '../rollups/dated-activity';

export type CountingDeps = {
  readonly db: Postgres;
  readonly calendar: Calendar;
  readonly names: DailyNames;
  /** New visitors of a day that are counted at most. */
  readonly visitorsPerDay: number;
  /** The id of this worker process. */
  readonly worker: string;
};

export type Counted = {
  readonly messages: number;
  readonly events: number;
  readonly duplicates: number;
  readonly repeated: number;
  readonly invalid: number;
  /** The views that were counted, for the live counter. */
  readonly views: readonly DatedView[];
};

const eventsOf = (messages: readonly { readonly events: readonly ActivityEvent[] }[]): ActivityEvent[] =>
  messages.flatMap(({ events }) => events);

/** Processed messages and sums in one transaction: every message that was not counted before is counted. */
const countWithin = async (
  tx: Queryable,
  batches: readonly ActivityBatch[],
  all: DatedActivity,
  names: Names,
  { calendar, worker, visitorsPerDay }: Pick<CountingDeps, 'calendar' | 'worker' | 'visitorsPerDay'>,
): Promise<Counted> => {
  const fresh = await recordProcessed(tx, batches);
  await addDuplicates(tx, worker, foldDuplicates(batches, fresh));
  const kept = await dropRepeated(tx, fresh);
  const repeated = kept.filter((message) => message.repeated > 0);
  await recordRepeated(
    tx,
    repeated.map(({ batch: { producer, seq }, repeated }) => ({ producer, seq, repeated })),
  );
  const isAll = kept.length === batches.length && repeated.length === 0;
  const activity = isAll ? all : dateActivity(eventsOf(kept), calendar);
  await recordTestedClicks(tx, kept, calendar);
  await inSpan('add to rollups', {}, () => addActivity(tx, activity, { names, calendar, visitorsPerDay }));
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
 * Counts the messages in one transaction: afterwards each is counted once, whether this is its first delivery
 * or its tenth. Throws, with nothing changed, when the database fails or a message cannot be folded.
 */
export const countBatches = async (
  batches: readonly ActivityBatch[],
  deps: CountingDeps,
): Promise<Counted> => {
  const all = dateActivity(eventsOf(batches), deps.calendar);
  const names = await deps.names.admit(all);
  return await inSpan('transaction', {}, () =>
    deps.db.transaction((tx) => countWithin(tx, batches, all, names, deps)),
  );
};

/** A message with one event of every type, valid and invalid. */
const knownGoodBatch = (at = Date.now()): ActivityBatch => {
  const place = { at, modelId: 1, surface: 'browse' as const, position: 0 };
  const person = {
    visitor: '0000000000000000',
    country: 'ZZ',
    device: 'Desktop' as const,
    browser: 'Unknown' as const,
    referrer: 'direct',
  };
  const onProfile = {
    surface: 'profile' as const,
    position: -1,
    origin: { surface: 'browse' as const, position: 0 },
  };
  return {
    version: 1,
    producer: randomUUID(),
    seq: 1,
    acceptedBefore: 0,
    clientBatches: [{ batchId: randomUUID(), from: 0, count: 1 }],
    events: [
      { type: 'page.viewed', at, path: '/', ...person },
      { type: 'impression.seen', kind: 'card', ...place, ...person },
      { type: 'impression.seen', kind: 'profile', ...place, ...person, ...onProfile },
      { type: 'link.clicked', platform: 'onlyfans', ...place, ...person },
      { type: 'link.clicked', platform: 'onlyfans', ...place, ...person, ...onProfile },
      { type: 'link.clicked', platform: 'onlyfans', invalid: 'bot', ...place, ...person },
    ],
  };
};

class RolledBack extends Error {}

/**
 * Counts a known good message through every table and rolls back. Throws what counting throws: then no
 * message can be counted.
 */
export const dryRun = async (deps: CountingDeps): Promise<void> => {
  const batch = knownGoodBatch();
  try {
    await deps.db.transaction(async (tx) => {
      await countWithin(tx, [batch], dateActivity(batch.events, deps.calendar), givenNames, deps);
      throw new RolledBack();
    });
  } catch (error) {
    if (!(error instanceof RolledBack)) throw error;
  }
};
