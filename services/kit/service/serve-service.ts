import type { Handler } from '../http/connections';
import type { OpsOptions } from '../http/ops';
import { serve } from '../http/serve';
import type { Identities } from '../identity/identity';
import { watchSkews } from '../identity/peer-clock';
import { watchConnections } from '../postgres/connection-budget';
import { watchDatabaseClock } from '../postgres/database-clock';
import type { Postgres } from '../postgres/open-postgres';
import type { Running } from './run';

type Served = Pick<OpsOptions, 'probes' | 'engines'> & {
  readonly config: { readonly LISTEN_HOST: string; readonly LISTEN_PORT: number };
  /** Given by a service that calls others: the skew of their clocks is measured. */
  readonly identities?: Identities;
  /** The clock and the connections of this database are measured. */
  readonly db?: Postgres;
  /** What `/metrics` shows; by default the metrics of this process. */
  readonly shown?: OpsOptions['metrics'];
};

/** Opens the internal listener of a service, and the measurements that every service takes. */
export const serveService = async (
  handler: Handler,
  { own, log, metrics, stopping }: Running,
  { config, identities, db, shown = metrics, ...checks }: Served,
): Promise<void> => {
  if (identities !== undefined) own(watchSkews(identities, metrics, log));
  if (db !== undefined) {
    own(watchDatabaseClock(db, metrics, log));
    own(watchConnections(db, metrics, log));
  }
  const listener = { host: config.LISTEN_HOST, port: config.LISTEN_PORT, log };
  own(await serve(handler, { ...listener, ...checks, metrics: shown, stopping }));
};
