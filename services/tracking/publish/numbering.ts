import type { TrackingMetrics } from '../metrics';
import { encodeBatch } from '../spool/batch-message';
import type { CommitState, LastNumber, Numbered, WaitingGroup } from './commit-state';

/** `groups` as one message under the number after `last`. The number is not in use before `useNumbers`. */
export const numberAfter = (
  { producer, seq, events }: LastNumber,
  groups: readonly WaitingGroup[],
): Numbered => ({
  message: encodeBatch({ producer, seq: seq + 1, acceptedBefore: events }, groups),
  groups,
});

export const lastNumberOf = ({ message: { headers } }: Numbered): LastNumber => ({
  producer: headers.producer,
  seq: headers.seq,
  events: headers.acceptedBefore + headers.events,
});

/** From here on these numbers belong to these messages, even if they fail. */
export const useNumbers = (
  state: CommitState,
  batch: readonly Numbered[],
  { batchEvents }: Pick<TrackingMetrics, 'batchEvents'>,
): void => {
  for (const numbered of batch) {
    state.last = lastNumberOf(numbered);
    batchEvents.observe(numbered.message.headers.events);
  }
};
