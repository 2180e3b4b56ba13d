import { onlyRow, type Queryable } from '@marquee/kit/postgres/open-postgres';
import type { RedisClient } from '@marquee/kit/redis/open-redis';
import { within } from '@marquee/kit/run/wait';
import { Counter, Gauge, type Registry } from 'prom-client';

type Figures<Name extends string> = Readonly<Record<Name, number>>;

/** Well below Prometheus' time limit of 10 s for the whole page. */
const answerWithinMs = 2_000;

/**
 * Registers a metric for each name, a counter where the name ends in `_total`. One reading serves all of
 * them. While the engine does not answer they are absent, so that no old value looks like a new one.
 */
const watch = <Name extends string>(
  registry: Registry,
  help: Readonly<Record<Name, string>>,
  read: () => Promise<Figures<Name>>,
): void => {
  let reading: Promise<Figures<Name> | undefined> | undefined;
  const figures = (): Promise<Figures<Name> | undefined> => {
    reading ??= within(answerWithinMs, 'engine too slow', read())
      .catch(() => undefined)
      .finally(() => {
        reading = undefined;
      });
    return reading;
  };
  for (const name in help) {
    const Metric = name.endsWith('_total') ? Counter : Gauge;
    new Metric({
      name,
      help: help[name],
      registers: [registry],
      async collect() {
        const found = await figures();
        this.remove();
        if (found !== undefined) this.inc(found[name]);
      },
    });
  }
};

const postgresHelp = {
  postgres_connections: 'Connections to the database',
  postgres_connections_limit: 'Connections that the server allows (max_connections)',
  postgres_database_bytes: 'Size of the database',
  postgres_commits_total: 'Transactions committed',
  postgres_rollbacks_total: 'Transactions rolled back',
  postgres_deadlocks_total: 'Deadlocks',
  postgres_blocks_hit_total: 'Blocks found in the cache of the server',
  postgres_blocks_read_total: 'Blocks read from disk, or from the cache of the system',
  postgres_wal_waiting_bytes:
    'Complete files of WAL that the archive of continuous backups has not taken; 0 without continuous backups',
} as const;

const positionOf = (name: string): string => {
  const bits = (from: number) => `('x' || substr(${name}, ${from}, 8))::bit(32)::int8`;
  return `${bits(9)} * 4294967296 + ${bits(17)} * size`;
};

/**
 * From the position after the last archived file, or of the first that failed, to the present one. A name of
 * WAL is its timeline, and its position as two numbers of 32 bits.
 */
const walWaiting = `
  select case when current_setting('archive_mode') <> 'off' then
      greatest(0, div(pg_current_wal_lsn() - '0/0' - coalesce(archived + size, failed), size) * size)::float8
    end as postgres_wal_waiting_bytes
  from pg_stat_archiver, pg_size_bytes(current_setting('wal_segment_size')) as size,
    lateral (select
      case when last_archived_wal ~ '^[0-9A-F]{24}' then ${positionOf('last_archived_wal')} end as archived,
      case when last_failed_wal ~ '^[0-9A-F]{24}' then ${positionOf('last_failed_wal')} end as failed) as files`;

/** The figures of the server, and of the database to which `db` is connected. */
export const readPostgres = (db: Queryable): Promise<Figures<keyof typeof postgresHelp>> =>
  onlyRow(
    db,
    `select numbackends as postgres_connections, current_setting('max_connections')::int as postgres_connections_limit,
       pg_database_size(datid) as postgres_database_bytes, xact_commit as postgres_commits_total,
       xact_rollback as postgres_rollbacks_total, deadlocks as postgres_deadlocks_total,
       blks_hit as postgres_blocks_hit_total, blks_read as postgres_blocks_read_total,
       coalesce(postgres_wal_waiting_bytes, 0) as postgres_wal_waiting_bytes
     from pg_stat_database, (${walWaiting}) as archive where datname = current_database()`,
  );

/** Name, text of help, and the field of INFO. */
const redisFigures = [
  ['redis_memory_bytes', 'Memory that Redis uses for data', 'used_memory'],
  ['redis_memory_limit_bytes', 'Memory that Redis may use for data (maxmemory); 0: no limit', 'maxmemory'],
  ['redis_clients', 'Connections to Redis', 'connected_clients'],
  ['redis_commands_total', 'Commands processed', 'total_commands_processed'],
  ['redis_evicted_keys_total', 'Keys removed because the memory was full', 'evicted_keys'],
] as const;
const redisHelp = Object.fromEntries(redisFigures.map(([name, help]) => [name, help]));

const readRedis = async (redis: RedisClient['redis']): Promise<Figures<string>> => {
  const info = await redis.info();
  const figures = redisFigures.map(([name, , field]): [string, number] => {
    const value = new RegExp(`^${field}:(\\d+)`, 'm').exec(info)?.[1];
    if (value === undefined) throw new Error(`INFO has no ${field}`);
    return [name, Number(value)];
  });
  return Object.fromEntries(figures);
};

/** Metrics of PostgreSQL and Redis, by this service's own connections. RabbitMQ has its own page. */
export const watchEngines = (
  registry: Registry,
  { db, redis }: { readonly db: Queryable; readonly redis: RedisClient['redis'] },
): void => {
  watch(registry, postgresHelp, () => readPostgres(db));
  watch(registry, redisHelp, () => readRedis(redis));
};
