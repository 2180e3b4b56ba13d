import { Registry } from 'prom-client';
import type { OpsOptions } from '../http/ops';
import { type Listening, serve } from '../http/serve';
import { silentLog } from '../log/log';

/** A service that answers operations paths only, on a free port. */
export const openTestService = (
  parts: Pick<OpsOptions, 'probes' | 'engines'>,
  stopping = new AbortController().signal,
): Promise<Listening> => {
  const notFound = (_req: unknown, res: { writeHead: (status: number) => { end: () => void } }): void =>
    res.writeHead(404).end();
  const metrics = new Registry();
  return serve(notFound, { host: '127.0.0.1', port: 0, log: silentLog, ...parts, metrics, stopping });
};
