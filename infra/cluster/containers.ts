/** The containers of the cluster, from the layout and the containers of docker-compose.yml on one host. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ServiceName } from '@marquee/kit/settings/setting';
import { parse } from 'yaml';
import { z } from 'zod';
import { checkoutDir } from '../launch/instance/checkout';
import { configSecrets, etcdArguments, sentinelPrimary } from './config-files';
import { type EngineKind, type Host, hosts, hostsOf, inContainers } from './layout';
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

const { address, node } = inContainers;
const networks = ['cluster'];
const completed = { condition: 'service_completed_successfully' };
const healthy = { condition: 'service_healthy' };
const started = { condition: 'service_started' };
const orDefault = (name: string, value: string): string => `\${${name}:-${value}}`;
const required = (name: string, remedy = 'see infra/docker/README.md'): string =>
  `\${${name}:?${name} is not set, ${remedy}}`;
/** The first RabbitMQ node looks for the others for three minutes where a missing name takes 8 s. */
const health = { interval: '5s', timeout: '10s', retries: 6, start_period: '300s' };

/** The environment of a container on one host, with the engines of the cluster. */
const environmentOf = (container: string, database: string): Environment => {
  const sentinels = hosts.map((host) => address('sentinel', host)).join(',');
  const replaced: Readonly<Record<string, (value: string) => string>> = {
    AMQP_URL: (url) => hosts.map((host) => url.replace('rabbitmq:5672', address('amqp', host))).join(','),
    RABBITMQ_MANAGEMENT_URL: (url) => url.replace('rabbitmq:15672', address('management', 1)),
    REDIS_URL: (url) =>
      `${url.replace('redis://', 'redis-sentinel://').replace('@redis:6379', `@${sentinels}`)}/${sentinelPrimary}`,
    DATABASE_URL: (url) => url.replace('postgres:5432/marquee', database),
    // There is no mail catcher here.
    SMTP_URL: () => orDefault('SMTP_URL', ''),
  };
  const own = Environment.parse(oneHost[container]?.environment);
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
  } = environmentOf(kind, `${address('pgbouncer', host)}/marquee?pgbouncer=true`);
  return {
    ...fieldsOf(kind, processFields),
    ...(host === hostsOf(kind)[0] && fieldsOf(kind, 'build')),
    environment: {
      ...hostEnvironment(kind, host, environment, inContainers),
      ...(kind === 'admin' && { MAIL_DIR: '/tmp' }),
    },
    networks,
    depends_on: { migrate: completed, topology: completed },
    healthcheck: { ...Fields.parse(oneHost[kind]?.healthcheck), ...health },
    // No other host reaches the spool of a tracking process.
    ...(kind === 'tracking' && { volumes: [`spool-${host}:/var/lib/marquee/spool`] }),
  };
};

/** Redis and the Sentinels keep their state in their configuration, so it is copied once. */
const redisContainer = (name: string, file: string, options: string): Fields => ({
  ...fieldsOf('redis', 'image user mem_limit'),
  command: [
    'sh',
    '-c',
    `test -e /data/${file} || cp /etc/marquee/cluster/${name}/${file} /data/; exec redis-server /data/${file}${options}`,
  ],
});

