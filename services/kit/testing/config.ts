import { z } from 'zod';
import { fields } from '../config/fields';
import { readConfig } from '../config/read-config';

/** URLs of the engines of a test run; `make test` starts them and sets these. */
export const testConfig = () =>
  readConfig(
    z.object({
      TEST_DATABASE_ADMIN_URL: fields.DATABASE_URL,
      TEST_AMQP_URL: fields.AMQP_URL,
      TEST_RABBITMQ_MANAGEMENT_URL: fields.serviceUrl,
      TEST_REDIS_URL: fields.REDIS_URL,
    }),
  );
