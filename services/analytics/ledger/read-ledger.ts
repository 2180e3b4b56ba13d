import { Ledger, type MissingFigures } from '@marquee/contracts/http/ledger';
import type { Postgres, Queryable } from '@marquee/kit/postgres/open-postgres';
import { siteModelId } from '../rollups/dated-activity';
import { missingFrom } from './check-rollups';
import { oldestUncounted } from './oldest-uncounted';
import { isBalanced, type ProducerFigures, type ProducerLedger, producerLedger } from './producer-ledger';

type Row = Omit<
  ProducerFigures,
  'firstAt' | 'lastAt' | 'report' | 'changedAt' | 'gatewayEvents' | 'writtenOff'
> & {
  firstAt: Date;
  lastAt: Date;
  changedAt: Date | null;
  gatewayEvents: number | null;
  gatewayAt: Date | null;
  writtenOffMessages: number;
  writtenOffEvents: number;
  writtenOffClicks: number;
  reportedMessages: number | null;
  reportedEvents: number;
  spooledMessages: number;
  closed: boolean;
  reportedAt: Date;
};

/** The views behind this are in migrations/1700000000026_ledger-sources.sql. The cost does not grow with the number of events. */
const columns = `producer, first_at as "firstAt", last_at as "lastAt", messages, events, repeated,
    quarantined_messages as "quarantinedMessages", quarantined_events as "quarantinedEvents", unsized_messages as "unsizedMessages",
    replayed_messages as "replayedMessages", replayed_events as "replayedEvents", accepted_through as "acceptedThrough",
    checked_seq as "checkedSeq", checked_through as "checkedThrough",
    checked_messages as "checkedMessages", checked_events as "checkedEvents", duplicate_messages as "duplicateMessages",
    reported_messages as "reportedMessages", reported_events as "reportedEvents",
    spooled_messages as "spooledMessages", closed, reported_at as "reportedAt", gateway_events as "gatewayEvents",
    gateway_reported_at as "gatewayAt", changed_at as "changedAt", lost_clicks as "lostClicks",
    written_off_messages as "writtenOffMessages", written_off_events as "writtenOffEvents", written_off_clicks as "writtenOffClicks"`;

/**
 * All counts of such a producer are the same, so `producerLedger` finds it complete. Years of restarts leave thousands of them: the database
 * adds them up, because reading them one by one took a second for 10,000.
 */
const isSettled = `(quarantined_messages = 0 and replayed_messages = 0 and lost_clicks <= written_off_clicks
  and checked_seq <= checked_messages and checked_through <= checked_events and coalesce(reported_messages, 0) <= messages
  and events + repeated = greatest(accepted_through, reported_events, gateway_events))`;

