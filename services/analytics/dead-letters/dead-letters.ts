import type { DeadLetter, DeadLetters, deadLetterStates } from '@marquee/contracts/http/dead-letters';
import { isQueueName, replayMessage } from '@marquee/kit/bus/dead-letter';
import type { Publisher } from '@marquee/kit/bus/publisher';
import type { Postgres, Queryable } from '@marquee/kit/postgres/open-postgres';
import type { NewDeadLetter } from '../consumers/dead-letter';

export type DeadLetterState = (typeof deadLetterStates)[number];

/**
 * Keeps the message, once however often it arrives. One that was replayed and has come back is parked again, with its new reason; one
 * that is parked or discarded already is left as it is.
 */
export const keepDeadLetter = async (db: Queryable, letter: NewDeadLetter): Promise<void> => {
  await db.query(
    `insert into dead_letters as known (identity, producer, seq, accepted_before, events, queue, stage, reason, body, headers)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
     on conflict (queue, identity) do update
       set state = 'parked', attempts = known.attempts + 1, last_at = now(), stage = excluded.stage, reason = excluded.reason
       where known.state = 'replayed'`,
    [
      letter.identity,
      letter.producer,
      letter.seq,
      letter.acceptedBefore,
      letter.events,
      letter.queue,
      letter.stage,
      letter.reason,
      letter.body,
      letter.headers,
    ],
  );
};

/** True for a letter whose message has been counted after all. */
const counted = `(exists (select from marks where (marks.producer, marks.seq) = (letter.producer, letter.seq))
  or exists (select from producers where producers.producer = letter.producer and producers.seen @> letter.seq))`;

const columns = `letter.id, letter.producer, letter.seq, letter.events, letter.queue, letter.stage, letter.reason,
  octet_length(letter.body) as bytes, letter.attempts, letter.state, ${counted} as counted, letter.first_at, letter.last_at`;

type Row = Omit<DeadLetter, 'firstAt' | 'lastAt'> & { first_at: Date; last_at: Date };

const shown = ({ first_at, last_at, ...row }: Row): DeadLetter => ({
  ...row,
  firstAt: first_at.toISOString(),
  lastAt: last_at.toISOString(),
});

/** The newest letters, of one state or of all, and how many there are. */
export const listDeadLetters = async (
  db: Queryable,
  { state, limit, offset }: { state?: DeadLetterState | undefined; limit: number; offset: number },
): Promise<DeadLetters> => {
  const { rows: totals } = await db.query<{ total: number }>(
    'select count(*) as total from dead_letters where $1::text is null or state = $1',
    [state ?? null],
  );
  const { rows } = await db.query<Row>(
    `select ${columns} from dead_letters as letter where $1::text is null or letter.state = $1
     order by letter.id desc limit $2 offset $3`,
    [state ?? null, limit, offset],
  );
  return { total: totals[0]?.total ?? 0, letters: rows.map(shown) };
};

export type WholeDeadLetter = DeadLetter & { readonly body: Buffer; readonly headers: unknown };

/** One letter with everything it holds, or undefined. */
export const deadLetterById = async (db: Queryable, id: number): Promise<WholeDeadLetter | undefined> => {
  const { rows } = await db.query<Row & { body: Buffer; headers: unknown }>(
    `select ${columns}, letter.body, letter.headers from dead_letters as letter where letter.id = $1`,
    [id],
  );
  const [row] = rows;
  return row && { ...shown(row), body: row.body, headers: row.headers };
};

type Stored = {
  queue: string;
  body: Buffer;
  headers: Readonly<Record<string, unknown>>;
  identity: string;
};

/**
 * Sends the message on its way again, as it was. Doing so twice is harmless: it is counted once. The state changes together with the
 * broker's confirm; should we be killed in between, the letter still reads "parked" and may be replayed again. Throws
 * `PublishFailed` when the broker does not take it; undefined: there is no such letter.
 */
export const replayDeadLetter = async (
  db: Postgres,
  publisher: Publisher,
  id: number,
  by: string,
): Promise<DeadLetter | undefined> => {
  const found = await db.transaction(async (tx) => {
    const { rows } = await tx.query<Stored>(
      'select queue, body, headers, identity from dead_letters where id = $1 for update',
      [id],
    );
    const [letter] = rows;
    if (letter === undefined) return false;
    await publisher.publish(
      replayMessage({
        // Only batches of visitors' events were kept without a queue, by earlier versions.
        queue: isQueueName(letter.queue) ? letter.queue : 'analytics.activity.count',
        body: letter.body,
        headers: letter.headers,
        // The same id as before, so that a message without producer and number is recognized when it fails again.
        messageId: letter.identity.replace(/^message\//, ''),
      }),
    );
    await tx.query(
      "update dead_letters set state = 'replayed', moved_at = now(), moved_by = $2 where id = $1",
      [id, by],
    );
    return true;
  });
  return found ? await deadLetterById(db, id) : undefined;
};

/** Leaves the message out for good. It stays in the table and in the books, as quarantined. Undefined: there is no such letter. */
export const discardDeadLetter = async (
  db: Queryable,
  id: number,
  by: string,
): Promise<DeadLetter | undefined> => {
  const { rowCount } = await db.query(
    "update dead_letters set state = 'discarded', moved_at = now(), moved_by = $2 where id = $1",
    [id, by],
  );
  return rowCount === 0 ? undefined : await deadLetterById(db, id);
};
