import { join } from 'node:path';
import { brokerLogin, brokerPasswords, forEachBrokerUser } from '@marquee/kit/bus/broker-users';
import { redisUrlsFrom } from '@marquee/kit/redis/redis-users';
import { checkoutDir, checkoutName } from '../launch/instance/checkout';
import { type Instance, lastingInstance, mainRunDir } from '../launch/instance/instance';
import type { Ports } from '../launch/instance/ports';
import type { Secrets } from '../launch/instance/secrets';
import type { Engines } from '../launch/native/engines/engines-up';
import { postgresOwner } from '../launch/native/engines/postgres';
import { rabbitmqUser, rabbitmqVhost } from '../launch/native/engines/rabbitmq';
import { sentinelPrimary } from './config-files';
import { epmdPortOf, hosts, onLoopback, type PortName, portOf } from './layout';

export const clusterRunDir = join(mainRunDir, 'cluster');

/** The certificate of the CA of `make cluster`. */
export const caFileOf = ({ dataDir }: Pick<Instance, 'dataDir'>): string =>
  join(dataDir, 'haproxy-1', 'ca.pem');

/** The ports that tools and one-host code use: through HAProxy of host 1 for several processes. */
const portsOf = (base: number): Ports => {
  const first = (name: PortName): number => portOf(base, name, 1);
  return {
    public: first('entry'),
    gateway: first('gatewayEntry'),
    catalog: first('catalogEntry'),
    tracking: first('tracking'),
    analytics: first('analyticsEntry'),
    admin: first('adminEntry'),
    analyticsWorker: first('analytics-worker'),
    web: first('webEntry'),
    postgres: first('primary'),
    rabbitmq: first('amqp'),
    rabbitmqManagement: first('management'),
    rabbitmqDistribution: first('distribution'),
    rabbitmqMetrics: first('brokerMetrics'),
    epmd: epmdPortOf(base),
    redis: first('redis'),
    // Not started.
    prometheus: base + 1,
    alertmanager: base + 2,
    backupSchedule: base + 3,
  };
};

/** The cluster of `make cluster`. */
export const clusterInstance = (base: number): Instance => ({
  ...lastingInstance(`${checkoutName(checkoutDir)}-cluster`, clusterRunDir),
  ports: portsOf(base),
  engines: 'native',
});

/** The URLs of the engines: every RabbitMQ node, the Sentinels, the primary behind HAProxy of host 1. */
export const clusterUrls = (instance: Instance, secrets: Secrets): Omit<Engines, 'processes'> => {
  const base = instance.ports.epmd;
  const { address } = onLoopback(base);
  const nodes = (login: string): string =>
    hosts.map((host) => `amqps://${login}@${address('amqp', host)}/${rabbitmqVhost}`).join(',');
  const passwords = brokerPasswords(secrets);
  const sentinels = hosts.map((host) => address('sentinel', host)).join(',');
  const redisUrl = `rediss-sentinel://:${secrets.REDIS_PASSWORD}@${sentinels}/${sentinelPrimary}`;
  return {
    urls: {
      databaseUrl: `postgres://${postgresOwner}:${secrets.POSTGRES_PASSWORD}@${address('primary', 1)}/marquee?sslmode=verify-full&sslrootcert=${caFileOf(instance)}`,
      amqpUrl: nodes(`${rabbitmqUser}:${secrets.RABBITMQ_PASSWORD}`),
      redisUrl,
    },
    amqpUrls: forEachBrokerUser((user) => nodes(`${brokerLogin(user)}:${passwords[user]}`)),
    redisUrls: redisUrlsFrom(redisUrl, secrets),
    managementUrl: managementUrlOf(base, secrets, 1),
  };
};

export const managementUrlOf = (base: number, secrets: Secrets, host: 1 | 2 | 3): string =>
  `https://${rabbitmqUser}:${secrets.RABBITMQ_PASSWORD}@${onLoopback(base).address('management', host)}`;