const figuresOf = ({
  firstAt,
  lastAt,
  changedAt,
  gatewayEvents,
  reportedMessages,
  reportedEvents,
  spooledMessages,
  closed,
  reportedAt,
  writtenOffMessages,
  writtenOffEvents,
  writtenOffClicks,
  ...row
}: Row): ProducerFigures => ({
  ...row,
  firstAt: firstAt.getTime(),
  lastAt: lastAt.getTime(),
  changedAt: changedAt?.getTime() ?? Number.POSITIVE_INFINITY,
  gatewayEvents: gatewayEvents ?? 0,
  writtenOff: { messages: writtenOffMessages, events: writtenOffEvents, lostClicks: writtenOffClicks },
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

type Figures = {
  readonly figures: ProducerFigures[];
  readonly rows: readonly Row[];
  /** Everything published until then has been delivered. */
  readonly watermark: number;
};

const readRows = async (tx: Queryable, sql: string): Promise<Figures> => {
  const { rows: workers } = await tx.query<{ watermark: Date | null }>(
    'select max(watermark) as watermark from worker_heartbeats',
  );
  const { rows } = await tx.query<Row>(sql);
  return { rows, figures: rows.map(figuresOf), watermark: workers[0]?.watermark?.getTime() ?? 0 };
};

/** The figures of every producer. */
export const readFigures = (tx: Queryable): Promise<Figures> =>
  readRows(tx, `select ${columns} from producer_figures`);

/** Completely counted producers that are listed one by one; older ones are in the totals only. */
const completeShown = 100;

/** The figures of every producer that is not settled and of the latest that are. */
const readShown = (tx: Queryable): Promise<Figures> =>
  readRows(
    tx,
    `with figures as materialized (select *, ${isSettled} as settled from producer_figures)
     select ${columns} from figures where not settled or producer in
       (select producer from figures where settled order by last_at desc limit ${completeShown})`,
  );

type Settled = {
  readonly producers: number;
  readonly counted: number;
  readonly repeated: number;
  readonly duplicateMessages: number;
  readonly gatewayEvents: number;
  readonly reportedEvents: number;
  readonly gatewayAt: Date | null;
  readonly reportedAt: Date | null;
};

/** The sums of the settled producers that `readShown` leaves out. */
const sumOthers = async (tx: Queryable, shown: readonly Row[]): Promise<Settled> => {
  const { rows } = await tx.query<Settled>(
    `select count(*) as producers, coalesce(sum(events), 0) as counted, coalesce(sum(repeated), 0) as repeated,
       coalesce(sum(duplicate_messages), 0) as "duplicateMessages", coalesce(sum(gateway_events), 0) as "gatewayEvents",
       coalesce(sum(reported_events), 0) as "reportedEvents", max(gateway_reported_at) as "gatewayAt", max(reported_at) as "reportedAt"
     from producer_figures left join unnest($1::uuid[]) as shown (producer) using (producer)
     where shown.producer is null`,
    [shown.map(({ producer }) => producer)],
  );
  const [sums] = rows;
  if (sums === undefined) throw new Error('an aggregate has one row');
  return sums;
};

const latestOf = (dates: readonly (Date | null)[]): string | null => {
  const latest = Math.max(0, ...dates.map((date) => date?.getTime() ?? 0));
  return latest === 0 ? null : new Date(latest).toISOString();
};

export const readRollups = async (tx: Queryable): Promise<Ledger['sources']['rollups']> => {
  const { rows } = await tx.query<{
    processed: number;
    events: number;
    missing: MissingFigures[];
    at: Date;
    writtenOff: number;
  }>(
    `select processed, events, lower_days || missing as missing, checked_at as at,
       coalesce((select sum(events) from write_offs where producer is null and ended_at is null), 0) as "writtenOff"
     from rollup_checks`,
  );
  const [check] = rows;
  if (check === undefined) return null;
  const { processed, events, missing, at, writtenOff } = check;
  return {
    processed,
    events,
    missing,
    missingEvents: Math.max(0, missingFrom({ processed, events, missing }) - writtenOff),
    at: at.toISOString(),
  };
};

/** A check of the rollups that is older than this proves nothing. */
const checkCountsForMs = 60 * 60_000;

/** True without any check: on a new installation the first one follows within a minute. */
const areRollupsComplete = (rollups: Ledger['sources']['rollups'], now: number): boolean =>
  rollups === null || (rollups.missingEvents === 0 && now - Date.parse(rollups.at) < checkCountsForMs);

const writeOffsShown = 20;

const readWriteOffs = async (tx: Queryable): Promise<Ledger['writeOffs']> => {
  const { rows } = await tx.query<
    Omit<Ledger['writeOffs']['latest'][number], 'at'> & { at: Date; total: number; sum: number }
  >(
    `select producer, messages, events, lost_clicks as "lostClicks", operator, reason, written_off_at as at, count(*) over () as total,
       sum(events + lost_clicks) over () as sum
     from write_offs order by id desc limit ${writeOffsShown}`,
  );
  return {
    total: rows[0]?.total ?? 0,
    events: rows[0]?.sum ?? 0,
    latest: rows.map(({ total, sum, at, ...row }) => ({ ...row, at: at.toISOString() })),
  };
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

const sumOf = (figures: readonly number[]): number => figures.reduce((sum, figure) => sum + figure, 0);

const Totals = Ledger.shape.totals;
const totalsOf = (producers: readonly ProducerLedger[], others: Settled): Ledger['totals'] => {
  const { counted, repeated, duplicateMessages } = others;
  const more: Partial<Ledger['totals']> = {
    accepted: counted + repeated,
    counted,
    repeated,
    duplicateMessages,
  };
  return Totals.parse(
    Object.fromEntries(
      Totals.keyof().options.map((name) => [
        name,
        sumOf(producers.map((one) => one[name])) + (more[name] ?? 0),
      ]),
    ),
  );
};

/** The ledger of all producers at one moment. */
export const readLedger = async (db: Postgres, now = Date.now()): Promise<Ledger> =>
  await db.transaction(async (tx) => {
    await tx.query('set transaction isolation level repeatable read, read only');
    const { figures, rows, watermark } = await readShown(tx);
    const others = await sumOthers(tx, rows);
    const all = figures
      .map((one) => producerLedger(one, now, watermark))
      .sort((a, b) => (a.lastAt < b.lastAt ? 1 : -1));
    const isOpen = (producer: ProducerLedger): boolean =>
      !isBalanced(producer) || producer.inFlight > 0 || producer.quarantined > 0;
    const open = all.filter(isOpen);
    const complete = all.filter((producer) => !isOpen(producer));
    const uncounted = all
      .filter(({ inFlight, gapEvents }) => inFlight > 0 || gapEvents > 0)
      .map(({ producer }) => producer);
    const totals = totalsOf(all, others);
    const rollups = await readRollups(tx);
    return {
      at: new Date(now).toISOString(),
      balanced: all.every(isBalanced) && areRollupsComplete(rollups, now),
      totals,
      sources: {
        gateway: {
          events: sumOf(figures.map(({ gatewayEvents }) => gatewayEvents)) + others.gatewayEvents,
          at: latestOf([others.gatewayAt, ...rows.map(({ gatewayAt }) => gatewayAt)]),
        },
        tracking: {
          events: sumOf(figures.map(({ report }) => report?.acceptedEvents ?? 0)) + others.reportedEvents,
          at: latestOf([others.reportedAt, ...rows.map(({ reportedAt }) => reportedAt)]),
        },
        processed: { events: totals.counted },
        rollups,
      },
      writeOffs: await readWriteOffs(tx),
      invalid: await readInvalid(tx),
      oldestUncountedAt: (await oldestUncounted(tx, uncounted))?.toISOString() ?? null,
      deadLetters: await readDeadLetterCounts(tx),
      producers: [...open, ...complete.slice(0, completeShown)],
      producersOmitted: others.producers + Math.max(0, complete.length - completeShown),
    };
  });
