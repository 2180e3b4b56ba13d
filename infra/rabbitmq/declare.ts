import { type QueueName, topology, withReplicas } from '@marquee/contracts/bus/topology';
import {
  brokerPasswordNames,
  brokerPasswords,
  callBroker,
  declareBrokerUsers,
} from '@marquee/kit/bus/broker-users';
import { declareTopology } from '@marquee/kit/bus/declare-topology';
import { readConfig } from '@marquee/kit/config/read-config';
import { openLog } from '@marquee/kit/log/log';
import { retryUntilSuccess } from '@marquee/kit/run/wait';
import { plainPasswords } from '@marquee/kit/settings/schemas';
import { configOf } from '@marquee/kit/settings/settings';

/**
 * The set-up step that declares the bus before any service starts. Waits up to a minute for RabbitMQ. With
 * RABBITMQ_MANAGEMENT_URL it also creates the services' users, whose passwords it then needs, and sets the
 * size limits as policies: arguments of existing queues cannot change. On a stream a policy replaces the
 * arguments, on a queue the lower limit holds.
 */
const config = readConfig(configOf('topology'));
const log = openLog('topology', config.LOG_LEVEL);

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
    const policy = { pattern, definition, priority: -1, 'apply-to': 'queues' };
    await callBroker(managementUrl, 'PUT', path, policy);
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
    const passwords = brokerPasswords(readConfig(plainPasswords(brokerPasswordNames)));
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
