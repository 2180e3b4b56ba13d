import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { redisPasswordNames, redisUserLines } from '@marquee/kit/redis/redis-users';
import { connectionLimits, connectionTable } from '../docker/haproxy/connection-limits';
import type { Secrets } from '../launch/instance/secrets';
import { postgresOwner } from '../launch/native/engines/postgres';
import { brokerFiles, rabbitmqUser, rabbitmqVhost } from '../launch/native/engines/rabbitmq';
import { owners } from '../postgres/owners';
import { type EngineKind, type Host, hosts, hostsOf, type Places, type PortName, portNames } from './layout';

export const sentinelPrimary = 'marquee';

export const configSecrets = [
  'POSTGRES_PASSWORD',
  'REPLICATION_PASSWORD',
  'PATRONI_PASSWORD',
  'RABBITMQ_PASSWORD',
  'REDIS_PASSWORD',
  ...redisPasswordNames,
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

const ipOf = (address: string): string => address.slice(0, address.lastIndexOf(':'));
const portIn = (address: string): string => address.slice(address.lastIndexOf(':') + 1);

/**
 * A template of the folder conf. `{{name}}` stands for a value, `{{listen amqp}}` for where this host listens,
 * `{{address amqp}}` for where others reach it, `{{address redis-1 ip}}` and `{{address redis-1 port}}` for a
 * part of it on a certain host. Throws for a name without a value.
 */
const filled = (
  name: string,
  values: Readonly<Record<string, string>>,
  places: Places,
  ownHost: Host,
): string =>
  readFileSync(join(import.meta.dirname, 'conf', name), 'utf8').replace(
    /\{\{([^}]+)\}\}/g,
    (_, text: string) => {
      const [, way, place, at, part] =
        /^(listen|address) ([a-z]+)(?:-(\d))?(?: (ip|port))?$/i.exec(text) ?? [];
      const port = portNames.find((known) => known === place);
      if (port !== undefined) {
        const host = hosts.find((known) => String(known) === at) ?? ownHost;
        const whole = places[way === 'listen' ? 'listen' : 'address'](port, host);
        return part === undefined ? whole : (part === 'ip' ? ipOf : portIn)(whole);
      }
      const value = values[text];
      if (value === undefined) throw new Error(`${name} has no value for ${text}`);
      return value;
    },
  );

const dockerResolvers = `resolvers docker
  nameserver dns 127.0.0.11:53
  accepted_payload_size 8192
  hold valid 500ms
  hold obsolete 0s
`;

/** The services that others reach by one URL, through HAProxy. */
const balanced = ['catalog', 'analytics', 'admin', 'web'] as const;

const haproxyValues = ({ address, listen }: Places, host: Host, { resolvers }: Folders) => {
  const servers = (port: PortName, of: readonly Host[], options = (_: Host) => '') =>
    of.map((one) => `  server ${port}-${one} ${address(port, one)}${options(one)}`).join('\n');
  const services = balanced.map(
    (name) => `listen ${name}\n  bind ${listen(`${name}Entry`, host)}\n${servers(name, hostsOf(name))}\n`,
  );
  const checkedAt = (port: PortName) => (one: Host) => ` port ${portIn(address(port, one))}`;
  return {
    resolve: resolvers ? 'resolvers docker init-addr libc,none' : '',
    connectionLimits: connectionLimits(),
    connectionTable,
    resolvers: resolvers ? dockerResolvers : '',
    gateways: [
      servers('site', hostsOf('gateway'), checkedAt('gateway')),
      ...hostsOf('gateway').map((one) => `  server any-${one} ${address('site', one)} no-check backup`),
    ].join('\n'),
    services: services.join('\n'),
    gatewayServers: servers('gateway', hostsOf('gateway')),
    brokerServers: servers('amqp', hosts),
    postgresServers: servers('postgres', hosts, checkedAt('patroni')),
  };
};

const templates: Readonly<Record<EngineKind, readonly string[]>> = {
  etcd: [],
  postgres: ['patroni.yml'],
  rabbitmq: ['rabbitmq.conf'],
  redis: ['redis.conf'],
  sentinel: ['sentinel.conf'],
  haproxy: ['haproxy.cfg'],
  pgbouncer: ['pgbouncer.ini', 'userlist.txt'],
};

/** The configuration files of one engine on one host, by file name. They contain passwords. */
export const configFiles = (
  engine: EngineKind,
  host: Host,
  places: Places,
  secrets: Pick<Secrets, (typeof configSecrets)[number]>,
  folders: Folders,
): Readonly<Record<string, string>> => {
  const { address, node } = places;
  const name = `${engine}-${host}`;
  const values = {
    ...secrets,
    ...haproxyValues(places, host, folders),
    host: String(host),
    data: folders.data(name),
    folder: folders.config(name),
    node1: node(1),
    node2: node(2),
    node3: node(3),
    user: rabbitmqUser,
    vhost: rabbitmqVhost,
    owner: postgresOwner,
    redisUsers: redisUserLines((one) => secrets[one]),
    sentinelUsers: redisUserLines((one) => secrets[one], 'sentinel'),
    etcdHosts: hosts.map((one) => address('etcd', one)).join(','),
    postgresBin: folders.postgresBin,
    fsync: folders.postgresFsync ? 'on' : 'off',
    replicaOf: host === 1 ? '' : `replicaof ${address('redis', 1).replace(':', ' ')}`,
  };
  return {
    ...Object.fromEntries(templates[engine].map((file) => [file, filled(file, values, places, host)])),
    ...(engine === 'rabbitmq' && brokerFiles),
  };
};

/** Three members: the loss of a host must not take away what decides who is the primary. */
export const etcdArguments = ({ address, listen }: Places, host: Host, config: string, data: string) => [
  `--name=etcd-${host}`,
  `--data-dir=${data}`,
  `--listen-client-urls=https://${listen('etcd', host)}`,
  `--advertise-client-urls=https://${address('etcd', host)}`,
  `--listen-peer-urls=https://${listen('etcdPeer', host)}`,
  `--initial-advertise-peer-urls=https://${address('etcdPeer', host)}`,
  `--initial-cluster=${hosts.map((one) => `etcd-${one}=https://${address('etcdPeer', one)}`).join(',')}`,
  ...['', 'peer-'].flatMap((kind) => [
    `--${kind}client-cert-auth`,
    `--${kind}trusted-ca-file=${config}/ca.pem`,
    `--${kind}cert-file=${config}/tls.pem`,
    `--${kind}key-file=${config}/tls.pem`,
  ]),
  '--initial-cluster-state=new',
  '--initial-cluster-token=marquee',
  // Slower than the defaults, so that busy cores cause no election; failover takes 2.5 s.
  '--heartbeat-interval=250',
  '--election-timeout=2500',
  '--auto-compaction-retention=1',
  '--logger=zap',
  '--log-level=warn',
];
