import amqp from 'amqplib';
import { Redis } from 'ioredis';
import pg from 'pg';
import type { EngineUrls } from './engine-urls';

const withinMs = 3000;

/** Each resolves when the engine has done real work, and rejects with the reason within three seconds. */
const postgresAnswers = async (url: string): Promise<void> => {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: withinMs,
    query_timeout: withinMs,
  });
  // Without a listener, a connection that breaks between two calls would end the process.
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.query('select 1');
  } finally {
    await client.end().catch(() => undefined);
  }
};

const rabbitmqAnswers = async (url: string): Promise<void> => {
  const connection = await amqp.connect(url, { timeout: withinMs });
  connection.on('error', () => undefined);
  await connection.close();
};

const redisAnswers = async (url: string): Promise<void> => {
  const redis = new Redis(url, {
    lazyConnect: true,
    connectTimeout: withinMs,
    commandTimeout: withinMs,
    retryStrategy: null,
    maxRetriesPerRequest: 0,
  });
  redis.on('error', () => undefined);
  try {
    await redis.connect();
    await redis.ping();
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
