import { randomBytes } from 'node:crypto';
import type { Registry } from 'prom-client';
import type { Log } from '../log/log';
import { gaugesIn } from '../metrics/gauges';
import type { Closable } from '../run/closable';
import { periodically } from '../run/periodically';
import type { Postgres } from './open-postgres';

const measureEveryMs = 60_000;

/** Options of a pool of `max` connections, whose name tells its size in `pg_stat_activity`. */
export const poolOf = (process: string, max = 8) => ({
  max,
  applicationName: `marquee-${process}/${max}/${randomBytes(3).toString('hex')}`,
});

const budgetSql = `
  with clients as (
    select application_name as name, substring(application_name from '^marquee-[a-z-]+/([0-9]+)/[0-9a-f]{6}$')::int as pool
    from pg_stat_activity where backend_type = 'client backend'
  )
  select pg_backend_pid() as pid,
    current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int as allowed,
    (select coalesce(sum(pool), 0) from (select distinct name, pool from clients) as pools) as pools,
    (select count(*) from clients where pool is null) as others`;

type Budget = {
  readonly pid: number;
  readonly allowed: number;
  readonly pools: number;
  readonly others: number;
};

/** A pooler's clients have another process id than the server: its connections are shared. */
const isPooled = (client: object, { pid }: Budget): boolean =>
  'processID' in client && client.processID !== pid;

/**
 * Compares each minute what the pools of all processes may open with what the server allows, and logs an
 * excess as `postgres.connections-overcommitted`. A pool counts in full while it has a connection. Behind a
 * pooler both metrics are 0.
 */
export const watchConnections = (db: Postgres, metrics: Registry, log: Log): Closable => {
  const gauges = gaugesIn(metrics, {
    database_connections_promised:
      'Connections that the pools of all processes may open, with those of other clients',
    database_connections_allowed: 'Connections that the server allows, without those reserved for superusers',
  });
  let exceeded = false;
  const measure = async (): Promise<void> => {
    const budget = await db.transaction(async (tx) => {
      const [row] = (await tx.query<Budget>(budgetSql)).rows;
      return row === undefined || isPooled(tx, row) ? undefined : row;
    });
    const total = budget === undefined ? 0 : budget.pools + budget.others;
    gauges.database_connections_promised.set(total);
    gauges.database_connections_allowed.set(budget?.allowed ?? 0);
    const exceeds = budget !== undefined && total > budget.allowed;
    if (exceeds && !exceeded)
      log.warn('postgres.connections-overcommitted', {
        ...{ pools: budget.pools, others: budget.others, allowed: budget.allowed },
        remedy: `The services may open ${budget.pools} connections and ${budget.others} others are open, but PostgreSQL allows ${budget.allowed}: raise max_connections, run fewer processes, or put PgBouncer in front.`,
      });
    exceeded = exceeds;
  };
  return periodically(measure, { everyMs: measureEveryMs, log, name: 'connection-budget' });
};
