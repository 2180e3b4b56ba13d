import type { Ledger } from '@marquee/contracts/http/ledger';
import type { Postgres, Queryable } from '@marquee/kit/postgres/open-postgres';
import { siteItself } from '../rollups/dated-activity';
import { graceSeconds } from './compact-processed';
import { oldestUncounted } from './oldest-uncounted';
import { isBalanced, type ProducerBooks, type ProducerFigures, producerBooks } from './producer-ledger';

type Row = Omit<ProducerFigures, 'firstAt' | 'lastAt' | 'report'> & {
  firstAt: Date;
  lastAt: Date;
  acceptedMessages: number | null;
  acceptedEvents: number;
  spooledMessages: number;
  closed: boolean;
  reportedAt: Date;
};

/**
 * Every producer's figures, as they stood at one moment. One row of ranges each and the few marks of the last seconds: the cost does
 * not grow with what was counted. `uncounted` are the letters whose message has not been counted after all.
 */
const figuresSql = `
  with uncounted as (
    select letter.producer, letter.seq, letter.events, letter.accepted_before + letter.events as through, letter.state, letter.first_at
    from dead_letters as letter left join producers using (producer)
    where letter.producer is not null and letter.queue <> 'analytics.producer.report'
      and not coalesce(producers.seen @> letter.seq, false)
      and not exists (select from marks where (marks.producer, marks.seq) = (letter.producer, letter.seq))
  ), known as (
    select producer, seq, events + repeated as events, accepted_through as through, counted_at as at from marks
    union all
    select producer, seq, coalesce(events, 0), through, first_at from uncounted
  ), tops as (
    select producer, max(through) as through,
      max(seq) filter (where at < now() - make_interval(secs => $1)) as settled_seq,
      max(through) filter (where at < now() - make_interval(secs => $1)) as settled_through
    from known group by producer
  ), ceilings as (
    select producer,
      greatest(tops.through, producers.accepted_through) as top_through,
      greatest(tops.settled_seq, upper(producers.seen) - 1, 0) as settled_seq,
      greatest(tops.settled_through, producers.accepted_through, 0) as settled_through
    from producers full join tops using (producer)
  ), settled as (
    select producer, count(*) as messages, sum(known.events) as events
    from known join ceilings using (producer) where known.seq <= ceilings.settled_seq group by producer
  ), young as (
    select producer, count(*) as messages, sum(events) as events, sum(repeated) as repeated, min(counted_at) as first_at, max(counted_at) as last_at
    from marks group by producer
  ), letters as (
    select producer,
      count(*) filter (where state <> 'replayed') as quarantined_messages,
      sum(events) filter (where state <> 'replayed') as quarantined_events,
      count(*) filter (where state <> 'replayed' and events is null) as unsized,
      count(*) filter (where state = 'replayed') as replayed_messages,
      sum(events) filter (where state = 'replayed') as replayed_events,
      min(first_at) as first_at, max(first_at) as last_at
    from uncounted group by producer
  ), repeats as (
    select producer, sum(messages) as messages from duplicates group by producer
  )
  select producer,
    least(old.first_at, young.first_at, letters.first_at, report.first_at) as "firstAt",
    greatest(old.last_at, young.last_at, letters.last_at, report.reported_at) as "lastAt",
    coalesce(old.messages, 0) + coalesce(young.messages, 0) as messages,
    coalesce(old.events, 0) + coalesce(young.events, 0) as events,
    coalesce(old.repeated, 0) + coalesce(young.repeated, 0) as repeated,
    coalesce(letters.quarantined_messages, 0) as "quarantinedMessages",
    coalesce(letters.quarantined_events, 0) as "quarantinedEvents",
    coalesce(letters.unsized, 0) as unsized,
    coalesce(letters.replayed_messages, 0) as "replayedMessages",
    coalesce(letters.replayed_events, 0) as "replayedEvents",
    coalesce(ceilings.top_through, 0) as "topThrough",
    coalesce(ceilings.settled_seq, 0) as "settledSeq",
    coalesce(ceilings.settled_through, 0) as "settledThrough",
    coalesce(old.messages, 0) + coalesce(settled.messages, 0) as "settledMessages",
    coalesce(old.events, 0) + coalesce(old.repeated, 0) + coalesce(settled.events, 0) as "settledEvents",
    coalesce(repeats.messages, 0) as "duplicateMessages",
    report.accepted_messages as "acceptedMessages", report.accepted_events as "acceptedEvents",
    report.spooled_messages as "spooledMessages", report.closed, report.reported_at as "reportedAt"
  from producers as old
    full join ceilings using (producer)
    full join producer_reports as report using (producer)
    left join young using (producer)
    left join letters using (producer)
    left join settled using (producer)
    left join repeats using (producer)`;

