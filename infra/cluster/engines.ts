import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { digest } from '../launch/instance/checkout';
import { pick, programPath } from '../launch/instance/config';
import type { Instance } from '../launch/instance/instance';
import type { ProductEnvironment } from '../launch/instance/product-environment';
import type { Secrets } from '../launch/instance/secrets';
import { createFor, type EngineUser, engineUser, give, writeFor } from '../launch/native/engines/engine-user';
import { epmdProcess, nodeEnvironment } from '../launch/native/engines/rabbitmq';
import type { ProcessSpec } from '../launch/native/supervisor/plan';
import { certificateFiles, openAuthority } from './certificates';
import { configFiles, etcdArguments, type Folders } from './config-files';
import {
  type EngineKind,
  enginesPerHost,
  epmdPortOf,
  type Host,
  hosts,
  onLoopback,
  type PortName,
  portOf,
} from './layout';
import type { ClusterPrograms } from './programs';

type Cluster = {
  readonly instance: Instance;
  readonly secrets: Secrets;
  readonly programs: ClusterPrograms;
  /** The first port of the cluster's block. */
  readonly base: number;
  readonly product: Pick<ProductEnvironment, 'settings'>;
};

const accounts: Readonly<Record<EngineKind, readonly string[]>> = {
  etcd: ['etcd', 'nobody'],
  postgres: ['postgres'],
  pgbouncer: ['postgres'],
  rabbitmq: ['rabbitmq'],
  redis: ['redis', 'nobody'],
  sentinel: ['redis', 'nobody'],
  haproxy: ['haproxy', 'nobody'],
};

/** The port that answers once the engine runs. */
const mainPort: Readonly<Record<EngineKind, PortName>> = {
  etcd: 'etcd',
  postgres: 'patroni',
  pgbouncer: 'pgbouncer',
  rabbitmq: 'amqp',
  redis: 'redis',
  sentinel: 'sentinel',
  haproxy: 'haproxyMetrics',
};

/** Writes a file for the engine's user. Redis and Sentinel keep state in theirs: only when it changes. */
const writeConfig = (path: string, content: string, owner: EngineUser | undefined) => {
  const keepsState = /(redis|sentinel)\.conf$/.test(path);
  const text = keepsState ? `# written from template ${digest(content)}\n${content}` : content;
  if (keepsState && existsSync(path) && readFileSync(path, 'utf8').includes(text.split('\n')[0] ?? ''))
    return;
  writeFor(path, text, owner);
};

/** Nodes of one cluster share it, and those of two clusters must not. */
const writeCookie = (folder: string, secrets: Secrets, owner: EngineUser | undefined): void => {
  const path = join(folder, '.erlang.cookie');
  if (existsSync(path)) return;
  const cookie = createHash('sha256').update(`cookie ${secrets.RABBITMQ_PASSWORD}`).digest('hex');
  writeFileSync(path, cookie, { mode: 0o400 });
  give(path, owner);
};

const commandOf = (
  { base, instance, programs }: Cluster,
  engine: EngineKind,
  host: Host,
): readonly [command: string, args: readonly string[]] => {
  const folder = join(instance.dataDir, `${engine}-${host}`);
  switch (engine) {
    case 'etcd':
      return [programs.etcd, etcdArguments(onLoopback(base), host, folder, join(folder, 'data'))];
    case 'postgres':
      return [programs.patroni, [join(folder, 'patroni.yml')]];
    case 'pgbouncer':
      return [programs.pgbouncer, ['-q', join(folder, 'pgbouncer.ini')]];
    case 'rabbitmq':
      return [programs.rabbitmqServer, ['-noinput']];
    case 'redis':
      return [programs.redisServer, [join(folder, 'redis.conf')]];
    case 'sentinel':
      return [programs.redisServer, [join(folder, 'sentinel.conf'), '--sentinel']];
    case 'haproxy':
      return [programs.haproxy, ['-db', '-f', join(folder, 'haproxy.cfg')]];
  }
};

/** On every engine's stop the others that it needs are still there. */
const after: Partial<Record<EngineKind, readonly string[]>> = {
  rabbitmq: ['epmd'],
  postgres: hosts.map((host) => `etcd-${host}`),
};

const prepareEngine = (cluster: Cluster, engine: EngineKind, host: Host): ProcessSpec => {
  const { base, instance, secrets, programs } = cluster;
  const name = `${engine}-${host}`;
  const folder = join(instance.dataDir, name);
  const owner = engineUser(accounts[engine]);
  createFor(folder, owner);
  if (engine === 'rabbitmq') {
    for (const name of ['mnesia', 'log']) createFor(join(folder, name), owner);
    writeCookie(folder, secrets, owner);
  }
  const folders: Folders = {
    config: (process) => join(instance.dataDir, process),
    data: (process) => join(instance.dataDir, process),
    postgresBin: programs.postgresBin,
    postgresFsync: instance.postgresFsync,
    resolvers: false,
  };
  const places = onLoopback(base);
  const files = {
    ...configFiles(engine, host, places, secrets, folders),
    ...certificateFiles(openAuthority(instance.dataDir), engine, host, places, folder),
  };
  for (const [file, content] of Object.entries(files)) writeConfig(join(folder, file), content, owner);
  const [command, args] = commandOf(cluster, engine, host);
  return {
    name,
    kind: 'engine',
    command,
    args: [...args],
    env:
      engine === 'rabbitmq'
        ? nodeEnvironment({
            name: onLoopback(base).node(host),
            data: folder,
            ports: {
              amqp: portOf(base, 'amqp', host),
              distribution: portOf(base, 'distribution', host),
              epmd: epmdPortOf(base),
            },
          })
        : {
            ...pick(cluster.product.settings, ['TRUST_PROXY_HOPS']),
            ...{ PATH: programPath(), HOME: folder, LANG: 'C.UTF-8', TZ: 'UTC' },
          },
    cwd: folder,
    ...owner,
    port: portOf(base, mainPort[engine], host),
    after: [...(after[engine] ?? [])],
    stopSignal: engine === 'pgbouncer' ? 'SIGINT' : 'SIGTERM',
    stopWithinMs: 30_000,
    revision: digest(JSON.stringify(files)),
  };
};

/** Writes the configuration of every engine and returns their processes. Existing data stays. */
export const prepareClusterEngines = (cluster: Cluster): readonly ProcessSpec[] => {
  mkdirSync(cluster.instance.dataDir, { recursive: true, mode: 0o755 });
  return [
    epmdProcess(cluster.instance, cluster.programs.epmd, cluster.instance.dataDir),
    ...enginesPerHost.flatMap((engine) => hosts.map((host) => prepareEngine(cluster, engine, host))),
  ];
};
