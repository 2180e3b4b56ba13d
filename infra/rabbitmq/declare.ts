import { topology } from '@marquee/contracts/bus/topology';
import { brokerPasswords, declareBrokerUsers } from '@marquee/kit/bus/broker-users';
import { declareTopology } from '@marquee/kit/bus/declare-topology';
import { fields } from '@marquee/kit/config/fields';
import { readConfig } from '@marquee/kit/config/read-config';
import { openLog } from '@marquee/kit/log/log';
import { retryUntilSuccess } from '@marquee/kit/run/wait';
import { z } from 'zod';

/**
 * The set-up step that declares the bus before any service starts. Waits up to a minute for RabbitMQ. With RABBITMQ_MANAGEMENT_URL it also
 * creates the services' users, whose passwords it then needs.
 */
const config = readConfig(
  z.object({
    AMQP_URL: fields.AMQP_URL,
    LOG_LEVEL: fields.LOG_LEVEL,
    RABBITMQ_MANAGEMENT_URL: fields.serviceUrl.optional(),
  }),
);
const log = openLog('topology', config.LOG_LEVEL);

const password = z.string().regex(/^[\w-]{16,}$/, 'must have 16 or more letters, digits, - and _');
const Passwords = z.object({
  GATEWAY_RABBITMQ_PASSWORD: password,
  CATALOG_RABBITMQ_PASSWORD: password,
  TRACKING_RABBITMQ_PASSWORD: password,
  ANALYTICS_RABBITMQ_PASSWORD: password,
  ANALYTICS_WORKER_RABBITMQ_PASSWORD: password,
  ADMIN_RABBITMQ_PASSWORD: password,
});

const waiting = { log, signal: AbortSignal.timeout(60_000) };

try {
  const fresh = await retryUntilSuccess('RabbitMQ', () => declareTopology(config.AMQP_URL, topology, log), {
    ...waiting,
    // 406: it exists with other arguments, which a retry does not change.
    retry: (error) => !(error instanceof Error && 'code' in error && error.code === 406),
  });
  const { RABBITMQ_MANAGEMENT_URL: managementUrl } = config;
  if (managementUrl !== undefined) {
    const vhost = decodeURIComponent(new URL(config.AMQP_URL).pathname.slice(1)) || '/';
    const passwords = brokerPasswords(readConfig(Passwords));
    await retryUntilSuccess(
      'RabbitMQ management',
      () => declareBrokerUsers(managementUrl, vhost, passwords),
      waiting,
    );
  }
  log.info('topology.declared', { queues: topology.queues.length, fresh });
} catch (error) {
  log.fatal('topology.failed', { error });
  process.exitCode = 1;
}
