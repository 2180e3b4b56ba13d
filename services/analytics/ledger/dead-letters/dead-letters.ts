import type { ModelState } from '@marquee/contracts/events/domain-event';
import type { DeadLetter, DeadLetters, deadLetterStates } from '@marquee/contracts/http/dead-letters';
import type { Ledger } from '@marquee/contracts/http/ledger';
import { onlyRow, type Queryable } from '@marquee/kit/postgres/open-postgres';
import { changesRow, sentRow, sentRows } from '@marquee/kit/postgres/rows';
import type { NewDeadLetter } from './new-dead-letter';

export type DeadLetterState = (typeof deadLetterStates)[number];

/**
 * Stores the dead letter, once per queue however often it arrives. One that failed again after a replay is
 * parked again with its new reason; one that is parked or discarded stays as it is.
 *
 * It may fail again before the replay is marked as such: then this clears the claim, and the mark finds none
 * (dead-letters/replay.ts).
 */
export const keepDeadLetter = async (db: Queryable, letter: NewDeadLetter): Promise<void> => {
  const { identity, producer, seq, acceptedBefore, events, queue, stage, reason, body, headers } = letter;
  await db.query(
    `insert into dead_letters as known (identity, producer, seq, accepted_before, events, queue, stage, reason, body, headers)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
     on conflict (queue, identity) do update
       set state = 'parked', replaying_since = null, attempts = known.attempts + 1, last_at = now(),
         stage = excluded.stage, reason = excluded.reason
       where known.state = 'replayed' or known.replaying_since is not null`,
    [identity, producer, seq, acceptedBefore, events, queue, stage, reason, body, headers],
  );
};

/** True for a dead letter whose message was counted later. */
const counted = `(exists (select from processed_messages as processed where (processed.producer, processed.seq) = (letter.producer, letter.seq))
  or exists (select from producers where producers.producer = letter.producer and producers.seen @> letter.seq))`;

const columns = `letter.id, letter.producer, letter.seq, letter.events, letter.queue, letter.stage, letter.reason,
  octet_length(letter.body) as bytes, letter.attempts, letter.state, ${counted} as counted, letter.first_at as "firstAt", letter.last_at as "lastAt"`;

export const listDeadLetters = async (
  db: Queryable,
  { state, limit, offset }: { state?: DeadLetterState | undefined; limit: number; offset: number },
): Promise<DeadLetters> => {
  const { total } = await onlyRow<{ total: number }>(
    db,
    'select count(*) as total from dead_letters where $1::text is null or state = $1',
    [state ?? null],
  );
  const letters = await sentRows<DeadLetter>(
    db,
    `select ${columns} from dead_letters as letter where $1::text is null or letter.state = $1
     order by letter.id desc limit $2 offset $3`,
    [state ?? null, limit, offset],
  );
  return { total, letters };
};

export const countDeadLetters = (tx: Queryable): Promise<NonNullable<Ledger['deadLetters']>> =>
  onlyRow(
    tx,
    `select count(*) filter (where state = 'parked') as parked, count(*) filter (where state = 'replayed') as replayed,
       count(*) filter (where state = 'discarded') as discarded, count(*) filter (where producer is null) as "ofUnknownProducer"
     from dead_letters`,
  );

export type WholeDeadLetter = DeadLetter & { readonly body: Buffer; readonly headers: unknown };

export const deadLetterById = (db: Queryable, id: number): Promise<WholeDeadLetter | undefined> =>
  sentRow(
    db,
    `select ${columns}, letter.body, letter.headers from dead_letters as letter where letter.id = $1`,
    [id],
  );

/** Discards the message, which stays in the ledger as quarantined. Undefined: no such dead letter. */
export const markDiscarded = async (
  db: Queryable,
  id: number,
  by: string,
): Promise<DeadLetter | undefined> => {
  const isKnown = await changesRow(
    db,
    "update dead_letters set state = 'discarded', replaying_since = null, moved_at = now(), moved_by = $2 where id = $1",
    [id, by],
  );
  return isKnown ? await deadLetterById(db, id) : undefined;
};

/** Deletes the dead letters, of no ledger, that hold an erased model's texts, except audit entries and the erasure. */
export const forgetModelInDeadLetters = async (db: Queryable, { id, slug }: ModelState): Promise<void> => {
  await db.query(
    `delete from dead_letters where producer is null and queue <> 'admin.audit.record' and encode(body, 'escape') !~ '"type":"catalog.model.erased"'
       and encode(body, 'escape') ~ concat('"model":\\{"id":', $1::text, ',|"kind":"model","id":"', $1::text, '"|"slug":"', $2::text, '"')`,
    [id, slug],
  );
};

/**
 * Deletes what was decided a week ago, because it holds pseudonyms: replayed messages that were counted, and all
 * that are in no ledger. A discarded message with a number stays in the ledger, without its content.
 */
export const forgetDeadLetters = async (db: Queryable): Promise<void> => {
  const old = "state <> 'parked' and moved_at < now() - interval '7 days'";
  await db.query(
    `delete from dead_letters as letter where ${old} and (producer is null or (state = 'replayed' and ${counted}))`,
  );
  await db.query(
    `update dead_letters set body = '', headers = '{}' where ${old} and state = 'discarded' and body <> ''`,
  );
};
