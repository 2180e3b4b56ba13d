/** The containers of the cluster, from the layout and the containers of docker-compose.yml on one host. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ServiceName } from '@marquee/kit/settings/setting';
import { parse } from 'yaml';
import { z } from 'zod';
import { checkoutDir } from '../launch/instance/checkout';
import { configSecrets, etcdArguments, sentinelPrimary } from './config-files';
import { type EngineKind, engineNames, type Host, hosts, hostsOf, inContainers } from './layout';
import { hostEnvironment } from './services';

export const Fields = z.record(z.string(), z.unknown());
export const Environment = z.record(z.string(), z.coerce.string());
export type Fields = z.infer<typeof Fields>;
export type Environment = z.infer<typeof Environment>;

const oneHost = z
  .object({ services: z.record(z.string(), Fields) })
  .parse(
    parse(readFileSync(join(checkoutDir, 'docker-compose.yml'), 'utf8'), { merge: true, maxAliasCount: -1 }),
  ).services;

/** These fields of a container on one host, separated by blanks, as far as it has them. */
const fieldsOf = (container: string, names: string): Fields =>
  Object.fromEntries(
    Object.entries(oneHost[container] ?? {}).filter(([name]) => names.split(' ').includes(name)),
  );

const descriptions = readFileSync(join(import.meta.dirname, 'conf', 'containers.yml'), 'utf8');

/** What conf/containers.yml says of a container. */
const described = (kind: string, host: Host): Fields => {
  const values = { name: `${kind}-${host}`, host, entry: 8_079 + host };
  const text = Object.entries(values).reduce(
    (filled, [name, value]) => filled.replaceAll(`{{${name}}}`, String(value)),
    descriptions,
  );
  return z.record(z.string(), Fields).parse(parse(text))[kind] ?? {};
};

const { address } = inContainers;
const completed = { condition: 'service_completed_successfully' };
const healthy = { condition: 'service_healthy' };
const started = { condition: 'service_started' };
const orDefault = (name: string, value: string): string => `\${${name}:-${value}}`;
const required = (name: string): string => `\${${name}:?${name} is not set, see infra/docker/README.md}`;
/** As that of RabbitMQ, for which they wait. */
const health = { interval: '5s', timeout: '10s', retries: 6, start_period: '300s' };

/** The environment of a container on one host, with the engines of the cluster. */
const environmentOf = (container: string, database: string): Environment => {
  const sentinels = hosts.map((host) => address('sentinel', host)).join(',');
  const replaced: Readonly<Record<string, (value: string) => string>> = {
    AMQP_URL: (url) =>
      hosts.map((host) => url.replace(/^amqp(.*)rabbitmq:5672/, `amqps$1${address('amqp', host)}`)).join(),
    RABBITMQ_MANAGEMENT_URL: (url) =>
      url.replace(/^http(.*)rabbitmq:15672/, `https$1${address('management', 1)}`),
    REDIS_URL: (url) =>
      `${url.replace('redis://', 'rediss-sentinel://').replace('@redis:6379', `@${sentinels}`)}/${sentinelPrimary}`,
    DATABASE_URL: (url) => url.replace('postgres:5432/marquee', `${database}sslmode=verify-full`),
    // There is no mail catcher here.
    SMTP_URL: () => orDefault('SMTP_URL', ''),
  };
  const own = Environment.parse(oneHost[container]?.environment);
  if ('AMQP_URL' in own || 'DATABASE_URL' in own) own.TLS_CA_FILE = '/etc/marquee/ca/ca.pem';
  return Object.fromEntries(
    Object.entries(own).map(([name, value]) => [name, replaced[name]?.(value) ?? value]),
  );
};

const processFields =
  'cap_drop security_opt logging read_only init user tmpfs pids_limit mem_limit image pull_policy restart stop_grace_period command';

export const serviceContainer = (kind: ServiceName, host: Host): Fields => {
  // Neither a volume for all gateways nor a way out of the network exists here.
  const {
    MAINTENANCE_FILE: _,
    LINK_CHECKS: __,
    ...environment
  } = environmentOf(kind, `${address('pgbouncer', host)}/marquee?pgbouncer=true&`);
  return {
    ...fieldsOf(kind, processFields),
    ...described(kind, host),
    ...(host === hostsOf(kind)[0] && fieldsOf(kind, 'build')),
    environment: {
      ...hostEnvironment(kind, host, environment, inContainers),
      ...(kind === 'admin' && { MAIL_DIR: '/tmp' }),
    },
    depends_on: { migrate: completed, topology: completed },
    healthcheck: { ...Fields.parse(oneHost[kind]?.healthcheck), ...health },
  };
};

const asOnOneHost: Readonly<Partial<Record<EngineKind, Fields>>> = {
  rabbitmq: fieldsOf('rabbitmq', 'image user mem_limit ulimits'),
  redis: fieldsOf('redis', 'image user mem_limit'),
  sentinel: fieldsOf('redis', 'image user mem_limit'),
  haproxy: fieldsOf('proxy', 'image pull_policy init stop_signal mem_limit'),
};

const buildOf: Readonly<Partial<Record<EngineKind, Fields>>> = {
  postgres: {
    build: {
      context: '.',
      dockerfile: 'infra/cluster/Dockerfile',
      args: { POSTGRES_IMAGE: oneHost.postgres?.image },
    },
  },
  haproxy: fieldsOf('proxy', 'build'),
};

export const engineContainer = (engine: EngineKind, host: Host): Fields => ({
  ...fieldsOf('rabbitmq', 'cap_drop security_opt logging restart stop_grace_period'),
  ...asOnOneHost[engine],
  ...described(engine, host),
  ...(host === 1 && buildOf[engine]),
  ...(engine === 'etcd' && {
    command: etcdArguments(inContainers, host, `/etc/marquee/cluster/etcd-${host}`, '/data'),
  }),
  // Empty nodes that start together may each found a cluster of their own.
  depends_on: { config: completed, ...(engine === 'rabbitmq' && host > 1 && { 'rabbitmq-1': healthy }) },
});

/** What runs once: the configuration files of every engine first, the others when the engines answer. */
export const stepContainers = (): Fields => {
  const fields = fieldsOf('topology', processFields);
  return {
    config: {
      ...fields,
      ...described('config', 1),
      ...fieldsOf('migrate', 'build'),
      command: ['node', '--import', 'tsx', 'infra/cluster/write-config.ts', '/etc/marquee/cluster'],
      environment: Object.fromEntries(configSecrets.map((name) => [name, required(name)])),
      volumes: [
        ...engineNames.map((name) => `config-${name}:/etc/marquee/cluster/${name}`),
        'authority:/etc/marquee/cluster/authority',
        'ca:/etc/marquee/cluster/services',
      ],
    },
    migrate: {
      ...fields,
      ...described('migrate', 1),
      ...fieldsOf('migrate', 'command'),
      restart: 'on-failure',
      // Directly to the primary: migrations hold a lock of their session.
      environment: environmentOf('migrate', `${address('primary', 1)}/marquee?`),
      depends_on: { 'haproxy-1': started, 'postgres-1': started },
    },
    topology: {
      ...fields,
      ...described('topology', 1),
      restart: 'on-failure',
      environment: { ...environmentOf('topology', ''), QUEUE_REPLICAS: String(hosts.length) },
      // All three, because a queue gets its copies on the nodes that are there.
      depends_on: Object.fromEntries(hosts.map((host) => [`rabbitmq-${host}`, healthy])),
    },
  };
};
