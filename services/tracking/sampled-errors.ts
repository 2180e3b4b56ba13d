import type { Log, LogFields } from '@marquee/kit/log/log';

const everyMs = 1_000;

export type SampledErrors = (event: string, fields?: LogFields) => void;

/**
 * `log.error` for paths that can fail thousands of times a second: logs each event once a second at most, with the number of
 * occurrences that were suppressed in between.
 */
export const sampledErrors = (log: Log): SampledErrors => {
  const events = new Map<string, { loggedAt: number; suppressed: number }>();
  return (event, fields = {}) => {
    const now = performance.now();
    const known = events.get(event);
    if (known && now - known.loggedAt < everyMs) {
      known.suppressed += 1;
      return;
    }
    log.error(event, { ...fields, suppressed: known?.suppressed ?? 0 });
    events.set(event, { loggedAt: now, suppressed: 0 });
  };
};
