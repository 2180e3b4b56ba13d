import type { Instance } from '../../launch/instance/instance';
import type { Secrets } from '../../launch/instance/secrets';
import { engineUrls, managementUrl } from '../../launch/native/engines/engine-urls';
import { withClient } from '../../postgres/with-client';

const testDatabase = 'marquee_test';

/** The variables of the integration tests: a superuser on a separate database, a broker, and Redis. */
export const testEnvironment = async (
  instance: Instance,
  secrets: Secrets,
): Promise<Readonly<Record<string, string>>> => {
  const urls = engineUrls(instance, secrets, testDatabase);
  await withClient(engineUrls(instance, secrets, 'postgres').databaseUrl, async (client) => {
    const known = await client.query('select from pg_database where datname = $1', [testDatabase]);
    if (known.rowCount === 0) await client.query(`create database ${testDatabase}`);
  });
  return {
    TEST_DATABASE_ADMIN_URL: urls.databaseUrl,
    TEST_AMQP_URL: urls.amqpUrl,
    TEST_RABBITMQ_MANAGEMENT_URL: managementUrl(instance, secrets),
    TEST_REDIS_URL: urls.redisUrl,
  };
};
