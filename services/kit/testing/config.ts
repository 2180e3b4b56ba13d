import { z } from 'zod';
import { readConfig } from '../config/read-config';
import { serviceUrl } from '../settings/schemas';
import { settings } from '../settings/settings';

/** URLs of the engines of a test run; `make test` starts them and sets these. */
export const testConfig = () =>
  readConfig(
    z.object({
      TEST_DATABASE_ADMIN_URL: settings.DATABASE_URL.schema,
      TEST_AMQP_URL: settings.AMQP_URL.schema,
      TEST_RABBITMQ_MANAGEMENT_URL: serviceUrl,
      TEST_REDIS_URL: settings.REDIS_URL.schema,
    }),
  );
