import { isBusyCode } from '@marquee/kit/errors/http-error';
import type { Log } from '@marquee/kit/log/log';
import { openSampler } from '@marquee/kit/log/sampler';
import { Counter, type Registry } from 'prom-client';

type Refusal = {
  readonly requestId: string;
  readonly method: string;
  /** The path of the row, `page`, or `none`; never the requested path, which may hold a token. */
  readonly route: string;
  readonly status: number;
  /** The error's code, or the service that refused. */
  readonly code: string;
};

/** Missing or wrong credentials, a foreign origin, a foreign host, a limit. */
const refusalStatuses: ReadonlySet<number> = new Set([401, 403, 421, 429]);

export type WatchRefusals = (answered: Refusal) => void;

/** Counts every refusal, and logs one per route, status and code every 10 seconds, also in a flood. */
export const watchRefusals = (log: Log, register: Registry): WatchRefusals => {
  const refused = new Counter({
    name: 'gateway_refused_requests_total',
    help: 'Requests refused with 401, 403, 421 or 429, or with 503 because a queue is full, by route and code of the error',
    labelNames: ['route', 'status', 'code'],
    registers: [register],
  });
  const sample = openSampler();
  return (answered) => {
    const { route, status, code } = answered;
    if (!refusalStatuses.has(status) && !isBusyCode(code)) return;
    refused.inc({ route, status, code });
    const sampled = sample(`${route} ${status} ${code}`);
    if (sampled !== undefined)
      log.info('request.refused', { ...answered, ...(sampled.omitted > 0 && sampled) });
  };
};
