import type { Log } from '../log/log';
import type { Closable } from './closable';
import { pause, settledWithin } from './wait';

type Options = { readonly everyMs: number; readonly log: Log; readonly name: string };

/** After a failure the next run starts no sooner than this. */
const afterFailureMs = 1_000;
const closeWithinMs = 4_000;

/** Work that takes one item after the other: until it returns false, or is aborted. */
export const untilDone =
  (takeOne: () => Promise<boolean | undefined>) =>
  async (signal: AbortSignal): Promise<void> => {
    while (!signal.aborted && (await takeOne()));
  };

/**
 * Runs `work` at once and every `everyMs` after the end of a run. The first of several failures is logged as
 * `job.failed`. `close` aborts `signal` and waits up to 4 s. `succeeded` resolves with the first success.
 */
export const periodically = (
  work: (signal: AbortSignal) => Promise<void>,
  { everyMs, log, name }: Options,
): Closable & { readonly succeeded: Promise<void> } => {
  const stop = new AbortController();
  let onSuccess = (): void => {};
  const succeeded = new Promise<void>((resolve) => {
    onSuccess = resolve;
  });
  const loop = async (): Promise<void> => {
    let failing = false;
    while (!stop.signal.aborted) {
      try {
        await work(stop.signal);
        failing = false;
        onSuccess();
      } catch (error) {
        if (!failing && !stop.signal.aborted) log.warn('job.failed', { job: name, error });
        failing = true;
      }
      await pause(failing ? Math.max(everyMs, afterFailureMs) : everyMs, stop.signal);
    }
  };
  const running = loop();
  return {
    succeeded,
    close: async () => {
      stop.abort();
      await settledWithin(closeWithinMs, running);
    },
  };
};
