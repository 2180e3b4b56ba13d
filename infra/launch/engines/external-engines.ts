import { errorCode, messageOf, UserError } from '@marquee/kit/errors/user-error';
import { postgresAnswers, rabbitmqAnswers, redisAnswers } from './engine-probes';
import type { EngineUrls } from './engine-urls';

/** Resolves when all three given addresses answer; otherwise names the first that does not. Addresses hold passwords and are not repeated. */
export const requireExternalEngines = async ({
  databaseUrl,
  amqpUrl,
  redisUrl,
}: EngineUrls): Promise<void> => {
  const probes = {
    DATABASE_URL: () => postgresAnswers(databaseUrl),
    AMQP_URL: () => rabbitmqAnswers(amqpUrl),
    REDIS_URL: () => redisAnswers(redisUrl),
  };
  for (const [name, probe] of Object.entries(probes)) {
    try {
      await probe();
    } catch (error) {
      // 3D000: the server is there and its database is not yet; the next step makes it.
      if (errorCode(error) === '3D000') continue;
      throw new UserError(
        `${name} is set, but that engine does not answer (${messageOf(error)}): put the address right, or unset all three to have private engines.`,
      );
    }
  }
};
