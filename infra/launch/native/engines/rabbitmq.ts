import { join } from 'node:path';
import { digest } from '../../instance/checkout';
import { programPath } from '../../instance/config';
import type { Instance } from '../../instance/instance';
import type { Secrets } from '../../instance/secrets';
import type { ProcessSpec } from '../supervisor/plan';
import { createFor, type EngineUser, engineUser, writeFor } from './engine-user';

export const rabbitmqUser = 'marquee';
export const rabbitmqVhost = 'marquee';

const folder = (instance: Instance): string => join(instance.dataDir, 'rabbitmq');
const user = (): EngineUser | undefined => engineUser(['rabbitmq']);

/** The files of every broker beside its configuration. */
export const brokerFiles = {
  enabled_plugins: '[rabbitmq_management,rabbitmq_prometheus].\n',
  // Present and empty, so that /etc/rabbitmq is not read instead.
  'rabbitmq-env.conf': '',
  'advanced.config': '[].\n',
} as const;

/** Writes folder, configuration and plug-ins of this broker and returns their digest. Messages stay. */
export const prepareRabbitmq = (instance: Instance, secrets: Secrets): string => {
  const owner = user();
  const data = folder(instance);
  for (const dir of [data, join(data, 'mnesia'), join(data, 'log')]) createFor(dir, owner);
  const files = { 'rabbitmq.conf': configuration(instance, secrets), ...brokerFiles };
  for (const [name, content] of Object.entries(files)) writeFor(join(data, name), content, owner);
  return digest(JSON.stringify(files));
};

const configuration = (instance: Instance, secrets: Secrets): string =>
  [
    `listeners.tcp.1 = 127.0.0.1:${instance.ports.rabbitmq}`,
    'management.tcp.ip = 127.0.0.1',
    `management.tcp.port = ${instance.ports.rabbitmqManagement}`,
    'prometheus.tcp.ip = 127.0.0.1',
    `prometheus.tcp.port = ${instance.ports.rabbitmqMetrics}`,
    // Queue depths only: rates cost memory and CPU for every message.
    'management.rates_mode = none',
    `default_user = ${rabbitmqUser}`,
    `default_pass = ${secrets.RABBITMQ_PASSWORD}`,
    `default_vhost = ${rabbitmqVhost}`,
    'default_user_tags.administrator = true',
    'log.console = true',
    'log.console.level = info',
    'log.file = false',
    // Health probes connect all the time; do not log them.
    'log.connection.level = warning',
    // The write-ahead log is replayed at every start; 32 MB keeps a restart after a kill within seconds.
    'raft.wal_max_size_bytes = 33554432',
    'vm_memory_high_watermark.relative = 0.4',
    'disk_free_limit.absolute = 512MB',
    // A worker keeps its deliveries while PostgreSQL is away: longer than the default of 30 minutes.
    'consumer_timeout = 14400000',
    'heartbeat = 20',
    '',
  ].join('\n');

const erlangEnvironment = (data: string, epmd: number): Record<string, string> => ({
  PATH: programPath(),
  LANG: 'C.UTF-8',
  // The Erlang cookie is in this folder, so two instances cannot connect by accident.
  HOME: data,
  ERL_EPMD_PORT: String(epmd),
  ERL_EPMD_ADDRESS: '127.0.0.1',
});

type Node = {
  readonly name: string;
  /** The folder of its configuration and data. */
  readonly data: string;
  readonly ports: { readonly amqp: number; readonly distribution: number; readonly epmd: number };
};

/** The environment of a node on loopback that shares nothing with the RabbitMQ of the machine. */
export const nodeEnvironment = ({ name, data, ports }: Node): Record<string, string> => ({
  ...erlangEnvironment(data, ports.epmd),
  RABBITMQ_ALLOW_INPUT: '1',
  RABBITMQ_CONF_ENV_FILE: join(data, 'rabbitmq-env.conf'),
  RABBITMQ_CONFIG_FILE: join(data, 'rabbitmq.conf'),
  RABBITMQ_ADVANCED_CONFIG_FILE: join(data, 'advanced.config'),
  RABBITMQ_ENABLED_PLUGINS_FILE: join(data, 'enabled_plugins'),
  RABBITMQ_NODENAME: name,
  RABBITMQ_NODE_IP_ADDRESS: '127.0.0.1',
  RABBITMQ_NODE_PORT: String(ports.amqp),
  RABBITMQ_DIST_PORT: String(ports.distribution),
  RABBITMQ_MNESIA_BASE: join(data, 'mnesia'),
  RABBITMQ_LOG: '-color',
  RABBITMQ_LOG_BASE: join(data, 'log'),
  RABBITMQ_PID_FILE: join(data, 'rabbitmq.pid'),
  // Loopback for the distribution port too; no busy waiting on a shared machine.
  RABBITMQ_SERVER_ADDITIONAL_ERL_ARGS:
    '-kernel inet_dist_use_interface {127,0,0,1} +sbwt none +sbwtdcpu none +sbwtdio none',
});

/** This instance's own epmd. The one that RabbitMQ starts would outlive it. */
export const epmdProcess = (
  instance: Instance,
  epmd: string,
  cwd: string = folder(instance),
): ProcessSpec => ({
  name: 'epmd',
  kind: 'engine',
  command: epmd,
  args: ['-port', String(instance.ports.epmd), '-address', '127.0.0.1'],
  env: erlangEnvironment(cwd, instance.ports.epmd),
  cwd,
  ...user(),
  port: instance.ports.epmd,
  stopWithinMs: 2000,
  revision: '1',
});

/** This instance’s broker. `configured`: the digest of its files, whose change restarts it. */
export const rabbitmqProcess = (instance: Instance, server: string, configured: string): ProcessSpec => {
  const data = folder(instance);
  return {
    name: 'rabbitmq',
    kind: 'engine',
    command: server,
    // With this and RABBITMQ_ALLOW_INPUT the script execs the Erlang VM, so the pid is the broker's.
    args: ['-noinput'],
    env: nodeEnvironment({
      name: `${nodeName(instance)}@localhost`,
      data,
      ports: {
        amqp: instance.ports.rabbitmq,
        distribution: instance.ports.rabbitmqDistribution,
        epmd: instance.ports.epmd,
      },
    }),
    cwd: data,
    ...user(),
    port: instance.ports.rabbitmq,
    after: ['epmd'],
    stopWithinMs: 30_000,
    revision: configured,
  };
};

/** Must not change during the life of the data: RabbitMQ stores messages under this name. */
const nodeName = (instance: Instance): string => `marquee_${instance.name.replace(/[^a-z0-9]+/g, '_')}`;
