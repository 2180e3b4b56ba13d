import { messageOf } from '@marquee/kit/errors/user-error';
import { testConfig } from '@marquee/kit/testing/config';
import { remedyIn } from '../../terminal/remedies';
import { engineProbes } from './engine-probes';

const { TEST_DATABASE_ADMIN_URL, TEST_AMQP_URL, TEST_REDIS_URL } = testConfig();

const withWrongPassword = (url: string): string => {
  const wrong = new URL(url);
  wrong.password = 'another';
  return wrong.href;
};

const probes = engineProbes({
  databaseUrl: withWrongPassword(TEST_DATABASE_ADMIN_URL),
  amqpUrl: withWrongPassword(TEST_AMQP_URL),
  redisUrl: withWrongPassword(TEST_REDIS_URL),
});

test.each([
  ['PostgreSQL', probes.postgres],
  ['RabbitMQ', probes.rabbitmq],
  ['Redis', probes.redis],
])('%s that refuses the password is named with the remedy', async (engine, probe) => {
  const error: unknown = await probe().catch((reason: unknown) => reason);
  expect(remedyIn(messageOf(error))).toMatch(
    new RegExp(`^${engine} refuses the password.*Put the former \\.run/secrets back`),
  );
});
