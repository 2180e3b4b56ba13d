import { ActivityBatch } from '@marquee/contracts/events/activity-batch';
import type { Day } from '@marquee/contracts/rules/days';
import { isQueueName, replayMessage } from '@marquee/kit/bus/dead-letter';
import { parseMessage } from '@marquee/kit/bus/parse-message';
import type { Message, Publisher } from '@marquee/kit/bus/publisher';
import type { Calendar } from '@marquee/kit/days/site-calendar';
import { conflict } from '@marquee/kit/errors/http-error';
import { firstRow, type Queryable } from '@marquee/kit/postgres/open-postgres';
import { deadLetterById, type WholeDeadLetter } from './dead-letters';

/** After so long the claim of a killed process expires; much longer than a publisher waits for a confirm. */
const claimSeconds = 30;

type Claim = {
  readonly id: number;
  /** When it was claimed, as PostgreSQL writes it: milliseconds would not identify the claim. */
  readonly since: string;
  readonly message: Message;
};

type Row = {
  since: string;
  queue: string;
  body: Buffer;
  headers: Readonly<Record<string, unknown>>;
  identity: string;
};

/** Marks the dead letter as being replayed. Undefined: none, without content, or being replayed. */
export const claimReplay = async (db: Queryable, id: number, by: string): Promise<Claim | undefined> => {
  const row = await firstRow<Row>(
    db,
    `update dead_letters set replaying_since = clock_timestamp(), moved_by = $2
     where id = $1 and body <> '' and (replaying_since is null or replaying_since < now() - make_interval(secs => $3))
     returning replaying_since::text as since, queue, body, headers, identity`,
    [id, by, claimSeconds],
  );
  if (row === undefined) return undefined;
  // Earlier versions stored activity batches without their queue.
  const queue = isQueueName(row.queue) ? row.queue : 'analytics.activity.count';
  // The same id as before, so that a message without producer and number is recognized when it fails again.
  const message = replayMessage(queue, row, row.identity.replace(/^message\//, ''));
  return { id, since: row.since, message };
};

/** Ends the claim with these further changes, unless its message has failed again meanwhile. */
const endClaim = async (db: Queryable, { id, since }: Claim, changes = ''): Promise<void> => {
  await db.query(
    `update dead_letters set replaying_since = null${changes} where id = $1 and replaying_since = $2::timestamptz`,
    [id, since],
  );
};

/**
 * Publishes the message, confirmed, to its queue, outside of a transaction. After a kill at any point it can be
 * repeated and is counted once. Throws `PublishFailed` without a confirm, 409 while another replay is in progress.
 * Undefined: no such dead letter.
 */
export const publishAgain = async (
  db: Queryable,
  publisher: Publisher,
  id: number,
  by: string,
): Promise<WholeDeadLetter | undefined> => {
  const claim = await claimReplay(db, id, by);
  if (claim === undefined) {
    const letter = await deadLetterById(db, id);
    if (letter === undefined) return undefined;
    if (letter.bytes === 0)
      return conflict('dead-letter.deleted', 'Its content was deleted a week after it was discarded.');
    return conflict('dead-letter.replaying', 'This message is being replayed. Try again in a moment.');
  }
  try {
    await publisher.publish(claim.message);
  } catch (error) {
    // Otherwise the claim expires later.
    await endClaim(db, claim).catch(() => {});
    throw error;
  }
  await endClaim(db, claim, ", state = 'replayed', moved_at = now()");
  return await deadLetterById(db, id);
};

/** Days of the message's events that are closed for people, the earliest first: a rebuild of each counts its people. */
export const closedDaysOf = async (
  db: Queryable,
  { body }: Pick<WholeDeadLetter, 'body'>,
  { momentOf }: Pick<Calendar, 'momentOf'>,
): Promise<Day[]> => {
  const parsed = parseMessage(ActivityBatch, body);
  if (!parsed.ok) return [];
  const days = new Set(parsed.value.events.map(({ at }) => momentOf(at).day));
  const { rows } = await db.query<{ day: Day }>(
    'select day from site_days where day = any($1::date[]) and people_closed_at is not null order by day',
    [[...days]],
  );
  return rows.map(({ day }) => day);
};
