import { type QueueName, topology, withReplicas } from '@marquee/contracts/bus/topology';
import { brokerPasswords, callBroker, declareBrokerUsers } from '@marquee/kit/bus/broker-users';
import { declareTopology } from '@marquee/kit/bus/declare-topology';
import { fields } from '@marquee/kit/config/fields';
import { readConfig } from '@marquee/kit/config/read-config';
import { openLog } from '@marquee/kit/log/log';
import { retryUntilSuccess } from '@marquee/kit/run/wait';
import { z } from 'zod';

const GiB = 1024 ** 3;

/**
 * The set-up step that declares the bus before any service starts. Waits up to a minute for RabbitMQ. With
 * RABBITMQ_MANAGEMENT_URL it also creates the services' users, whose passwords it then needs, and sets the
 * size limits as policies: arguments of existing queues cannot change. On a stream a policy replaces the
 * arguments, on a queue the lower limit holds.
 */
const config = readConfig(
  z.object({
    AMQP_URL: fields.AMQP_URL,
    LOG_LEVEL: fields.LOG_LEVEL,
    RABBITMQ_MANAGEMENT_URL: fields.serviceUrl.optional(),
    /**
     * On how many nodes each queue and the log has a copy; unset: the broker's default. Of a cluster of
     * three: 3. Arguments of existing queues cannot change.
     */
    QUEUE_REPLICAS: z.coerce.number().int().min(1).max(7).optional(),
    ACTIVITY_LOG_DAYS: fields.ACTIVITY_LOG_DAYS,
    /** The log's size limit. Whichever of age and size is reached first removes its oldest 100 MB. */
    ACTIVITY_LOG_MAX_BYTES: z.coerce
      .number()
      .int()
      .min(500_000_000)
      .default(8 * GiB),
    /**
     * The counting queue's size limit; beyond it batches wait in the spool. An argument of the queue limits
     * it to 2 GiB.
     */
    ACTIVITY_QUEUE_MAX_BYTES: z.coerce
      .number()
      .int()
      .min(1_000_000)
      .max(2 * GiB)
      .default(2 * GiB),
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

const limits = {
  'analytics.activity.log': {
    'max-age': `${config.ACTIVITY_LOG_DAYS}D`,
    'max-length-bytes': config.ACTIVITY_LOG_MAX_BYTES,
  },
  'analytics.activity.count': { 'max-length-bytes': config.ACTIVITY_QUEUE_MAX_BYTES },
} as const satisfies Partial<Record<QueueName, object>>;

/** The lowest priority, so that a policy of the operator's own comes first. */
const setLimits = async (managementUrl: string, vhost: string): Promise<void> => {
  for (const [queue, definition] of Object.entries(limits)) {
    const path = `/api/policies/${encodeURIComponent(vhost)}/marquee-${queue}`;
    const pattern = `^${queue.replaceAll('.', '\\.')}$`;
    await callBroker(managementUrl, 'PUT', path, {
      pattern,
      definition,
      priority: -1,
      'apply-to': 'queues',
    });
  }
};

const waiting = { log, signal: AbortSignal.timeout(60_000) };

try {
  const fresh = await retryUntilSuccess(
    'RabbitMQ',
    () => declareTopology(config.AMQP_URL, withReplicas(topology, config.QUEUE_REPLICAS), log),
    {
      ...waiting,
      // 406: it exists with other arguments, which a retry does not change.
      retry: (error) => !(error instanceof Error && 'code' in error && error.code === 406),
    },
  );
  const { RABBITMQ_MANAGEMENT_URL: managementUrl } = config;
  if (managementUrl !== undefined) {
    const vhost = decodeURIComponent(new URL(config.AMQP_URL.split(',')[0] ?? '').pathname.slice(1)) || '/';
    const passwords = brokerPasswords(readConfig(Passwords));
    await retryUntilSuccess(
      'RabbitMQ management',
      async () => {
        await declareBrokerUsers(managementUrl, vhost, passwords);
        await setLimits(managementUrl, vhost);
      },
      waiting,
    );
  } else log.info('topology.limits-not-set', { limits, remedy: 'set them as policies of the broker' });
  log.info('topology.declared', { queues: topology.queues.length, fresh });
} catch (error) {
  log.fatal('topology.failed', { error });
  process.exitCode = 1;
}
