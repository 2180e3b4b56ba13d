import { Redis, type RedisOptions } from 'ioredis';
import { z } from 'zod';
import { engineTls, explainTls } from '../tls/engine-tls';

type Address = { readonly host: string; readonly port: number };

export type Sentinels = {
  readonly addresses: readonly Address[];
  readonly primary: string;
  readonly username?: string;
  readonly password?: string;
  readonly tls: boolean;
};

/**
 * The parts of `redis-sentinel://[[user]:password@]host:port[,host:port…]/name`; undefined for the URL of a
 * server. The Sentinels and the servers have the same users and passwords, and with `rediss-sentinel:` both use TLS.
 */
export const sentinelsIn = (url: string): Sentinels | undefined => {
  const [, login, hosts, primary] = /^rediss?-sentinel:\/\/(?:([^@/]*)@)?([^/]+)\/([^/?]+)$/.exec(url) ?? [];
  if (hosts === undefined || primary === undefined) return undefined;
  const [username, password] = (login ?? '').split(':').map(decodeURIComponent);
  return {
    primary,
    addresses: hosts.split(',').map((address) => {
      const { hostname, port } = new URL(`redis://${address.trim()}`);
      return { host: hostname, port: Number(port || 26_379) };
    }),
    ...(username && { username }),
    ...(password && { password }),
    tls: url.startsWith('rediss-'),
  };
};

/** Resolves with the answer of one server or Sentinel, on its own connection; else rejects. `at`: where. */
export const askRedis = async <Answer>(
  at: string | RedisOptions,
  withinMs: number,
  ask: (redis: Redis) => Promise<Answer>,
): Promise<Answer> => {
  const options: RedisOptions = {
    lazyConnect: true,
    connectTimeout: withinMs,
    commandTimeout: withinMs,
    retryStrategy: null,
    maxRetriesPerRequest: 0,
  };
  const redis =
    typeof at === 'string'
      ? new Redis(at, { ...options, ...(at.startsWith('rediss:') && { tls: engineTls() }) })
      : new Redis({ ...at, ...options });
  // The promise of a connection that failed says only that it is closed.
  let failure: unknown;
  redis.on('error', (error) => {
    failure = error;
  });
  try {
    await redis.connect();
    return await ask(redis);
  } catch (error) {
    throw explainTls('Redis', failure ?? error);
  } finally {
    redis.disconnect();
  }
};

export type SentinelState = {
  /** `host:port` of the server that it names as the primary. */
  readonly primary: string;
  /** How many Sentinels it knows, itself included. */
  readonly sentinels: number;
  /** Whether it reaches enough Sentinels to have the primary replaced. */
  readonly quorum: boolean;
};

export const sentinelState = async (redis: Redis, primary: string): Promise<SentinelState> => {
  const [address, others, quorum] = await Promise.all([
    redis.call('sentinel', 'get-master-addr-by-name', primary),
    redis.call('sentinel', 'sentinels', primary),
    redis.call('sentinel', 'ckquorum', primary).then(
      () => true,
      () => false,
    ),
  ]);
  return {
    primary: z.array(z.string()).parse(address).join(':'),
    sentinels: z.array(z.unknown()).parse(others).length + 1,
    quorum,
  };
};

/** Asks every Sentinel at once; `state` is undefined for one that does not answer in time. */
export const askSentinels = (
  { addresses, primary, username, password, tls }: Sentinels,
  withinMs: number,
): Promise<readonly { readonly sentinel: string; readonly state: SentinelState | undefined }[]> =>
  Promise.all(
    addresses.map(async ({ host, port }) => {
      const options: RedisOptions = {
        ...{ host, port },
        ...(username !== undefined && { username }),
        ...(password !== undefined && { password }),
        ...(tls && { tls: engineTls() }),
      };
      const state = await askRedis(options, withinMs, (redis) => sentinelState(redis, primary)).catch(
        () => undefined,
      );
      return { sentinel: `${host}:${port}`, state };
    }),
  );
