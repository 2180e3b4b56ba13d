import type { Log } from '@marquee/kit/log/log';
import type { Closable } from '@marquee/kit/run/run';
import { pause } from '@marquee/kit/run/wait';

/**
 * Runs `work` every `everyMs`, never twice at once; a failure is logged once until it works again. Closing waits for the run in
 * progress, which `signal` asks to end.
 */
export const periodically = (
  name: string,
  everyMs: number,
  work: (signal: AbortSignal) => Promise<void>,
  log: Log,
): Closable => {
  const stop = new AbortController();
  const loop = async (): Promise<void> => {
    let failing = false;
    while (!stop.signal.aborted) {
      try {
        await work(stop.signal);
        failing = false;
      } catch (error) {
        if (!failing) log.warn('job.failed', { job: name, error });
        failing = true;
      }
      await pause(everyMs, stop.signal);
    }
  };
  const running = loop();
  return {
    close: async () => {
      stop.abort();
      await running;
    },
  };
};
