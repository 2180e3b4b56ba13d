import pg from 'pg';
import { errorCode } from '../errors/error-code';
import { type Log, silentLog } from '../log/log';
import type { Closable } from '../run/closable';
import { explainTls } from '../tls/engine-tls';
import { connectionOfUrl } from './connection-of-url';

/** A pool, or the client of a transaction. */
export type Queryable = {
  readonly query: <Row extends pg.QueryResultRow = pg.QueryResultRow>(
    text: string | pg.QueryConfig,
    values?: unknown[],
  ) => Promise<{ rows: Row[]; rowCount: number | null }>;
};

export const firstRow = async <Row extends pg.QueryResultRow>(
  db: Queryable,
  text: string | pg.QueryConfig,
  values?: unknown[],
): Promise<Row | undefined> => (await db.query<Row>(text, values)).rows[0];

/** The row of a statement that always has one, such as an insert with `returning`. Throws where it has none. */
export const onlyRow = async <Row extends pg.QueryResultRow>(
  db: Queryable,
  text: string | pg.QueryConfig,
  values?: unknown[],
): Promise<Row> => {
  const row = await firstRow<Row>(db, text, values);
  if (row === undefined) throw new Error('the statement returned no row');
  return row;
};

export type Postgres = Queryable &
  Closable & {
    /** Commits when `work` resolves, else rolls back; a connection that cannot is discarded. */
    readonly transaction: <Value>(work: (tx: Queryable) => Promise<Value>) => Promise<Value>;
    readonly ping: () => Promise<boolean>;
  };

type Options = {
  readonly log: Log;
  readonly max?: number;
  /** Time limit of a statement and of each wait for a lock; `statementLimitMs` unless given. */
  readonly statementWithinMs?: number;
  readonly applicationName?: string;
};

/** The limit of most pools, and the roles' default, which limits statements behind a pooler. */
export const statementLimitMs = 5_000;

/** What limits a statement, a wait for a lock and an idle transaction inside the server, in milliseconds. */
export const serverLimits = (statementWithinMs: number) => ({
  statement_timeout: statementWithinMs,
  lock_timeout: statementWithinMs,
  idle_in_transaction_session_timeout: statementWithinMs + 5_000,
});

const readOnlyTransaction = '25006';

/** One URL for each host in `url`; only PostgreSQL's own clients understand a list. */
const hostUrls = (url: string): readonly string[] => {
  const [, scheme = '', login = '', hosts = '', rest = ''] =
    /^(postgres(?:ql)?:\/\/)([^@/]*@)?([^/?]*)(.*)$/.exec(url) ?? [];
  return hosts.split(',').map((host) => `${scheme}${login}${host.trim()}${rest}`);
};

/** Whether PgBouncer is between: each transaction may run on another connection to the server. */
const isPooled = (url: string): boolean => /[?&]pgbouncer=true(&|$)/.test(url);

/** Names the remedy where PgBouncer or TLS is the reason. */
const explained = (error: unknown): unknown =>
  error instanceof Error && error.message.startsWith('unsupported startup parameter')
    ? new Error('the URL leads to PgBouncer: add pgbouncer=true to its parameters', { cause: error })
    : explainTls('PostgreSQL', error);

/** Without a name a statement is not prepared, which PgBouncer before 1.21 cannot do. */
const unnamed = (queryable: Queryable): Queryable => ({
  query: (text, values) =>
    queryable.query(typeof text === 'string' ? text : { ...text, name: undefined }, values),
});

// COUNT and SUM come as bigint; every figure here is far below 2^53.
const types = new pg.TypeOverrides();
types.setTypeParser(pg.types.builtins.INT8, Number);
types.setTypeParser(pg.types.builtins.NUMERIC, Number);
// A calendar day stays the text `YYYY-MM-DD`: as a Date it would depend on the process's time zone.
types.setTypeParser(pg.types.builtins.DATE, (value) => value);

const openPool = (
  url: string,
  { log, max = 8, statementWithinMs = statementLimitMs, applicationName = 'marquee' }: Options,
): pg.Pool => {
  const pool = new pg.Pool({
    ...connectionOfUrl(url),
    max,
    application_name: applicationName,
    connectionTimeoutMillis: 3_000,
    idleTimeoutMillis: 30_000,
    // The server cancels first; this limit is for a server that does not answer at all.
    query_timeout: statementWithinMs + 2_000,
    // PgBouncer refuses parameters that it cannot keep for a client.
    ...(!isPooled(url) && serverLimits(statementWithinMs)),
    keepAlive: true,
    types,
  });
  pool.on('error', (error) => log.warn('postgres.connection-lost', { error }));
  // The pool handles errors of idle connections only. An error of one that is being checked out would end the
  // process; its user gets the error from its first statement.
  pool.on('connect', (client) => client.on('error', () => {}));
  return pool;
};

