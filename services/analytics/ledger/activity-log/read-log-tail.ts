import { ActivityHeaders } from '@marquee/contracts/events/activity-batch';
import type { Logged } from '@marquee/kit/bus/open-stream';
import { firstRow, type Queryable } from '@marquee/kit/postgres/open-postgres';
import { alongBatches, openActivityLog } from './open-activity-log';

/** One worker at a time reads, unless it has stopped for this long. */
const claimSeconds = 50;
/** How far back a log is read that was never read before. */
const firstReadMs = 3_600_000;

type Position = { readonly epoch: string; readonly readThrough: number | null };

const claim = (db: Queryable): Promise<Position | undefined> =>
  firstRow<Position>(
    db,
    `update activity_logs set read_at = now()
     where epoch = (select epoch from activity_logs order by first_seen_at desc limit 1)
       and (read_at is null or read_at < now() - make_interval(secs => $1))
     returning epoch, read_through as "readThrough"`,
    [claimSeconds],
  );

const lastOf = (messages: readonly Logged[]): ActivityHeaders[] => {
  const last = new Map<string, ActivityHeaders>();
  for (const { headers } of messages) {
    const read = ActivityHeaders.safeParse(headers);
    if (read.success && read.data.seq > (last.get(read.data.producer)?.seq ?? 0))
      last.set(read.data.producer, read.data);
  }
  // Sorted, because tracking's own reports change the same rows.
  return [...last.values()].sort((one, other) => (one.producer < other.producer ? -1 : 1));
};

const keep = async (db: Queryable, epoch: string, messages: readonly Logged[]): Promise<void> => {
  const last = lastOf(messages);
  await db.query({
    name: 'keep-log-tail',
    text: `with position as (
             update activity_logs set read_through = greatest(read_through, $2), read_at = now() where epoch = $1
           )
           insert into producer_reports as known
             (producer, accepted_messages, accepted_events, spooled_messages, spooled_events, first_at, reported_at, lost_clicks)
           select producer, messages, events, 0, 0, now(), now(), coalesce(lost_clicks, 0)
           from unnest($3::uuid[], $4::bigint[], $5::bigint[]) as logged (producer, messages, events) left join gateway_reports using (producer)
           on conflict (producer) do update set
             accepted_messages = excluded.accepted_messages,
             accepted_events = greatest(known.accepted_events, excluded.accepted_events),
             changed_at = now()
           where excluded.accepted_messages > known.accepted_messages`,
    values: [
      epoch,
      (messages.at(-1)?.offset ?? 0) + 1,
      last.map(({ producer }) => producer),
      last.map(({ seq }) => seq),
      last.map(({ acceptedBefore, events }) => acceptedBefore + events),
    ],
  });
};

/**
 * Reads what the log received since the last call and keeps it as a report of its producers: number 7 proves that
 * seven were accepted. The position is in the database, so one that is restored, or lost commits, reads again what
 * it has forgotten, and the ledger misses it. Returns the number of messages; 0 if another worker reads.
 */
export const readLogTail = async (db: Queryable, amqpUrl: string, signal: AbortSignal): Promise<number> => {
  const position = await claim(db);
  if (position === undefined) return 0;
  const { epoch, readThrough } = position;
  const log = await openActivityLog(
    amqpUrl,
    readThrough === null ? Date.now() - firstReadMs : { offset: readThrough },
    alongBatches,
  );
  let read = 0;
  try {
    await log.readToEnd(async (messages) => {
      signal.throwIfAborted();
      await keep(db, epoch, messages);
      read += messages.length;
    });
  } finally {
    await log.close();
  }
  return read;
};
