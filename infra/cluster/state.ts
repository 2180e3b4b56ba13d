import { readFileSync } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import { get } from 'node:https';
import { join } from 'node:path';
import { json } from 'node:stream/consumers';
import type { SecureContextOptions } from 'node:tls';
import { askRedis, type SentinelState, sentinelState } from '@marquee/kit/redis/sentinels';
import pg from 'pg';
import { z } from 'zod';
import type { Instance } from '../launch/instance/instance';
import type { Secrets } from '../launch/instance/secrets';
import { postgresOwner } from '../launch/native/engines/postgres';
import { sentinelPrimary } from './config-files';
import { managementUrlOf } from './instance';
import { type Host, hosts, onLoopback, portOf } from './layout';

const withinMs = 2_000;

/** What one host's part of an engine reports; undefined when it does not answer. */
type Reported<State> = { readonly host: Host; readonly state: State | undefined };
const orUndefined = <Value>(asked: Promise<Value>): Promise<Value | undefined> =>
  asked.catch(() => undefined);
const fromEach = <State>(ask: (host: Host) => Promise<State>): Promise<readonly Reported<State>[]> =>
  Promise.all(hosts.map(async (host) => ({ host, state: await orUndefined(ask(host)) })));

/** Resolves with the body of an https URL, which may contain user and password; rejects after two seconds. */
export const getJson = async (url: string, tls: SecureContextOptions): Promise<unknown> => {
  const options = { ...tls, agent: false, signal: AbortSignal.timeout(withinMs) };
  const answer = new Promise<IncomingMessage>((resolve, reject) => {
    get(url, options, resolve).on('error', reject);
  });
  return json(await answer);
};

const Patroni = z.object({ state: z.string(), role: z.string() });

/** One PostgreSQL: what its Patroni says about it, and what it says itself. Either may be away. */
export type PostgresState = {
  readonly patroni: { readonly state: string; readonly isLeader: boolean } | undefined;
  /** `position`: bytes of write-ahead log that it has written or received. */
  readonly server: { readonly acceptsWrites: boolean; readonly position: number } | undefined;
};

const BrokerNode = z.object({
  name: z.string(),
  running: z.boolean(),
  disk_free_alarm: z.boolean().default(false),
  mem_alarm: z.boolean().default(false),
});
export type BrokerNode = z.infer<typeof BrokerNode>;

export type ClusterState = {
  readonly etcd: readonly Reported<{ readonly healthy: boolean }>[];
  readonly postgres: readonly Reported<PostgresState>[];
  readonly rabbitmq: readonly Reported<readonly BrokerNode[]>[];
  readonly redis: readonly Reported<{ readonly role: string }>[];
  readonly sentinels: readonly Reported<SentinelState>[];
};

const askPatroni = async (address: string, tls: SecureContextOptions): Promise<PostgresState['patroni']> => {
  const { state, role } = Patroni.parse(await getJson(`https://${address}/patroni`, tls));
  return { state, isLeader: state === 'running' && ['master', 'primary'].includes(role) };
};

const askPostgres = async (url: string, ssl: SecureContextOptions): Promise<PostgresState['server']> => {
  const limits = { connectionTimeoutMillis: withinMs, query_timeout: withinMs };
  const client = new pg.Client({
    connectionString: url,
    application_name: 'marquee cluster',
    ssl,
    ...limits,
  });
  client.on('error', () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query<{ standby: boolean; position: string }>(
      `select pg_is_in_recovery() as standby,
              coalesce(case when pg_is_in_recovery() then pg_last_wal_receive_lsn() else pg_current_wal_lsn() end, '0/0') - '0/0'::pg_lsn as position`,
    );
    return { acceptsWrites: rows[0]?.standby === false, position: Number(rows[0]?.position ?? 0) };
  } finally {
    void client.end().catch(() => undefined);
  }
};

/** Asks every engine on every host; none is waited for longer than two seconds. */
export const readClusterState = async (instance: Instance, secrets: Secrets): Promise<ClusterState> => {
  const base = instance.ports.epmd;
  const { address } = onLoopback(base);
  const file = (name: string): string => readFileSync(join(instance.dataDir, 'etcd-1', name), 'utf8');
  const tls = { ca: file('ca.pem'), cert: file('tls.pem'), key: file('tls.pem') };
  const redisAt = (kind: 'redis' | 'sentinel', host: Host) => ({
    host: '127.0.0.1',
    port: portOf(base, kind, host),
    password: secrets.REDIS_PASSWORD,
    tls,
  });
  const [etcd, postgres, rabbitmq, redis, sentinels] = await Promise.all([
    fromEach(async (host) => {
      const { health } = z
        .object({ health: z.union([z.string(), z.boolean()]) })
        .parse(await getJson(`https://${address('etcd', host)}/health`, tls));
      return { healthy: String(health) === 'true' };
    }),
    fromEach(async (host) => {
      const login = `${postgresOwner}:${secrets.POSTGRES_PASSWORD}`;
      const url = `postgres://${login}@${address('postgres', host)}/postgres`;
      const [patroni, server] = await Promise.all([
        orUndefined(askPatroni(address('patroni', host), tls)),
        orUndefined(askPostgres(url, tls)),
      ]);
      return { patroni, server };
    }),
    fromEach(async (host) =>
      z.array(BrokerNode).parse(await getJson(`${managementUrlOf(base, secrets, host)}/api/nodes`, tls)),
    ),
    fromEach((host) =>
      askRedis(redisAt('redis', host), withinMs, async (redis) => ({
        role: /role:(\w+)/.exec(await redis.info('replication'))?.[1] ?? 'unknown',
      })),
    ),
    fromEach((host) =>
      askRedis(redisAt('sentinel', host), withinMs, (redis) => sentinelState(redis, sentinelPrimary)),
    ),
  ]);
  return { etcd, postgres, rabbitmq, redis, sentinels };
};
