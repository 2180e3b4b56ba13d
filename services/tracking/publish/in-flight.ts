import type { BatchMessage } from './batch-message';
import type { CommitState, Numbered } from './commit-state';

/** Bytes in flight at most. They stay in memory until confirmed, because they may have to go to the spool. */
const inFlightMaxBytes = 32 * 1024 ** 2;

export const hasRoomInFlight = ({ inFlightBytes }: CommitState): boolean => inFlightBytes < inFlightMaxBytes;

type Outcomes = {
  readonly publish: (message: BatchMessage) => Promise<void>;
  readonly onConfirmed: (numbered: Numbered, tookMs: number) => void;
  readonly onUnconfirmed: (numbered: Numbered, error: unknown) => void;
};

/** Publishes a message, and reports its outcome once it is no longer in flight. */
export const send = (
  state: CommitState,
  numbered: Numbered,
  { publish, onConfirmed, onUnconfirmed }: Outcomes,
): void => {
  const began = performance.now();
  const { length } = numbered.message.body;
  const land = (): void => {
    state.inFlightMessages -= 1;
    state.inFlightBytes -= length;
  };
  state.inFlightMessages += 1;
  state.inFlightBytes += length;
  publish(numbered.message).then(
    () => {
      land();
      onConfirmed(numbered, performance.now() - began);
    },
    (error: unknown) => {
      land();
      onUnconfirmed(numbered, error);
    },
  );
};