const ownFields = (engine: EngineKind, host: Host): Fields => {
  const name = `${engine}-${host}`;
  const config = `/etc/marquee/cluster/${name}`;
  const ofPostgres = {
    image: `marquee-postgres:${orDefault('COMPOSE_PROJECT_NAME', 'local')}`,
    pull_policy: 'never',
  };
  switch (engine) {
    case 'etcd':
      return {
        image: orDefault('ETCD_IMAGE', 'quay.io/coreos/etcd:v3.5.21'),
        entrypoint: ['etcd'],
        command: etcdArguments(inContainers, host, '/data'),
        depends_on: [],
        mem_limit: '256m',
        volumes: [`${name}:/data`],
      };
    case 'postgres':
      return {
        ...ofPostgres,
        ...(host === 1 && {
          build: {
            context: '.',
            dockerfile: 'infra/cluster/Dockerfile',
            args: { POSTGRES_IMAGE: oneHost.postgres?.image },
          },
        }),
        init: true,
        command: ['patroni', `${config}/patroni.yml`],
        shm_size: '256m',
        mem_limit: '1g',
      };
    case 'pgbouncer':
      return {
        ...ofPostgres,
        command: ['pgbouncer', '-q', `${config}/pgbouncer.ini`],
        stop_signal: 'SIGINT',
        mem_limit: '64m',
      };
    case 'rabbitmq':
      return {
        ...fieldsOf('rabbitmq', 'image user mem_limit ulimits'),
        hostname: name,
        environment: {
          RABBITMQ_NODENAME: node(host),
          RABBITMQ_CONFIG_FILE: `${config}/rabbitmq.conf`,
          RABBITMQ_ENABLED_PLUGINS_FILE: `${config}/enabled_plugins`,
          RABBITMQ_ERLANG_COOKIE: required('RABBITMQ_ERLANG_COOKIE', 'make one with openssl rand -hex 24'),
          RABBITMQ_SERVER_ADDITIONAL_ERL_ARGS: '+sbwt none +sbwtdcpu none +sbwtdio none',
        },
        // Empty nodes that start together may each found a cluster of their own.
        depends_on: { config: completed, ...(host > 1 && { 'rabbitmq-1': healthy }) },
        healthcheck: { ...Fields.parse(oneHost.rabbitmq?.healthcheck), ...health },
      };
    case 'redis':
      return redisContainer(name, 'redis.conf', '');
    case 'sentinel':
      return redisContainer(name, 'sentinel.conf', ' --sentinel');
    case 'haproxy':
      return {
        ...fieldsOf('proxy', 'image pull_policy init stop_signal mem_limit'),
        ...(host === 1 && fieldsOf('proxy', 'build')),
        command: ['haproxy', '-W', '-db', '-f', `${config}/haproxy.cfg`],
        environment: { TRUST_PROXY_HOPS: orDefault('TRUST_PROXY_HOPS', '0') },
        networks: ['cluster', 'public'],
        ports: [
          `${orDefault('PUBLIC_HOST', '127.0.0.1')}:${orDefault(`PORT_${host}`, String(8_079 + host))}:8080`,
        ],
      };
  }
};

/** Where an engine keeps its data; the others have none. */
export const dataFolders: Partial<Record<EngineKind, string>> = {
  etcd: '/data',
  postgres: '/data',
  rabbitmq: '/var/lib/rabbitmq',
  redis: '/data',
  sentinel: '/data',
};

export const engineContainer = (engine: EngineKind, host: Host): Fields => {
  const data = dataFolders[engine];
  return {
    ...fieldsOf('rabbitmq', 'cap_drop security_opt logging restart stop_grace_period'),
    networks,
    depends_on: { config: completed },
    volumes: ['config:/etc/marquee/cluster:ro', ...(data === undefined ? [] : [`${engine}-${host}:${data}`])],
    ...ownFields(engine, host),
  };
};

/** What runs once: the configuration files of every engine first, the others when the engines answer. */
export const stepContainers = (): Fields => {
  const fields = { ...fieldsOf('topology', processFields), networks };
  return {
    config: {
      ...fields,
      // It writes into a new volume, which belongs to root.
      user: 'root',
      ...fieldsOf('migrate', 'build'),
      command: ['node', '--import', 'tsx', 'infra/cluster/write-config.ts', '/etc/marquee/cluster'],
      environment: Object.fromEntries(configSecrets.map((name) => [name, required(name)])),
      volumes: ['config:/etc/marquee/cluster'],
    },
    migrate: {
      ...fields,
      ...fieldsOf('migrate', 'command'),
      restart: 'on-failure',
      // Directly to the primary: migrations hold a lock of their session.
      environment: environmentOf('migrate', `${address('primary', 1)}/marquee`),
      depends_on: { 'haproxy-1': started, 'postgres-1': started },
    },
    topology: {
      ...fields,
      restart: 'on-failure',
      environment: { ...environmentOf('topology', ''), QUEUE_REPLICAS: String(hosts.length) },
      // All three, because a queue gets its copies on the nodes that are there.
      depends_on: Object.fromEntries(hosts.map((host) => [`rabbitmq-${host}`, healthy])),
    },
  };
};
