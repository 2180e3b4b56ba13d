import { connectToBroker } from '@marquee/kit/bus/connect-to-broker';
import { errorCode } from '@marquee/kit/errors/error-code';
import { messageOf, UserError } from '@marquee/kit/errors/user-error';
import { askRedis } from '@marquee/kit/redis/sentinels';
import { withClient } from '../../../postgres/with-client';
import type { EngineUrls } from './engine-urls';

const withinMs = 3000;

/** Each resolves when the engine has done real work, and rejects with the reason within three seconds. */
const postgresAnswers = (url: string) =>
  withClient(url, (client) => client.query('select 1'), {
    connectionTimeoutMillis: withinMs,
    query_timeout: withinMs,
  });

const rabbitmqAnswers = async (url: string): Promise<void> => {
  const connection = await connectToBroker(url, { withinMs });
  await connection.close();
};

const redisAnswers = (url: string) => askRedis(url, withinMs, (redis) => redis.ping());

export const engineProbes = ({ databaseUrl, amqpUrl, redisUrl }: EngineUrls) => ({
  postgres: () => postgresAnswers(databaseUrl),
  rabbitmq: () => rabbitmqAnswers(amqpUrl),
  redis: () => redisAnswers(redisUrl),
});

/** Resolves when all three URLs answer; else throws a UserError naming the first, without its password. */
export const requireExternalEngines = async (urls: EngineUrls): Promise<void> => {
  const { postgres, rabbitmq, redis } = engineProbes(urls);
  const probes = { DATABASE_URL: postgres, AMQP_URL: rabbitmq, REDIS_URL: redis };
  for (const [name, probe] of Object.entries(probes)) {
    try {
      await probe();
    } catch (error) {
      // 3D000: the database does not exist yet; the next step creates it.
      if (errorCode(error) === '3D000') continue;
      throw new UserError(
        `${name} is set, but that engine does not answer (${messageOf(error)}): correct the URL, or unset all three to have private engines.`,
      );
    }
  }
};
