import type { ActivityBatch } from '@marquee/contracts/events/activity-batch';
import type { Logged } from '@marquee/kit/bus/open-stream';
import { isTimeout } from '@marquee/kit/postgres/is-retryable';
import type { Postgres } from '@marquee/kit/postgres/open-postgres';
import { batchSize } from '../counting/consumers/batch-size';
import { type Counted, type CountingDeps, countBatches } from '../counting/consumers/count-batches';
import { readBatch } from '../counting/consumers/read-batch';
import { openActivityLog } from '../ledger/activity-log/open-activity-log';
import { clientBatchesOf, rememberClientBatches } from '../ledger/client-batches';

/** Consecutive uncounted numbers of a producer in the log. Times: published, epoch milliseconds. */
export type UncountedRange = {
  readonly producer: string;
  readonly from: number;
  through: number;
  events: number;
  readonly publishedFrom: number;
  publishedThrough: number;
};

type Message = { readonly batch: ActivityBatch; readonly publishedAt: number };

export const keyOf = ({ producer, seq }: { producer: string; seq: number }): string => `${producer}/${seq}`;

/** Those that are neither processed nor kept as a parked or discarded dead letter. */
const uncountedOf = async (db: Postgres, messages: readonly Message[]): Promise<Message[]> => {
  const { rows } = await db.query<{ producer: string; seq: number }>(
    `select producer, seq from unnest($1::uuid[], $2::bigint[]) as asked (producer, seq)
     where not exists (select from processed_messages as processed where (processed.producer, processed.seq) = (asked.producer, asked.seq))
       and not exists (select from producers where producers.producer = asked.producer and producers.seen @> asked.seq)
       and not exists (select from uncounted_dead_letters as letter
                       where (letter.producer, letter.seq) = (asked.producer, asked.seq) and letter.state <> 'replayed')`,
    [messages.map(({ batch }) => batch.producer), messages.map(({ batch }) => batch.seq)],
  );
  const uncounted = new Set(rows.map(keyOf));
  return messages.filter(({ batch }) => uncounted.has(keyOf(batch)));
};

/** The messages that can be read; why the others cannot is added to `unreadable`. */
const readMessages = (logged: readonly Logged[], unreadable: string[], logDays?: number): Message[] =>
  logged.flatMap(({ body, publishedAt }) => {
    const read = readBatch(body, publishedAt, Date.now(), logDays);
    if (!read.ok) unreadable.push(read.why.replace(/\s+/g, ' '));
    return read.ok ? [{ batch: read.batch, publishedAt }] : [];
  });

const allClientBatches = (messages: readonly Message[]) =>
  messages.flatMap(({ batch }) => clientBatchesOf(batch));

type Source = {
  readonly db: Postgres;
  readonly amqpUrl: string;
  readonly since: number | undefined;
  readonly logDays?: number;
};

/** Reads the log to its end and passes on its messages with those of them that are not counted. Returns why others cannot be read. */
const readLog = async (
  { db, amqpUrl, since, logDays }: Source,
  handle: (messages: readonly Message[], uncounted: readonly Message[]) => Promise<void> | void,
): Promise<readonly string[]> => {
  const log = await openActivityLog(amqpUrl, since);
  const unreadable: string[] = [];
  try {
    await log.readToEnd(async (logged) => {
      const messages = readMessages(logged, unreadable, logDays);
      await handle(messages, await uncountedOf(db, messages));
    });
    return unreadable;
  } finally {
    await log.close();
  }
};

export type Uncounted = {
  readonly ranges: readonly UncountedRange[];
  readonly messages: number;
  readonly events: number;
  readonly clientBatches: ReadonlySet<string>;
  /** Why messages of the log cannot be read, one reason for each: nothing is known about their events. */
  readonly unreadable: readonly string[];
};

/** What the log holds and nothing has counted, by producer and number. A message can be in the log twice. */
export const findUncounted = async (source: Source): Promise<Uncounted> => {
  const found = new Map<string, { producer: string; seq: number; events: number; publishedAt: number }>();
  const clientBatches = new Set<string>();
  const unreadable = await readLog(source, (_all, uncounted) => {
    for (const { batch, publishedAt } of uncounted) {
      const { producer, seq, events } = batch;
      found.set(keyOf(batch), { producer, seq, events: events.length, publishedAt });
    }
    for (const { batchId } of allClientBatches(uncounted)) clientBatches.add(batchId);
  });
  const sorted = [...found.values()].sort((a, b) => a.producer.localeCompare(b.producer) || a.seq - b.seq);
  const ranges: UncountedRange[] = [];
  for (const { producer, seq, events, publishedAt } of sorted) {
    const last = ranges.at(-1);
    if (last?.producer === producer && last.through === seq - 1) {
      last.through = seq;
      last.events += events;
      last.publishedThrough = Math.max(last.publishedThrough, publishedAt);
    } else {
      const published = { publishedFrom: publishedAt, publishedThrough: publishedAt };
      ranges.push({ producer, from: seq, through: seq, events, ...published });
    }
  }
  return {
    ranges,
    messages: found.size,
    events: ranges.reduce((sum, range) => sum + range.events, 0),
    clientBatches,
    unreadable,
  };
};

/**
 * A browser that missed our reply sends its batch again. The id of a second copy that was counted may have
 * been forgotten: it is remembered again, so that the first copy is recognized as a repeat.
 */
const rememberCountedCopies = async (source: Source, { clientBatches }: Uncounted): Promise<void> => {
  if (clientBatches.size === 0) return;
  await readLog(source, async (messages, uncounted) => {
    const missing = new Set(uncounted);
    const counted = allClientBatches(messages.filter((message) => !missing.has(message)));
    await rememberClientBatches(
      source.db,
      counted.filter(({ batchId }) => clientBatches.has(batchId)),
    );
  });
};

/** Counted together at most, as in a worker: messages of 1,000 events each are 20,000. */
const togetherMax = 20;

/**
 * Counts what `findUncounted` has found, with the code of the workers and beside them: each message is
 * counted once, by the first of them. After a kill at any point the next run counts the rest.
 */
export const countUncounted = async (
  source: Omit<Source, 'db'>,
  found: Uncounted,
  deps: CountingDeps,
): Promise<Pick<Counted, 'messages' | 'events' | 'repeated'>> => {
  const total = { messages: 0, events: 0, repeated: 0 };
  const size = batchSize(togetherMax);
  const from = { ...source, db: deps.db };
  await rememberCountedCopies(from, found);
  await readLog(from, async (_all, uncounted) => {
    for (let rest = uncounted.map(({ batch }) => batch); rest.length > 0; ) {
      const some = rest.slice(0, size.messages());
      try {
        const counted = await countBatches(some, deps);
        for (const figure of ['messages', 'events', 'repeated'] as const) total[figure] += counted[figure];
        size.succeeded(some.length);
        rest = rest.slice(some.length);
      } catch (error) {
        if (!isTimeout(error) || some.length === 1) throw error;
        size.tooSlow(some.length);
      }
    }
  });
  return total;
};
