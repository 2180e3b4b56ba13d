import type { Ledger } from '@marquee/contracts/http/ledger';

export type ProducerLedger = Ledger['producers'][number];

/** One row of view `producer_figures`. Message and event figures are bigint sums. */
export type ProducerFigures = {
  readonly producer: string;
  readonly firstAt: Date;
  readonly lastAt: Date;
  /** Everything counted, compacted or not. */
  readonly messages: number;
  readonly events: number;
  readonly repeated: number;
  /** Set aside and not counted. `unsizedMessages`: dead letters with an unknown number of events. */
  readonly quarantinedMessages: number;
  readonly quarantinedEvents: number;
  readonly unsizedMessages: number;
  /** Replayed and not counted yet: in flight. */
  readonly replayedMessages: number;
  readonly replayedEvents: number;
  /** All events accepted up to and including the highest number known. */
  readonly acceptedThrough: number;
  /** The highest number known for longer than the grace period, and events accepted and known up to it. */
  readonly checkedSeq: number;
  readonly checkedThrough: number;
  readonly checkedMessages: number;
  readonly checkedEvents: number;
  readonly duplicateMessages: number;
  /** What it had accepted and spooled by its last report; 0 and null without any. */
  readonly reportedMessages: number;
  readonly reportedEvents: number;
  readonly spooledMessages: number;
  readonly reportedAt: Date | null;
  /** Events that it had stored when it last answered a gateway. */
  readonly gatewayEvents: number;
  readonly gatewayAt: Date | null;
  /** When a report last changed what it had accepted or spooled; null without any. */
  readonly changedAt: Date | null;
  readonly lostClicks: number;
  readonly writtenOffMessages: number;
  readonly writtenOffEvents: number;
  readonly writtenOffClicks: number;
};

/** A message in a spool may still be published, as long as the report that names it is no older than this. */
const spoolExcusesMs = 60 * 60_000;
/** A process that runs has answered the poll of every two seconds within this. */
const answersWithinMs = 60_000;
/** A delivered message is counted within this, unless nothing is counted at all. */
const countedWithinMs = 60_000;

/**
 * A message is missing when a later one has been counted for longer than the grace period, or everything published
 * up to a minute after the reports' last change was delivered; not while a recent report has a spool.
 */
const missing = (
  figures: ProducerFigures,
  now: number,
  watermark: number,
): { messages: number; events: number } => {
  // This includes a producer that has ended: its spool is on disk, and another process publishes it.
  if (figures.spooledMessages > 0 && now - (figures.reportedAt?.getTime() ?? 0) < spoolExcusesMs)
    return { messages: 0, events: 0 };
  const between = {
    messages: Math.max(0, figures.checkedSeq - figures.checkedMessages),
    events: Math.max(0, figures.checkedThrough - figures.checkedEvents),
  };
  const changedAt = figures.changedAt?.getTime() ?? Number.POSITIVE_INFINITY;
  if (Math.min(watermark, now) - changedAt < countedWithinMs) return between;
  const accountedMessages = figures.messages + figures.quarantinedMessages + figures.replayedMessages;
  const accountedEvents =
    figures.events + figures.repeated + figures.quarantinedEvents + figures.replayedEvents;
  const expectedEvents = Math.max(figures.reportedEvents, figures.gatewayEvents);
  return {
    messages: Math.max(between.messages, figures.reportedMessages - accountedMessages),
    events: Math.max(between.events, expectedEvents - accountedEvents),
  };
};

/**
 * A producer's ledger: accepted = counted + repeated + in flight (the remainder) + quarantined + gap + written off.
 * A negative remainder means that more was counted than accepted.
 */
export const producerLedger = (figures: ProducerFigures, now: number, watermark: number): ProducerLedger => {
  const gap = missing(figures, now, watermark);
  // Dead letters of unknown size: with no message missing, the missing events must be theirs.
  const unsizedEvents = figures.unsizedMessages > 0 && gap.messages === 0 ? gap.events : 0;
  const gapEvents = gap.events - unsizedEvents;
  const accepted = Math.max(figures.reportedEvents, figures.gatewayEvents, figures.acceptedThrough);
  const quarantined = figures.quarantinedEvents + unsizedEvents;
  const writtenOffEvents = Math.min(gapEvents, figures.writtenOffEvents);
  return {
    producer: figures.producer,
    firstAt: figures.firstAt.toISOString(),
    lastAt: figures.lastAt.toISOString(),
    closed: now - (figures.reportedAt ?? figures.lastAt).getTime() > answersWithinMs,
    unreported: accepted - figures.reportedEvents,
    accepted,
    counted: figures.events,
    repeated: figures.repeated,
    inFlight: accepted - figures.events - figures.repeated - quarantined - gapEvents,
    quarantined,
    gapMessages: Math.max(0, gap.messages - figures.writtenOffMessages),
    gapEvents: gapEvents - writtenOffEvents,
    writtenOff: writtenOffEvents,
    lostClicks: Math.max(0, figures.lostClicks - figures.writtenOffClicks),
    duplicateMessages: figures.duplicateMessages,
  };
};

/** True when nothing is missing or counted without acceptance, and every redirect's click was stored. */
export const isBalanced = ({ gapMessages, gapEvents, lostClicks, inFlight }: ProducerLedger): boolean =>
  gapMessages === 0 && gapEvents === 0 && lostClicks === 0 && inFlight >= 0;
