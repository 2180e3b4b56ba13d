import type { HttpError } from '@marquee/kit/errors/http-error';
import type { BatchMessage, EventGroup } from '../spool/batch-message';

/** A group whose request has no response yet. `respond` is undefined once it has one. */
export type WaitingGroup = EventGroup & {
  readonly since: number;
  respond: ((refusal?: HttpError) => void) | undefined;
};

/** A message under its number, with the groups whose events it holds. */
export type Numbered = { readonly message: BatchMessage; readonly groups: readonly WaitingGroup[] };

/** The last number in use, and the number of events up to it. */
export type LastNumber = { readonly producer: string; readonly seq: number; readonly events: number };

/** The whole state of a group commit. Only group-commit, waiting, numbering and spooling change it. */
export type CommitState = {
  /** Groups without a number, oldest first. */
  waiting: WaitingGroup[];
  waitingEvents: number;
  /** Groups that had no response at the last check, oldest first. */
  unanswered: WaitingGroup[];
  last: LastNumber;
  inFlightMessages: number;
  inFlightBytes: number;
  /** Numbered messages that the broker did not confirm and the spool does not hold yet. */
  unconfirmed: Numbered[];
  isSpooling: boolean;
  spoolFailedAt: number;
  readonly durable: { messages: number; events: number };
  isClosing: boolean;
};

export const newCommitState = (producer: string): CommitState => ({
  waiting: [],
  waitingEvents: 0,
  unanswered: [],
  last: { producer, seq: 0, events: 0 },
  inFlightMessages: 0,
  inFlightBytes: 0,
  unconfirmed: [],
  isSpooling: false,
  spoolFailedAt: Number.NEGATIVE_INFINITY,
  durable: { messages: 0, events: 0 },
  isClosing: false,
});
