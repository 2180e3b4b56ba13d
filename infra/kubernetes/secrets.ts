import { forEachBrokerUser } from '@marquee/kit/bus/broker-users';
import { identityKeysFor, type Secrets } from '../launch/instance/secrets';

type KubernetesSecret = { readonly type?: string; readonly data: Readonly<Record<string, string>> };

/**
 * The Secrets that the manifests name, each with the variables of one process. `smtpUrl` is the mail server;
 * `namespace` is needed for KEDA, which reads the queue from its own. The Secret `backup` is the operator's:
 * it has the storage's credentials.
 */
export const kubernetesSecrets = (
  secrets: Secrets,
  { smtpUrl, namespace }: { readonly smtpUrl: string; readonly namespace: string },
): Readonly<Record<string, KubernetesSecret>> => {
  const passwords = {
    gateway: secrets.GATEWAY_RABBITMQ_PASSWORD,
    catalog: secrets.CATALOG_RABBITMQ_PASSWORD,
    tracking: secrets.TRACKING_RABBITMQ_PASSWORD,
    analytics: secrets.ANALYTICS_RABBITMQ_PASSWORD,
    'analytics-worker': secrets.ANALYTICS_WORKER_RABBITMQ_PASSWORD,
    admin: secrets.ADMIN_RABBITMQ_PASSWORD,
  };
  const amqp = forEachBrokerUser((user) => ({
    AMQP_URL: `amqp://marquee_${user.replace('-', '_')}:${passwords[user]}@rabbitmq:5672/marquee`,
  }));
  const database = (user: string, password: string) => ({
    DATABASE_URL: `postgres://${user}:${password}@postgres-rw:5432/marquee`,
  });
  const redis = { REDIS_URL: `redis://:${secrets.REDIS_PASSWORD}@redis:6379` };
  const keys = (service: Parameters<typeof identityKeysFor>[0]) => ({
    IDENTITY_KEYS: identityKeysFor(service, secrets),
  });
  const analyticsDatabase = database('marquee_analytics', secrets.ANALYTICS_DB_PASSWORD);
  const databasePasswords = {
    CATALOG_DB_PASSWORD: secrets.CATALOG_DB_PASSWORD,
    TRACKING_DB_PASSWORD: secrets.TRACKING_DB_PASSWORD,
    ANALYTICS_DB_PASSWORD: secrets.ANALYTICS_DB_PASSWORD,
    ADMIN_DB_PASSWORD: secrets.ADMIN_DB_PASSWORD,
  };
  return {
    gateway: {
      data: { ...amqp.gateway, ...redis, ...keys('gateway'), SERVICE_SECRET: secrets.GATEWAY_SECRET },
    },
    catalog: {
      data: {
        ...database('marquee_catalog', secrets.CATALOG_DB_PASSWORD),
        ...amqp.catalog,
        ...keys('catalog'),
      },
    },
    tracking: {
      data: {
        ...database('marquee_tracking', secrets.TRACKING_DB_PASSWORD),
        ...amqp.tracking,
        ...keys('tracking'),
      },
    },
    analytics: {
      data: {
        ...analyticsDatabase,
        ...amqp.analytics,
        ...redis,
        ...keys('analytics'),
        SERVICE_SECRET: secrets.ANALYTICS_SECRET,
      },
    },
    'analytics-worker': { data: { ...analyticsDatabase, ...amqp['analytics-worker'], ...redis } },
    admin: {
      data: {
        ...database('marquee_admin', secrets.ADMIN_DB_PASSWORD),
        ...amqp.admin,
        ...redis,
        ...keys('admin'),
        SERVICE_SECRET: secrets.ADMIN_SECRET,
        SMTP_URL: smtpUrl,
        SETUP_TOKEN: secrets.FIRST_ADMIN_PASSWORD,
      },
    },
    migrate: { data: { ...database('postgres', secrets.POSTGRES_PASSWORD), ...databasePasswords } },
    topology: {
      data: {
        GATEWAY_RABBITMQ_PASSWORD: secrets.GATEWAY_RABBITMQ_PASSWORD,
        CATALOG_RABBITMQ_PASSWORD: secrets.CATALOG_RABBITMQ_PASSWORD,
        TRACKING_RABBITMQ_PASSWORD: secrets.TRACKING_RABBITMQ_PASSWORD,
        ANALYTICS_RABBITMQ_PASSWORD: secrets.ANALYTICS_RABBITMQ_PASSWORD,
        ANALYTICS_WORKER_RABBITMQ_PASSWORD: secrets.ANALYTICS_WORKER_RABBITMQ_PASSWORD,
        ADMIN_RABBITMQ_PASSWORD: secrets.ADMIN_RABBITMQ_PASSWORD,
      },
    },
    redis: { data: { REDISCLI_AUTH: secrets.REDIS_PASSWORD } },
    keda: {
      data: {
        QUEUE_URL: amqp['analytics-worker'].AMQP_URL.replace('@rabbitmq:', `@rabbitmq.${namespace}.svc:`),
      },
    },
    'postgres-superuser': {
      type: 'kubernetes.io/basic-auth',
      data: { username: 'postgres', password: secrets.POSTGRES_PASSWORD },
    },
  };
};
