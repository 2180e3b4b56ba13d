import { Registry } from 'prom-client';
import type { Probe } from '../http/ops';
import { type Listening, serve } from '../http/serve';
import { silentLog } from '../log/log';

/** A service that answers operations paths only, on a free port. */
export const openTestService = (probes: Readonly<Record<string, Probe>>): Promise<Listening> => {
  const notFound = (_req: unknown, res: { writeHead: (status: number) => { end: () => void } }): void =>
    res.writeHead(404).end();
  return serve(notFound, { host: '127.0.0.1', port: 0, log: silentLog, probes, metrics: new Registry() });
};