/** Connections whose host accepted writes when they were opened. */
const primaries = new WeakSet<pg.PoolClient>();

/** Throws for a standby. A later demotion is noticed by the first write (`readOnlyTransaction`). */
const checkPrimary = async (client: pg.PoolClient): Promise<void> => {
  if (primaries.has(client)) return;
  const { rows } = await client.query<{ transaction_read_only: string }>('show transaction_read_only');
  if (rows[0]?.transaction_read_only !== 'off') throw new Error('this host accepts no writes');
  primaries.add(client);
};

/** A connection to the one host that accepts writes (`target_session_attrs=read-write`), the last first. */
const connectToPrimary = async (
  pools: readonly pg.Pool[],
  last: { index: number },
): Promise<pg.PoolClient> => {
  let failure: unknown;
  for (const offset of pools.keys()) {
    const index = (last.index + offset) % pools.length;
    const client = await pools[index]?.connect().catch((error: unknown) => {
      failure = error;
      return undefined;
    });
    if (client === undefined) continue;
    try {
      await checkPrimary(client);
      last.index = index;
      return client;
    } catch (error) {
      client.release(true);
      failure = error;
    }
  }
  throw failure;
};

/**
 * A pool in which every wait is bounded: for a connection, a statement, a lock, an idle transaction. A lost
 * idle connection is replaced. Of several hosts in `url` the one that accepts writes is used. With
 * `pgbouncer=true` nothing outlives a transaction, and statements have the limits of their role.
 */
export const openPostgres = (url: string, options: Options): Postgres => {
  const pooled = isPooled(url);
  const limits = serverLimits(options.statementWithinMs ?? statementLimitMs);
  // Counting needs this level: a second statement sees what others have committed since the first.
  const begin = [
    'begin isolation level read committed',
    ...(pooled ? Object.entries(limits).map(([name, ms]) => `set local ${name} = ${ms}`) : []),
  ].join('; ');
  const pools = hostUrls(url).map((hostUrl) => openPool(hostUrl, options));
  const [first] = pools;
  if (first === undefined) throw new Error('DATABASE_URL names no host');
  const last = { index: 0 };
  const connect = async (): Promise<pg.PoolClient> => {
    try {
      return await (pools.length === 1 ? first.connect() : connectToPrimary(pools, last));
    } catch (error) {
      throw explained(error);
    }
  };

  const single: Postgres['query'] = async (text, values) => {
    const client = await connect();
    let failure: Error | undefined;
    try {
      return await (pooled ? unnamed(client) : client).query(text, values);
    } catch (error) {
      failure = error instanceof Error ? error : new Error('the statement failed');
      throw error;
    } finally {
      client.release(failure);
    }
  };

  const transaction: Postgres['transaction'] = async (work) => {
    const client = await connect();
    let broken: Error | undefined;
    // A connection can also die between two statements.
    const onError = (error: Error): void => {
      broken = error;
    };
    client.on('error', onError);
    try {
      await client.query(begin);
      const value = await work(pooled ? unnamed(client) : client);
      await client.query('commit');
      return value;
    } catch (error) {
      // A demoted primary refuses writes on its connections; a new one reaches the new primary.
      if (error instanceof Error && errorCode(error) === readOnlyTransaction) broken = error;
      try {
        await client.query('rollback');
      } catch (rollbackError) {
        broken = rollbackError instanceof Error ? rollbackError : new Error('rollback failed');
      }
      throw error;
    } finally {
      client.off('error', onError);
      client.release(broken);
    }
  };

  const hasRoleLimits = limits.statement_timeout === statementLimitMs;
  const query: Postgres['query'] =
    pooled && !hasRoleLimits ? (text, values) => transaction((tx) => tx.query(text, values)) : single;
  return {
    query,
    transaction,
    ping: async () => (await query('select 1')).rowCount === 1,
    close: async () => {
      await Promise.all(pools.map((pool) => pool.end()));
    },
  };
};

/** Opens a database for a command's `work`, logs nothing, and closes it afterwards. */
export const withPostgres = async <Value>(
  url: string,
  options: Omit<Options, 'log'>,
  work: (db: Postgres) => Promise<Value>,
): Promise<Value> => {
  const db = openPostgres(url, { max: 1, ...options, log: silentLog });
  try {
    return await work(db);
  } finally {
    await db.close();
  }
};
