import { connectToBroker } from '@marquee/kit/bus/connect-to-broker';
import { connectionOfUrl } from '@marquee/kit/postgres/connection-of-url';
import { engineTls, explainTls } from '@marquee/kit/tls/engine-tls';
import { Redis } from 'ioredis';
import pg from 'pg';
import type { EngineUrls } from './engine-urls';

const withinMs = 3000;

/** Each resolves when the engine has done real work, and rejects with the reason within three seconds. */
const postgresAnswers = async (url: string): Promise<void> => {
  const client = new pg.Client({
    ...connectionOfUrl(url),
    connectionTimeoutMillis: withinMs,
    query_timeout: withinMs,
  });
  // Without a listener, a connection that breaks between two calls would end the process.
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.query('select 1');
  } catch (error) {
    throw explainTls('PostgreSQL', error);
  } finally {
    await client.end().catch(() => undefined);
  }
};

const rabbitmqAnswers = async (url: string): Promise<void> => {
  const connection = await connectToBroker(url, { withinMs });
  await connection.close();
};

const redisAnswers = async (url: string): Promise<void> => {
  const redis = new Redis(url, {
    lazyConnect: true,
    connectTimeout: withinMs,
    commandTimeout: withinMs,
    retryStrategy: null,
    maxRetriesPerRequest: 0,
    ...(url.startsWith('rediss:') && { tls: engineTls() }),
  });
  // The promise of a connection that failed says only that it is closed.
  let failure: unknown;
  redis.on('error', (error) => {
    failure = error;
  });
  try {
    await redis.connect();
    await redis.ping();
  } catch (error) {
    throw explainTls('Redis', failure ?? error);
  } finally {
    redis.disconnect();
  }
};

/** The probes of all three engines, by process name. */
export const engineProbes = ({ databaseUrl, amqpUrl, redisUrl }: EngineUrls) => ({
  postgres: () => postgresAnswers(databaseUrl),
  rabbitmq: () => rabbitmqAnswers(amqpUrl),
  redis: () => redisAnswers(redisUrl),
});
