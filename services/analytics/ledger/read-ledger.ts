import { Ledger } from '@marquee/contracts/http/ledger';
import type { Postgres, Queryable } from '@marquee/kit/postgres/open-postgres';
import { siteModelId } from '../rollups/dated-activity';
import { oldestUncounted } from './oldest-uncounted';
import { isBalanced, type ProducerFigures, type ProducerLedger, producerLedger } from './producer-ledger';

type Row = Omit<ProducerFigures, 'firstAt' | 'lastAt' | 'report'> & {
  firstAt: Date;
  lastAt: Date;
  reportedMessages: number | null;
  reportedEvents: number;
  spooledMessages: number;
  closed: boolean;
  reportedAt: Date;
};

/** The views behind this are in migrations/1700000000012_ledger-views.sql. The cost does not grow with the number of events. */
const figuresSql = `
  select producer, first_at as "firstAt", last_at as "lastAt", messages, events, repeated,
    quarantined_messages as "quarantinedMessages", quarantined_events as "quarantinedEvents", unsized_messages as "unsizedMessages",
    replayed_messages as "replayedMessages", replayed_events as "replayedEvents", accepted_through as "acceptedThrough",
    checked_seq as "checkedSeq", checked_through as "checkedThrough",
    checked_messages as "checkedMessages", checked_events as "checkedEvents", duplicate_messages as "duplicateMessages",
    reported_messages as "reportedMessages", reported_events as "reportedEvents",
    spooled_messages as "spooledMessages", closed, reported_at as "reportedAt"
  from producer_figures`;

const figuresOf = ({
  firstAt,
  lastAt,
  reportedMessages,
  reportedEvents,
  spooledMessages,
  closed,
  reportedAt,
  ...row
}: Row): ProducerFigures => ({
  ...row,
  firstAt: firstAt.getTime(),
  lastAt: lastAt.getTime(),
  report:
    reportedMessages === null
      ? undefined
      : {
          acceptedMessages: reportedMessages,
          acceptedEvents: reportedEvents,
          spooledMessages,
          closed,
          at: reportedAt.getTime(),
        },
});

const readProducers = async (tx: Queryable, now: number): Promise<ProducerLedger[]> => {
  const { rows: workers } = await tx.query<{ watermark: Date | null }>(
    'select max(watermark) as watermark from worker_heartbeats',
  );
  const watermark = workers[0]?.watermark?.getTime() ?? 0;
  const { rows } = await tx.query<Row>(figuresSql);
  return rows.map((row) => producerLedger(figuresOf(row), now, watermark));
};

const readDeadLetterCounts = async (tx: Queryable): Promise<NonNullable<Ledger['deadLetters']>> => {
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
    [siteModelId],
  );
  return rows[0]?.events ?? 0;
};

const Totals = Ledger.shape.totals;
const totalsOf = (producers: readonly ProducerLedger[]): Ledger['totals'] =>
  Totals.parse(
    Object.fromEntries(
      Totals.keyof().options.map((name) => [name, producers.reduce((sum, one) => sum + one[name], 0)]),
    ),
  );

/** Completely counted producers that are listed one by one; older ones are in the totals only. */
const completeShown = 100;

/** The ledger of all producers at one moment. */
export const readLedger = async (db: Postgres, now = Date.now()): Promise<Ledger> =>
  await db.transaction(async (tx) => {
    await tx.query('set transaction isolation level repeatable read, read only');
    const all = (await readProducers(tx, now)).sort((a, b) => (a.lastAt < b.lastAt ? 1 : -1));
    const isOpen = (producer: ProducerLedger): boolean =>
      !isBalanced(producer) || producer.inFlight > 0 || producer.quarantined > 0;
    const open = all.filter(isOpen);
    const complete = all.filter((producer) => !isOpen(producer));
    const uncounted = all
      .filter(({ inFlight, gapEvents }) => inFlight > 0 || gapEvents > 0)
      .map(({ producer }) => producer);
    return {
      at: new Date(now).toISOString(),
      balanced: all.every(isBalanced),
      totals: totalsOf(all),
      invalid: await readInvalid(tx),
      oldestUncountedAt: (await oldestUncounted(tx, uncounted))?.toISOString() ?? null,
      deadLetters: await readDeadLetterCounts(tx),
      producers: [...open, ...complete.slice(0, completeShown)],
      producersOmitted: Math.max(0, complete.length - completeShown),
    };
  });
