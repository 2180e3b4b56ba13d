import { onlyRow, type Queryable } from '@marquee/kit/postgres/open-postgres';
import { rowsOf } from '@marquee/kit/postgres/rows';
import type { ProducerFigures } from './producer-ledger';

/** The views are in migrations/0001-analytics.sql. The cost does not grow with the number of events. */
const columns = `producer, first_at as "firstAt", last_at as "lastAt", messages, events, repeated,
    quarantined_messages as "quarantinedMessages", quarantined_events as "quarantinedEvents", unsized_messages as "unsizedMessages",
    replayed_messages as "replayedMessages", replayed_events as "replayedEvents", accepted_through as "acceptedThrough",
    checked_seq as "checkedSeq", checked_through as "checkedThrough",
    checked_messages as "checkedMessages", checked_events as "checkedEvents", duplicate_messages as "duplicateMessages",
    coalesce(reported_messages, 0) as "reportedMessages", coalesce(reported_events, 0) as "reportedEvents",
    coalesce(spooled_messages, 0) as "spooledMessages", reported_at as "reportedAt", coalesce(gateway_events, 0) as "gatewayEvents",
    gateway_reported_at as "gatewayAt", changed_at as "changedAt", lost_clicks as "lostClicks",
    written_off_messages as "writtenOffMessages", written_off_events as "writtenOffEvents", written_off_clicks as "writtenOffClicks"`;

/** `producerLedger` finds such a producer complete. The database adds them up: reading 10,000 took 1 s. */
const isSettled = `(quarantined_messages = 0 and replayed_messages = 0 and lost_clicks <= written_off_clicks
  and checked_seq <= checked_messages and checked_through <= checked_events and coalesce(reported_messages, 0) <= messages
  and events + repeated = greatest(accepted_through, reported_events, gateway_events))`;

type Figures = {
  readonly figures: readonly ProducerFigures[];
  /** Everything published until then has been delivered. */
  readonly watermark: number;
};

const readRows = async (tx: Queryable, sql: string): Promise<Figures> => {
  const { watermark } = await onlyRow<{ watermark: Date | null }>(
    tx,
    'select max(watermark) as watermark from worker_heartbeats',
  );
  return { figures: await rowsOf<ProducerFigures>(tx, sql), watermark: watermark?.getTime() ?? 0 };
};

export const readFigures = (tx: Queryable): Promise<Figures> =>
  readRows(tx, `select ${columns} from producer_figures`);

/** Completely counted producers that are listed one by one; older ones are in the totals only. */
export const completeShown = 100;

/** The figures of every producer that is not settled and of the latest that are. */
export const readShown = (tx: Queryable): Promise<Figures> =>
  readRows(
    tx,
    `with figures as materialized (select *, ${isSettled} as settled from producer_figures)
     select ${columns} from figures where not settled or producer in
       (select producer from figures where settled order by last_at desc limit ${completeShown})`,
  );

export type Settled = {
  readonly producers: number;
  readonly counted: number;
  readonly repeated: number;
  readonly duplicateMessages: number;
  readonly gatewayEvents: number;
  readonly reportedEvents: number;
  readonly gatewayAt: Date | null;
  readonly reportedAt: Date | null;
};

export const sumOthers = (tx: Queryable, shown: readonly ProducerFigures[]): Promise<Settled> =>
  onlyRow(
    tx,
    `select count(*) as producers, coalesce(sum(events), 0) as counted, coalesce(sum(repeated), 0) as repeated,
       coalesce(sum(duplicate_messages), 0) as "duplicateMessages", coalesce(sum(gateway_events), 0) as "gatewayEvents",
       coalesce(sum(reported_events), 0) as "reportedEvents", max(gateway_reported_at) as "gatewayAt", max(reported_at) as "reportedAt"
     from producer_figures left join unnest($1::uuid[]) as shown (producer) using (producer)
     where shown.producer is null`,
    [shown.map(({ producer }) => producer)],
  );
