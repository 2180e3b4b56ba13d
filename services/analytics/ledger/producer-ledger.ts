import type { Ledger } from '@marquee/contracts/http/ledger';

export type ProducerLedger = Ledger['producers'][number];

/** One row of view `producer_figures`. Message and event figures are bigint sums; times are epoch milliseconds. */
export type ProducerFigures = {
  readonly producer: string;
  readonly firstAt: number;
  readonly lastAt: number;
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
  /** The highest number known for longer than the grace period, events accepted through it, and what is known up to it. */
  readonly checkedSeq: number;
  readonly checkedThrough: number;
  readonly checkedMessages: number;
  readonly checkedEvents: number;
  readonly duplicateMessages: number;
  /** Its last report, if any. */
  readonly report:
    | {
        readonly acceptedMessages: number;
        readonly acceptedEvents: number;
        readonly spooledMessages: number;
        readonly closed: boolean;
        readonly at: number;
      }
    | undefined;
};

/** Reports come every few seconds. A producer without one for this long has ended or cannot reach the broker. */
const silentAfterMs = 30_000;
/** A delivered message is counted within this, unless nothing is counted at all. */
const countedWithinMs = 60_000;

/**
 * A message is missing when a later one of its producer has been counted for longer than the grace period, or when its producer has
 * ended and the watermark has passed the end. It may still arrive while the producer reports messages in its spool.
 */
const missing = (
  figures: ProducerFigures,
  now: number,
  watermark: number,
): { messages: number; events: number } => {
  const { report } = figures;
  // This includes a producer that has ended: its spool is on disk, and the next process publishes it.
  if (report !== undefined && report.spooledMessages > 0) return { messages: 0, events: 0 };
  const between = {
    messages: Math.max(0, figures.checkedSeq - figures.checkedMessages),
    events: Math.max(0, figures.checkedThrough - figures.checkedEvents),
  };
  const ended = report !== undefined && (report.closed || now - report.at > silentAfterMs);
  if (!ended || watermark - report.at < countedWithinMs) return between;
  const messages =
    report.acceptedMessages - figures.messages - figures.quarantinedMessages - figures.replayedMessages;
  const events =
    report.acceptedEvents -
    figures.events -
    figures.repeated -
    figures.quarantinedEvents -
    figures.replayedEvents;
  return messages > between.messages ? { messages, events: Math.max(between.events, events) } : between;
};

/**
 * One producer's ledger: accepted = counted + repeated + in flight + quarantined + missing. In flight is the remainder. A negative
 * remainder means that more was counted than accepted, and is shown as such.
 */
export const producerLedger = (figures: ProducerFigures, now: number, watermark: number): ProducerLedger => {
  const { report } = figures;
  const gap = missing(figures, now, watermark);
  // Dead letters of unknown size: with no message missing, the missing events must be theirs.
  const unsizedEvents = figures.unsizedMessages > 0 && gap.messages === 0 ? gap.events : 0;
  const gapEvents = gap.messages === 0 ? 0 : gap.events;
  const accepted = Math.max(report?.acceptedEvents ?? 0, figures.acceptedThrough);
  const quarantined = figures.quarantinedEvents + unsizedEvents;
  return {
    producer: figures.producer,
    firstAt: new Date(figures.firstAt).toISOString(),
    lastAt: new Date(figures.lastAt).toISOString(),
    closed: report?.closed ?? false,
    accepted,
    counted: figures.events,
    repeated: figures.repeated,
    inFlight: accepted - figures.events - figures.repeated - quarantined - gapEvents,
    quarantined,
    gapMessages: gap.messages,
    gapEvents,
    duplicateMessages: figures.duplicateMessages,
  };
};

/** True when nothing is missing and nothing was counted that was not accepted. */
export const isBalanced = ({
  gapMessages,
  gapEvents,
  inFlight,
}: Pick<ProducerLedger, 'gapMessages' | 'gapEvents' | 'inFlight'>): boolean =>
  gapMessages === 0 && gapEvents === 0 && inFlight >= 0;
