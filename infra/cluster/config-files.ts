import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Secrets } from '../launch/instance/secrets';
import { owners } from '../postgres/owners';
import { type EngineKind, type Host, hosts, hostsOf, type Places, type PortName } from './layout';

export const sentinelPrimary = 'marquee';
export const brokerUser = 'marquee';
export const brokerVhost = 'marquee';
export const databaseOwner = 'marquee';

/** The passwords in configuration files. */
export const configSecrets = [
  'POSTGRES_PASSWORD',
  'RABBITMQ_PASSWORD',
  'REDIS_PASSWORD',
  ...owners.map(({ passwordName }) => passwordName),
] as const satisfies readonly (keyof Secrets)[];

export type Folders = {
  /** Where a process finds its configuration, and where it keeps its data. */
  readonly config: (process: string) => string;
  readonly data: (process: string) => string;
  readonly postgresBin: string;
  /** Off only for tests: a killed process loses nothing by it. */
  readonly postgresFsync: boolean;
  /** Names are resolved while HAProxy runs: containers change their IPs. */
  readonly resolvers: boolean;
};

const template = (name: string): string => readFileSync(join(import.meta.dirname, 'conf', name), 'utf8');

/** Replaces each `{{name}}`. Throws for a name without a value. */
const filled = (name: string, values: Readonly<Record<string, string>>): string =>
  template(name).replace(/\{\{(\w+)\}\}/g, (_, key: string) => {
    const value = values[key];
    if (value === undefined) throw new Error(`${name} has no value for ${key}`);
    return value;
  });

const ipOf = (address: string): string => address.slice(0, address.lastIndexOf(':'));
const portIn = (address: string): string => address.slice(address.lastIndexOf(':') + 1);

const dockerResolvers = `resolvers docker
  nameserver dns 127.0.0.11:53
  accepted_payload_size 8192
  hold valid 500ms
  hold obsolete 0s
`;

/** The services that others reach by one URL, through HAProxy. */
const balanced = ['catalog', 'analytics', 'admin', 'web'] as const;

const haproxyFile = ({ address, listen }: Places, host: Host, { resolvers }: Folders): string => {
  const servers = (port: PortName, of: readonly Host[], options = (_: Host) => '') =>
    of.map((one) => `  server ${port}-${one} ${address(port, one)}${options(one)}`).join('\n');
  const services = balanced.map(
    (name) => `listen ${name}\n  bind ${listen(`${name}Entry`, host)}\n${servers(name, hostsOf(name))}\n`,
  );
  const checkedAt = (port: PortName) => (one: Host) => ` port ${portIn(address(port, one))}`;
  return filled('haproxy.cfg', {
    entry: listen('entry', host),
    resolve: resolvers ? 'resolvers docker init-addr libc,none' : '',
    resolvers: resolvers ? dockerResolvers : '',
    gateways: [
      servers('site', hostsOf('gateway'), checkedAt('gateway')),
      ...hostsOf('gateway').map((one) => `  server any-${one} ${address('site', one)} no-check backup`),
    ].join('\n'),
    services: services.join('\n'),
    gatewayEntry: listen('gatewayEntry', host),
    gatewayServers: servers('gateway', hostsOf('gateway')),
    primary: listen('primary', host),
    postgresServers: servers('postgres', hosts, checkedAt('patroni')),
    metrics: listen('haproxyMetrics', host),
  });
};

/** The configuration files of one engine on one host, by file name. They contain passwords. */
export const configFiles = (
  engine: EngineKind,
  host: Host,
  places: Places,
  secrets: Pick<Secrets, (typeof configSecrets)[number]>,
  folders: Folders,
): Readonly<Record<string, string>> => {
  const { address, listen, node } = places;
  const name = `${engine}-${host}`;
  const values = { ...secrets, host: String(host), data: folders.data(name) };
  switch (engine) {
    case 'rabbitmq':
      return {
        'rabbitmq.conf': filled('rabbitmq.conf', {
          ...values,
          amqp: listen('amqp', host),
          managementIp: ipOf(listen('management', host)),
          managementPort: portIn(listen('management', host)),
          metricsIp: ipOf(listen('brokerMetrics', host)),
          metricsPort: portIn(listen('brokerMetrics', host)),
          node1: node(1),
          node2: node(2),
          node3: node(3),
          user: brokerUser,
          vhost: brokerVhost,
        }),
        enabled_plugins: '[rabbitmq_management,rabbitmq_prometheus].\n',
        // Present and empty, so that /etc/rabbitmq is not read instead.
        'rabbitmq-env.conf': '',
        'advanced.config': '[].\n',
      };
    case 'postgres':
      return {
        'patroni.yml': filled('patroni.yml', {
          ...values,
          patroni: address('patroni', host),
          patroniListen: listen('patroni', host),
          postgres: address('postgres', host),
          postgresListen: listen('postgres', host),
          etcdHosts: hosts.map((one) => address('etcd', one)).join(','),
          postgresBin: folders.postgresBin,
          fsync: folders.postgresFsync ? 'on' : 'off',
          owner: databaseOwner,
        }),
      };
    case 'pgbouncer':
      return {
        'pgbouncer.ini': filled('pgbouncer.ini', {
          ...values,
          folder: folders.config(name),
          primaryHost: ipOf(address('primary', host)),
          primaryPort: portIn(address('primary', host)),
          listenIp: ipOf(listen('pgbouncer', host)),
          listenPort: portIn(listen('pgbouncer', host)),
        }),
        'userlist.txt': filled('userlist.txt', values),
      };
    case 'redis':
      return {
        'redis.conf': filled('redis.conf', {
          ...values,
          redisIp: ipOf(listen('redis', host)),
          redisPort: portIn(listen('redis', host)),
          announceIp: ipOf(address('redis', host)),
          replicaOf: host === 1 ? '' : `replicaof ${address('redis', 1).replace(':', ' ')}`,
        }),
      };
    case 'sentinel':
      return {
        'sentinel.conf': filled('sentinel.conf', {
          ...values,
          sentinelIp: ipOf(listen('sentinel', host)),
          sentinelPort: portIn(listen('sentinel', host)),
          announceIp: ipOf(address('sentinel', host)),
          firstIp: ipOf(address('redis', 1)),
          firstPort: portIn(address('redis', 1)),
        }),
      };
    case 'haproxy':
      return { 'haproxy.cfg': haproxyFile(places, host, folders) };
    case 'etcd':
      return {};
  }
};

/** Three members: the loss of a host must not take away what decides who is the primary. */
export const etcdArguments = ({ address, listen }: Places, host: Host, data: string): readonly string[] => [
  `--name=etcd-${host}`,
  `--data-dir=${data}`,
  `--listen-client-urls=http://${listen('etcd', host)}`,
  `--advertise-client-urls=http://${address('etcd', host)}`,
  `--listen-peer-urls=http://${listen('etcdPeer', host)}`,
  `--initial-advertise-peer-urls=http://${address('etcdPeer', host)}`,
  `--initial-cluster=${hosts.map((one) => `etcd-${one}=http://${address('etcdPeer', one)}`).join(',')}`,
  '--initial-cluster-state=new',
  '--initial-cluster-token=marquee',
  // Slower than the defaults, so that busy cores cause no election; failover takes 2.5 s.
  '--heartbeat-interval=250',
  '--election-timeout=2500',
  '--auto-compaction-retention=1',
  '--logger=zap',
  '--log-level=warn',
];
