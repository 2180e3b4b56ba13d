import type { Log, LogFields } from '@marquee/kit/log/log';

const everyMs = 1_000;

/**
 * `log.error` for paths that can fail thousands of times a second: each event is said once a second at most, with how often it was
 * left unsaid in between.
 */
export const sampledErrors = (log: Log): ((event: string, fields?: LogFields) => void) => {
  const events = new Map<string, { saidAt: number; unsaid: number }>();
  return (event, fields = {}) => {
    const now = performance.now();
    const known = events.get(event);
    if (known && now - known.saidAt < everyMs) {
      known.unsaid += 1;
      return;
    }
    log.error(event, { ...fields, unsaid: known?.unsaid ?? 0 });
    events.set(event, { saidAt: now, unsaid: 0 });
  };
};
