import { Redis } from 'ioredis';
import { z } from 'zod';
import type { Secrets } from '../launch/instance/secrets';
import { sentinelPrimary } from './config-files';
import { managementUrlOf } from './instance';
import { type Host, hosts, onLoopback } from './layout';

const withinMs = 2_000;

/** What one host's part of an engine reports; undefined when it does not answer. */
type Reported<State> = { readonly host: Host; readonly state: State | undefined };
const fromEach = <State>(ask: (host: Host) => Promise<State>): Promise<readonly Reported<State>[]> =>
  Promise.all(hosts.map(async (host) => ({ host, state: await ask(host).catch(() => undefined) })));

const getJson = async (address: string): Promise<unknown> => {
  const { username, password, origin, pathname } = new URL(address);
  const login = Buffer.from(`${username}:${password}`).toString('base64');
  const answer = await fetch(`${origin}${pathname}`, {
    headers: username === '' ? {} : { authorization: `Basic ${login}` },
    signal: AbortSignal.timeout(withinMs),
  });
  return answer.json();
};

const Patroni = z.object({
  state: z.string(),
  role: z.string(),
  /** Absent while the server cannot be asked. */
  timeline: z.number().optional(),
  xlog: z.object({ location: z.number().optional(), received_location: z.number().optional() }).optional(),
  replication: z.array(z.object({ application_name: z.string(), sync_state: z.string() })).optional(),
  pending_restart: z.boolean().optional(),
  dcs_last_seen: z.number().optional(),
});
export type PatroniState = z.infer<typeof Patroni>;

const BrokerNode = z.object({
  name: z.string(),
  running: z.boolean(),
  partitions: z.array(z.string()).default([]),
  disk_free_alarm: z.boolean().default(false),
  mem_alarm: z.boolean().default(false),
});
export type BrokerNode = z.infer<typeof BrokerNode>;

/** Who is the primary, according to one Sentinel, and how many Sentinels it knows. */
export type SentinelState = {
  readonly primary: string;
  readonly sentinels: number;
  readonly quorum: boolean;
};

export type ClusterState = {
  readonly etcd: readonly Reported<{ readonly healthy: boolean }>[];
  readonly postgres: readonly Reported<PatroniState>[];
  readonly rabbitmq: readonly Reported<readonly BrokerNode[]>[];
  readonly redis: readonly Reported<{ readonly role: string }>[];
  readonly sentinels: readonly Reported<SentinelState>[];
};

const askRedis = async <Answer>(
  address: string,
  password: string,
  ask: (redis: Redis) => Promise<Answer>,
): Promise<Answer> => {
  const redis = new Redis(`redis://:${password}@${address}`, {
    lazyConnect: true,
    connectTimeout: withinMs,
    commandTimeout: withinMs,
    retryStrategy: null,
    maxRetriesPerRequest: 0,
  });
  redis.on('error', () => undefined);
  try {
    await redis.connect();
    return await ask(redis);
  } finally {
    redis.disconnect();
  }
};

const sentinelOf = (redis: Redis): Promise<SentinelState> =>
  Promise.all([
    redis.call('sentinel', 'get-master-addr-by-name', sentinelPrimary),
    redis.call('sentinel', 'sentinels', sentinelPrimary),
    redis.call('sentinel', 'ckquorum', sentinelPrimary).then(
      () => true,
      () => false,
    ),
  ]).then(([address, others, quorum]) => ({
    primary: z.array(z.string()).parse(address).join(':'),
    sentinels: z.array(z.unknown()).parse(others).length + 1,
    quorum,
  }));

/** Asks every engine on every host; none is waited for longer than two seconds. */
export const readClusterState = async (base: number, secrets: Secrets): Promise<ClusterState> => {
  const { address } = onLoopback(base);
  const [etcd, postgres, rabbitmq, redis, sentinels] = await Promise.all([
    fromEach(async (host) => {
      const { health } = z
        .object({ health: z.union([z.string(), z.boolean()]) })
        .parse(await getJson(`http://${address('etcd', host)}/health`));
      return { healthy: String(health) === 'true' };
    }),
    fromEach(async (host) => Patroni.parse(await getJson(`http://${address('patroni', host)}/patroni`))),
    fromEach(async (host) =>
      z.array(BrokerNode).parse(await getJson(`${managementUrlOf(base, secrets, host)}/api/nodes`)),
    ),
    fromEach(async (host) =>
      askRedis(address('redis', host), secrets.REDIS_PASSWORD, async (one) => ({
        role: /role:(\w+)/.exec(await one.info('replication'))?.[1] ?? 'unknown',
      })),
    ),
    fromEach((host) => askRedis(address('sentinel', host), secrets.REDIS_PASSWORD, sentinelOf)),
  ]);
  return { etcd, postgres, rabbitmq, redis, sentinels };
};
