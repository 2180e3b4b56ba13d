import type { Log, LogFields } from '@marquee/kit/log/log';
import { openSampler } from '@marquee/kit/log/sampler';

export type SampledErrors = (event: string, fields?: LogFields) => void;

/** `log.error` for paths that can fail thousands of times a second: logs each event once a second at most. */
export const sampledErrors = (log: Log): SampledErrors => {
  const sample = openSampler({ everyMs: 1_000 });
  return (event, fields = {}) => {
    const sampled = sample(event);
    if (sampled !== undefined) log.error(event, { ...fields, ...sampled });
  };
};