const figuresOf = ({
  firstAt,
  lastAt,
  acceptedMessages,
  acceptedEvents,
  spooledMessages,
  closed,
  reportedAt,
  ...row
}: Row): ProducerFigures => ({
  ...row,
  firstAt: firstAt.getTime(),
  lastAt: lastAt.getTime(),
  report:
    acceptedMessages === null
      ? undefined
      : { acceptedMessages, acceptedEvents, spooledMessages, closed, at: reportedAt.getTime() },
});

const readProducers = async (tx: Queryable, now: number): Promise<ProducerBooks[]> => {
  const { rows: drained } = await tx.query<{ through: Date | null }>(
    'select max(drained_through) as through from workers',
  );
  const drainedThrough = drained[0]?.through?.getTime() ?? 0;
  const { rows } = await tx.query<Row>(figuresSql, [graceSeconds]);
  return rows.map((row) => producerBooks(figuresOf(row), now, drainedThrough));
};

const readLetters = async (tx: Queryable): Promise<NonNullable<Ledger['deadLetters']>> => {
  const { rows } = await tx.query<{
    parked: number;
    replayed: number;
    discarded: number;
    ofUnknownProducer: number;
  }>(
    `select count(*) filter (where state = 'parked') as parked, count(*) filter (where state = 'replayed') as replayed,
       count(*) filter (where state = 'discarded') as discarded, count(*) filter (where producer is null) as "ofUnknownProducer"
     from dead_letters`,
  );
  return rows[0] ?? { parked: 0, replayed: 0, discarded: 0, ofUnknownProducer: 0 };
};

const readInvalid = async (tx: Queryable): Promise<number> => {
  const { rows } = await tx.query<{ events: number | null }>(
    'select sum(events) as events from invalid_days where model_id = $1',
    [siteItself],
  );
  return rows[0]?.events ?? 0;
};

const nothing: Ledger['totals'] = {
  accepted: 0,
  counted: 0,
  repeated: 0,
  inFlight: 0,
  quarantined: 0,
  gapMessages: 0,
  gapEvents: 0,
  duplicateMessages: 0,
};

const plus = (sum: Ledger['totals'], books: ProducerBooks): Ledger['totals'] => ({
  accepted: sum.accepted + books.accepted,
  counted: sum.counted + books.counted,
  repeated: sum.repeated + books.repeated,
  inFlight: sum.inFlight + books.inFlight,
  quarantined: sum.quarantined + books.quarantined,
  gapMessages: sum.gapMessages + books.gapMessages,
  gapEvents: sum.gapEvents + books.gapEvents,
  duplicateMessages: sum.duplicateMessages + books.duplicateMessages,
});

/** Settled producers that are listed one by one; older ones are in the totals only. */
const settledShown = 100;

/** The books of all producers at one moment. */
export const readLedger = async (db: Postgres, now = Date.now()): Promise<Ledger> =>
  await db.transaction(async (tx) => {
    await tx.query('set transaction isolation level repeatable read, read only');
    const all = (await readProducers(tx, now)).sort((a, b) => (a.lastAt < b.lastAt ? 1 : -1));
    const isOpen = (books: ProducerBooks): boolean =>
      !isBalanced(books) || books.inFlight > 0 || books.quarantined > 0;
    const open = all.filter(isOpen);
    const settled = all.filter((books) => !isOpen(books));
    const waiting = all
      .filter(({ inFlight, gapEvents }) => inFlight > 0 || gapEvents > 0)
      .map(({ producer }) => producer);
    return {
      at: new Date(now).toISOString(),
      balanced: all.every(isBalanced),
      totals: all.reduce(plus, nothing),
      invalid: await readInvalid(tx),
      oldestUncountedAt: (await oldestUncounted(tx, waiting))?.toISOString() ?? null,
      deadLetters: await readLetters(tx),
      producers: [...open, ...settled.slice(0, settledShown)],
      producersOmitted: Math.max(0, settled.length - settledShown),
    };
  });
