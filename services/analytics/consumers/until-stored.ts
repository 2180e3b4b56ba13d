import { again, done, type Outcome } from '@marquee/kit/bus/outcome';
import type { Log } from '@marquee/kit/log/log';
import { backoffMs, pause } from '@marquee/kit/run/wait';

/** Tries until `store` has worked, for as long as it takes: whatever keeps a row from being written, it is not the message's fault. */
export const untilStored = async (
  what: string,
  store: () => Promise<void>,
  signal: AbortSignal,
  log: Log,
): Promise<Outcome> => {
  for (let tries = 0; !signal.aborted; tries += 1) {
    try {
      await store();
      return done;
    } catch (error) {
      if (tries % 10 === 0) log.warn('store.waiting', { what, tries, error });
      await pause(backoffMs(tries), signal);
    }
  }
  return again('the worker stopped before it was stored');
};
