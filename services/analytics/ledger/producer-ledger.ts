import type { Ledger } from '@marquee/contracts/http/ledger';

export type ProducerBooks = Ledger['producers'][number];

/** What the tables hold of one producer. Message and event figures are bigint sums; instants are epoch milliseconds. */
export type ProducerFigures = {
  readonly producer: string;
  readonly firstAt: number;
  readonly lastAt: number;
  /** All that was counted: from the ranges and from the marks. */
  readonly messages: number;
  readonly events: number;
  readonly repeated: number;
  /** Set aside and not counted. `unsized`: letters that do not tell their number of events. */
  readonly quarantinedMessages: number;
  readonly quarantinedEvents: number;
  readonly unsized: number;
  /** Replayed and not counted yet: on their way. */
  readonly replayedMessages: number;
  readonly replayedEvents: number;
  /** All events accepted up to and including the highest number known. */
  readonly topThrough: number;
  /** The highest number known for longer than the grace, what was accepted through it, and what is known at or below it. */
  readonly settledSeq: number;
  readonly settledThrough: number;
  readonly settledMessages: number;
  readonly settledEvents: number;
  readonly duplicateMessages: number;
  /** What it last said of itself, if anything. */
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

/** Reports come every few seconds; whoever is silent for this long has ended, or cannot reach the broker. */
const silentAfterMs = 30_000;
/** What was handed to a worker is counted within this, unless nothing is counted at all. */
const countedWithinMs = 60_000;

/**
 * A message is missing when a later one of its producer has been counted for longer than the grace, or when its producer has ended and
 * the queue has been drained since. It may still come if the producer says that it holds some in its spool.
 */
const missing = (
  figures: ProducerFigures,
  now: number,
  drainedThrough: number,
): { messages: number; events: number } => {
  const { report } = figures;
  // Also of a producer that has ended: its spool is on disk, and its successor sends it on.
  if (report !== undefined && report.spooledMessages > 0) return { messages: 0, events: 0 };
  const between = {
    messages: Math.max(0, figures.settledSeq - figures.settledMessages),
    events: Math.max(0, figures.settledThrough - figures.settledEvents),
  };
  const ended = report !== undefined && (report.closed || now - report.at > silentAfterMs);
  if (!ended || drainedThrough - report.at < countedWithinMs) return between;
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
 * One producer's books: accepted = counted + repeated + in flight + quarantined + missing, where in flight is what remains. A remainder
 * below zero means that more was counted than accepted, and is shown as such.
 */
export const producerBooks = (
  figures: ProducerFigures,
  now: number,
  drainedThrough: number,
): ProducerBooks => {
  const { report } = figures;
  const gap = missing(figures, now, drainedThrough);
  // Letters of unknown size: with no message missing, the events that are missing must be theirs.
  const unsizedEvents = figures.unsized > 0 && gap.messages === 0 ? gap.events : 0;
  const gapEvents = gap.messages === 0 ? 0 : gap.events;
  const accepted = Math.max(report?.acceptedEvents ?? 0, figures.topThrough);
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

/** Nothing is missing and nothing is there that nobody accepted. */
export const isBalanced = ({
  gapMessages,
  gapEvents,
  inFlight,
}: Pick<ProducerBooks, 'gapMessages' | 'gapEvents' | 'inFlight'>): boolean =>
  gapMessages === 0 && gapEvents === 0 && inFlight >= 0;
