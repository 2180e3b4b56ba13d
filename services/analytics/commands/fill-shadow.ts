import type { ActivityBatch, ActivityEvent } from '@marquee/contracts/events/activity-batch';
import type { InvalidReason } from '@marquee/contracts/events/visit-facts';
import type { Day } from '@marquee/contracts/rules/days';
import type { Logged, Stream } from '@marquee/kit/bus/open-stream';
import type { Calendar } from '@marquee/kit/days/site-calendar';
import type { Postgres, Queryable } from '@marquee/kit/postgres/open-postgres';
import { readBatch } from '../counting/consumers/read-batch';
import { addActivity } from '../counting/rollups/add-activity';
import type { DailyNames } from '../counting/rollups/daily-names';
import { dateActivity } from '../counting/rollups/dated-activity';
import { addCoverage } from '../ledger/activity-log/log-coverage';
import { dropRepeated } from '../ledger/client-batches';
import { recordProcessed } from '../ledger/processed-messages';
import { keyOf } from './refill-log';

const countedOf = async (
  tx: Queryable,
  schema: string,
  batches: readonly ActivityBatch[],
): Promise<Set<string>> => {
  const { rows } = await tx.query<{ producer: string; seq: number }>(
    `select producer, seq from unnest($1::uuid[], $2::bigint[]) as asked (producer, seq)
     where exists (select from ${schema}.processed_messages as processed where (processed.producer, processed.seq) = (asked.producer, asked.seq))
       or exists (select from ${schema}.producers where producers.producer = asked.producer and producers.seen @> asked.seq)`,
    [batches.map(({ producer }) => producer), batches.map(({ seq }) => seq)],
  );
  return new Set(rows.map(keyOf));
};

/** The shadow tables that a day is counted into, and by what it is counted. */
export type Shadow = {
  readonly tx: Queryable;
  readonly schema: string;
  readonly names: DailyNames;
  readonly day: Day;
  readonly calendar: Calendar;
  readonly visitorsPerDay: number;
  /** The reason of detection against an event; undefined where the day is counted as it arrived. */
  readonly reasonOf: ((event: ActivityEvent) => InvalidReason | undefined) | undefined;
};

/** Events of the day, and those of them that detection finds invalid, by reason. */
type Filled = { events: number; reasons: Partial<Record<InvalidReason, number>> };

/** Counts the day's events of the messages into the shadow tables, each message once, and adds them to `filled`. */
const addToShadow = async (
  { tx, names, day, calendar, visitorsPerDay, reasonOf }: Shadow,
  batches: readonly ActivityBatch[],
  filled: Filled,
): Promise<void> => {
  const kept = await dropRepeated(tx, await recordProcessed(tx, batches));
  const events = kept
    .flatMap((message) => message.events)
    .filter(({ at }) => calendar.momentOf(at).day === day);
  const filtered = events.map((event) => {
    const invalid = reasonOf?.(event);
    if (invalid === undefined) return event;
    filled.reasons[invalid] = (filled.reasons[invalid] ?? 0) + 1;
    return { ...event, invalid };
  });
  const activity = dateActivity(filtered, calendar);
  await addActivity(tx, activity, { names: await names.admit(activity), calendar, visitorsPerDay });
  filled.events += events.length;
};

/** The client of a transaction as a pool: the shadow's names are admitted within the same transaction. */
export const asPool = (tx: Queryable): Postgres => ({
  query: (text, values) => tx.query(text, values),
  transaction: (work) => work(tx),
  ping: async () => true,
  close: async () => {},
});

/** Counts the day's messages of the log into the shadow; returns their events and uncounted messages. */
export const fillShadow = async (shadow: Shadow, log: Stream): Promise<Filled & { uncounted: number }> => {
  const { tx, schema } = shadow;
  const filled: Filled = { events: 0, reasons: {} };
  let uncounted: ActivityBatch[] = [];

  const take = async (batches: readonly ActivityBatch[]): Promise<void> => {
    const counted = await countedOf(tx, schema, batches);
    uncounted.push(...batches.filter((batch) => !counted.has(keyOf(batch))));
    const some = batches.filter((batch) => counted.has(keyOf(batch)));
    if (some.length > 0) await addToShadow(shadow, some, filled);
  };
  const takeLogged = async (messages: readonly Logged[]): Promise<void> => {
    const batches = messages.flatMap(({ body }) => {
      const read = readBatch(body);
      return read.ok ? [read.batch] : [];
    });
    await addCoverage(tx, batches);
    await take(batches);
  };

  await log.readToEnd(takeLogged);
  // From here on the workers wait until this commits. Messages counted meanwhile are in the rest of the log.
  await tx.query(
    `lock table ${schema}.daily_names, ${schema}.processed_messages in share row exclusive mode`,
  );
  const before = uncounted;
  uncounted = [];
  for (let from = 0; from < before.length; from += 200) await take(before.slice(from, from + 200));
  await log.readToEnd(takeLogged);
  return { ...filled, uncounted: new Set(uncounted.map(keyOf)).size };
};
