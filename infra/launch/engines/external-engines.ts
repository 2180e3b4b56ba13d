import { errorCode } from '@marquee/kit/errors/error-code';
import { messageOf, UserError } from '@marquee/kit/errors/user-error';
import { postgresAnswers, rabbitmqAnswers, redisAnswers } from './engine-probes';
import type { EngineUrls } from './engine-urls';

/** Resolves when all three URLs answer; otherwise throws a UserError naming the first that does not. URLs contain passwords and are not printed. */
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
      // 3D000: the database does not exist yet; the next step creates it.
      if (errorCode(error) === '3D000') continue;
      throw new UserError(
        `${name} is set, but that engine does not answer (${messageOf(error)}): put the address right, or unset all three to have private engines.`,
      );
    }
  }
};
