import { errorCode } from '@marquee/kit/errors/error-code';
import { messageOf, UserError } from '@marquee/kit/errors/user-error';
import { engineProbes } from './engine-probes';
import type { EngineUrls } from './engine-urls';

/**
 * Resolves when all three URLs answer; otherwise throws a UserError naming the first that does not. URLs
 * contain passwords and are not printed.
 */
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
