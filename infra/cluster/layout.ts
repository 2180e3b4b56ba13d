/**
 * Which processes the cluster has, on which of its three hosts, and on which ports. `make cluster` starts all of
 * them on loopback, and docker-compose.yml, where each is a container, is printed from it.
 */
import type { ServiceName } from '@marquee/kit/settings/setting';

export const hosts = [1, 2, 3] as const;
export type Host = (typeof hosts)[number];

/** On every host. */
export const enginesPerHost = [
  'etcd',
  'postgres',
  'rabbitmq',
  'redis',
  'sentinel',
  'haproxy',
  'pgbouncer',
] as const;
export type EngineKind = (typeof enginesPerHost)[number];
export const engineNames = enginesPerHost.flatMap((engine) => hosts.map((host) => `${engine}-${host}`));

/** Gateway, tracking and workers are on every host; two of the others, spread over all three. */
export const serviceHosts = {
  catalog: [1, 2],
  tracking: [1, 2, 3],
  analytics: [2, 3],
  'analytics-worker': [1, 2, 3],
  admin: [1, 3],
  gateway: [1, 2, 3],
  web: [2, 3],
} as const satisfies Readonly<Record<ServiceName, readonly Host[]>>;

/** Each port of a process: its place in a host's block of a hundred, and its number on a real host. */
export const ports = {
  /** The site. */
  entry: { process: 'haproxy', offset: 0, standard: 8080 },
  /** HAProxy in front of the two or three processes of a service that have one URL. */
  catalogEntry: { process: 'haproxy', offset: 1, standard: 8202 },
  analyticsEntry: { process: 'haproxy', offset: 2, standard: 8204 },
  adminEntry: { process: 'haproxy', offset: 3, standard: 8205 },
  webEntry: { process: 'haproxy', offset: 4, standard: 8207 },
  gatewayEntry: { process: 'haproxy', offset: 5, standard: 8201 },
  /** HAProxy in front of the PostgreSQL that accepts writes. */
  primary: { process: 'haproxy', offset: 6, standard: 5433 },
  /** HAProxy in front of the RabbitMQ nodes, for the gateway. */
  amqpEntry: { process: 'haproxy', offset: 8, standard: 5674 },
  haproxyMetrics: { process: 'haproxy', offset: 7, standard: 8404 },
  postgres: { process: 'postgres', offset: 20, standard: 5432 },
  patroni: { process: 'postgres', offset: 21, standard: 8008 },
  etcd: { process: 'etcd', offset: 22, standard: 2379 },
  etcdPeer: { process: 'etcd', offset: 23, standard: 2380 },
  pgbouncer: { process: 'pgbouncer', offset: 24, standard: 6432 },
  amqp: { process: 'rabbitmq', offset: 30, standard: 5671 },
  management: { process: 'rabbitmq', offset: 31, standard: 15671 },
  distribution: { process: 'rabbitmq', offset: 32, standard: 25672 },
  brokerMetrics: { process: 'rabbitmq', offset: 33, standard: 15692 },
  redis: { process: 'redis', offset: 40, standard: 6379 },
  sentinel: { process: 'sentinel', offset: 41, standard: 26379 },
  site: { process: 'gateway', offset: 50, standard: 8090 },
  gateway: { process: 'gateway', offset: 51, standard: 8101 },
  catalog: { process: 'catalog', offset: 52, standard: 8102 },
  tracking: { process: 'tracking', offset: 53, standard: 8103 },
  analytics: { process: 'analytics', offset: 54, standard: 8104 },
  admin: { process: 'admin', offset: 55, standard: 8105 },
  'analytics-worker': { process: 'analytics-worker', offset: 56, standard: 8106 },
  web: { process: 'web', offset: 57, standard: 8107 },
} as const;
export type PortName = keyof typeof ports;

/** How processes reach one another, and where they listen: on loopback, or in containers. */
export type Places = {
  readonly address: (port: PortName, host: Host) => string;
  readonly listen: (port: PortName, host: Host) => string;
  /** The name of the host's RabbitMQ node. */
  readonly node: (host: Host) => string;
};

export const portOf = (base: number, name: PortName, host: Host): number =>
  base + 100 * host + ports[name].offset;
/** One for all RabbitMQ nodes: a node looks its peers up on its own epmd's port; they share an IP here. */
export const epmdPortOf = (base: number): number => base;

export const onLoopback = (base: number): Places => {
  const address: Places['address'] = (port, host) => `127.0.0.1:${portOf(base, port, host)}`;
  return { address, listen: address, node: (host) => `rabbit_${host}@localhost` };
};

/** HAProxy has the name primary-1 on the network of PostgreSQL alone, where it listens for PostgreSQL. */
export const inContainers: Places = {
  address: (port, host) =>
    `${port === 'primary' ? port : ports[port].process}-${host}:${ports[port].standard}`,
  listen: (port, host) => `${port === 'primary' ? `primary-${host}` : '0.0.0.0'}:${ports[port].standard}`,
  node: (host) => `rabbit@rabbitmq-${host}`,
};

/** On three machines with these IPs. Their names, for RabbitMQ, are host-1 to host-3. */
export const onMachines = (ips: readonly string[]): Places => {
  const address: Places['address'] = (port, host) => `${ips[host - 1]}:${ports[port].standard}`;
  return { address, listen: address, node: (host) => `rabbit@host-${host}` };
};

export const portNames = Object.keys(ports).filter((name): name is PortName => name in ports);

export const isServiceName = (name: string): name is ServiceName => name in serviceHosts;

export const hostsOf = (kind: EngineKind | ServiceName): readonly Host[] =>
  isServiceName(kind) ? serviceHosts[kind] : hosts;

export const allPorts = (base: number): readonly number[] => [
  epmdPortOf(base),
  ...portNames.flatMap((name) => hostsOf(ports[name].process).map((host) => portOf(base, name, host))),
];
