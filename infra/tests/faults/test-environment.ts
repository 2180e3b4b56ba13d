import { readdirSync, readFileSync, statSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { silentLog } from '@marquee/kit/log/log';
import { openPostgres, type Postgres } from '@marquee/kit/postgres/open-postgres';
import { type FaultProxy, openFaultProxy } from '@marquee/kit/testing/fault-proxy';
import { until } from '@marquee/kit/testing/until';
import { readLedger } from '../../../services/analytics/ledger/read-ledger';
import { engineUrls } from '../../launch/engines/engine-urls';
import { logFile } from '../../launch/instance/instance';
import type { ProductEnvironment } from '../../launch/instance/product-environment';
import { serviceProcesses, services } from '../../launch/instance/services';
import { readiness } from '../../launch/supervisor/healthy';
import { enforce } from '../../launch/supervisor/lifecycle';
import { type ProcessSpec, readState } from '../../launch/supervisor/plan';
import type { TestEngines } from '../runner/test-engines';
import { type Cells, type FaultModel, modelsPerScenario } from './event-ids';
import { type InsideBroker, insideBroker } from './inside-broker';

export const engineNames = ['postgres', 'rabbitmq', 'redis'] as const;
export type EngineName = (typeof engineNames)[number];

export const serviceNames = [
  'catalog',
  'tracking',
  'analytics',
  'analytics-worker',
  'admin',
  'gateway',
  'web',
] as const;
export type ServiceName = (typeof serviceNames)[number];

/** The services behind the gateway and the gateway's variable for each. */
const upstreams = {
  catalog: 'CATALOG_URL',
  tracking: 'TRACKING_URL',
  analytics: 'ANALYTICS_URL',
  admin: 'ADMIN_URL',
} as const;
export type UpstreamName = keyof typeof upstreams;

const engineVariables = { postgres: 'DATABASE_URL', rabbitmq: 'AMQP_URL', redis: 'REDIS_URL' } as const;

/** A scenario's change of the plan: other settings, more instances or another program. */
export type PlanChange = (specs: readonly ProcessSpec[]) => readonly ProcessSpec[];

/** The whole product with a proxy between every client and every engine, on separate loopback ports. */
export type TestEnvironment = {
  readonly publicPort: number;
  /** Analytics' database, without a proxy. */
  readonly db: Postgres;
  /** The broker, without a proxy. */
  readonly amqpUrl: string;
  readonly redisUrl: string;
  readonly publicUrl: string;
  readonly admin: ProductEnvironment['admin'];
  /** Each service's database, without a proxy. */
  readonly databases: ProductEnvironment['databases'];
  /** The proxies from one service, or from all, to an engine. */
  readonly proxiesTo: (engine: EngineName, from?: ServiceName) => readonly FaultProxy[];
  readonly proxyToUpstream: (service: UpstreamName) => FaultProxy;
  readonly pidOf: (name: string) => number | undefined;
  /** How the process last ended, according to the supervisor. */
  readonly lastEndOf: (name: string) => string | undefined;
  /** Signals the running process and returns its pid. */
  readonly signal: (name: string, signal: NodeJS.Signals) => number;
  /** Resolves when a process other than `formerPid` runs under that name. */
  readonly isBack: (name: string, formerPid: number, withinMs?: number) => Promise<void>;
  readonly ready: (name: ServiceName) => Promise<boolean>;
  readonly allReady: (withinMs?: number) => Promise<void>;
  readonly readLedger: () => ReturnType<typeof readLedger>;
  readonly spooledBytes: () => number;
  readonly spoolDir: string;
  /** The sum of a metric over all labels, or over the lines that contain `label`. */
  readonly metric: (service: ServiceName, name: string, label?: string) => Promise<number>;
  /** Stops all other processes; `change()` starts them again. */
  readonly runOnly: (names: readonly (ServiceName | EngineName)[]) => Promise<void>;
  /** Applies a change of the plan, or undoes it when called without one. */
  readonly change: (planChange?: PlanChange) => Promise<void>;
  /** Calls functions inside the broker. */
  readonly broker: InsideBroker;
  /** The highest peak memory of any service, in megabytes. */
  readonly mostMemoryMb: () => number;
  /** Returns a function that reads what the services have logged since this call. */
  readonly logsSince: (names?: readonly ServiceName[]) => () => string;
  /** Returns a function that lists the processes that have since been killed by the supervisor or exited with another code than 0. */
  readonly forcedSince: () => () => readonly string[];
  /** A time limit: as given for `make faults`, longer for `make test`, which must pass on a busy machine too. */
  readonly limit: (ms: number) => number;
  /** Strings that must not appear in any log or response. */
  readonly secrets: readonly string[];
  /** Reserves models that no other scenario uses. */
  readonly nextModels: () => Cells;
  readonly close: () => Promise<void>;
};

const throughProxy = (url: string, port: number): string => {
  const address = new URL(url);
  address.port = String(port);
  address.hostname = '127.0.0.1';
  // Base URLs have no trailing slash.
  return address.href.replace(/^(https?:\/\/[^/]+)\/$/, '$1');
};

export const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const bound = server.address();
      server.close(() =>
        bound === null || typeof bound === 'string' ? reject(new Error('no port')) : resolve(bound.port),
      );
    });
  });

const bytesBelow = (folder: string): number =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.spool'))
    .reduce((sum, name) => sum + (statSync(join(folder, name), { throwIfNoEntry: false })?.size ?? 0), 0);

/** Starts, or restarts, the services behind proxies, on engines with the product's tables and topology. */
export const openTestEnvironment = async (
  { instance, processes, secrets }: TestEngines,
  product: ProductEnvironment,
  timeFactor = 1,
): Promise<TestEnvironment> => {
  const limit = (ms: number): number => ms * timeFactor;
  const { ports } = instance;
  const urls = engineUrls(instance, secrets);
  const proxies = new Map<string, FaultProxy>();
  const upstreamProxies = new Map<UpstreamName, FaultProxy>();
  const proxyKey = (from: string, engine: EngineName): string => `${from} ${engine}`;

  const engineEnv = async ({ name, env }: ProcessSpec): Promise<Record<string, string>> => {
    const changed: Record<string, string> = {};
    for (const engine of engineNames) {
      const variable = engineVariables[engine];
      const url = env[variable];
      if (url === undefined) continue;
      const proxy =
        proxies.get(proxyKey(name, engine)) ??
        (await openFaultProxy({ host: '127.0.0.1', port: ports[engine] }));
      proxies.set(proxyKey(name, engine), proxy);
      changed[variable] = throughProxy(url, proxy.port);
    }
    return changed;
  };
  const upstreamEnv = async ({ name }: ProcessSpec): Promise<Record<string, string>> => {
    if (name !== 'gateway') return {};
    const changed: Record<string, string> = {};
    for (const { name: upstream, port } of services) {
      if (
        upstream !== 'catalog' &&
        upstream !== 'tracking' &&
        upstream !== 'analytics' &&
        upstream !== 'admin'
      )
        continue;
      const proxy = await openFaultProxy({ host: '127.0.0.1', port: ports[port] });
      upstreamProxies.set(upstream, proxy);
      changed[upstreams[upstream]] = `http://127.0.0.1:${proxy.port}`;
    }
    return changed;
  };
  const ordinary: ProcessSpec[] = [];
  for (const spec of serviceProcesses(product)) {
    // The load sends an IP per visitor in X-Forwarded-For.
    const env = {
      ...spec.env,
      TRUST_PROXY_HOPS: '1',
      ...(await engineEnv(spec)),
      ...(await upstreamEnv(spec)),
    };
    ordinary.push({ ...spec, env });
  }

  const db = openPostgres(product.databases.analytics, {
    log: silentLog,
    max: 3,
    statementWithinMs: limit(15_000),
    applicationName: 'faults',
  });
  const { rows: models } = await (async () => {
    const catalog = openPostgres(product.databases.catalog, {
      log: silentLog,
      max: 1,
      applicationName: 'faults',
    });
    try {
      return await catalog.query<FaultModel>(
        'select id, slug from models where archived_at is null order by id desc',
      );
    } finally {
      await catalog.close();
    }
  })();

  const stateOf = (name: string) => readState(instance)?.processes.find((one) => one.name === name);
  const portOf = (name: ServiceName): number => {
    const known = services.find((service) => service.name === name);
    if (known === undefined) throw new Error(`there is no service ${name}`);
    return ports[known.port];
  };
  const ready = async (name: ServiceName): Promise<boolean> => (await readiness(portOf(name))) === 'ready';
  /** The services that should run now, including those a scenario added. */
  let current: readonly ProcessSpec[] = ordinary;
  const allReady = async (withinMs = limit(60_000)): Promise<void> => {
    const states = (): Promise<string[]> => Promise.all(current.map(({ port }) => readiness(port)));
    await until(
      'every service is ready',
      async () => (await states()).every((state) => state === 'ready'),
      withinMs,
    );
  };
  const brokerProcess = processes.find(({ name }) => name === 'rabbitmq');
  if (brokerProcess === undefined) throw new Error('there is no broker');
  const spoolDir = join(instance.runDir, 'spool');
  let changed = false;

  await enforce(instance, { processes: [...processes, ...ordinary] });
  await allReady();

  return {
    publicPort: ports.public,
    db,
    amqpUrl: urls.amqpUrl,
    redisUrl: urls.redisUrl,
    publicUrl: product.publicUrl,
    admin: product.admin,
    databases: product.databases,
    proxiesTo: (engine, from) =>
      [...proxies]
        .filter(([key]) => (from === undefined ? key.endsWith(` ${engine}`) : key === proxyKey(from, engine)))
        .map(([, proxy]) => proxy),
    proxyToUpstream: (service) => {
      const proxy = upstreamProxies.get(service);
      if (proxy === undefined) throw new Error(`there is no proxy to ${service}`);
      return proxy;
    },
    pidOf: (name) => stateOf(name)?.pid,
    lastEndOf: (name) => stateOf(name)?.lastEnd,
    signal: (name, signal) => {
      const pid = stateOf(name)?.pid;
      if (pid === undefined) throw new Error(`${name} does not run`);
      process.kill(pid, signal);
      return pid;
    },
    isBack: async (name, formerPid, withinMs = limit(20_000)) => {
      await until(
        `${name} was started again`,
        () => {
          const pid = stateOf(name)?.pid;
          return pid !== undefined && pid !== formerPid;
        },
        withinMs,
      );
    },
    ready,
    allReady,
    readLedger: () => readLedger(db),
    spooledBytes: () => bytesBelow(spoolDir),
    spoolDir,
    metric: async (service, name, label = '') => {
      const reply = await fetch(`http://127.0.0.1:${portOf(service)}/metrics`, {
        signal: AbortSignal.timeout(limit(3_000)),
      });
      const lines = (await reply.text())
        .split('\n')
        .filter((line) => /^[a-z]/.test(line) && line.split(/[ {]/)[0] === name);
      return lines
        .filter((line) => line.includes(label))
        .reduce((sum, line) => sum + Number(line.split(' ').at(-1)), 0);
    },
    runOnly: async (names) => {
      changed = true;
      current = ordinary.filter(({ name }) => names.some((wanted) => wanted === name));
      const wanted: readonly string[] = names.includes('rabbitmq') ? [...names, 'epmd'] : names;
      await enforce(instance, {
        processes: [...processes, ...ordinary].filter(({ name }) => wanted.includes(name)),
      });
    },
    change: async (planChange) => {
      if (planChange === undefined && !changed) return;
      changed = planChange !== undefined;
      const specs = planChange?.(ordinary) ?? ordinary;
      current = specs;
      await enforce(instance, { processes: [...processes, ...specs] });
    },
    broker: insideBroker(brokerProcess),
    mostMemoryMb: () => {
      const kilobytes = current.map(({ name }) => {
        const pid = stateOf(name)?.pid;
        if (pid === undefined) return 0;
        try {
          return Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0);
        } catch {
          // Not Linux, or the process has just exited.
          return 0;
        }
      });
      return Math.max(...kilobytes) / 1_024;
    },
    logsSince: (names = serviceNames) => {
      const sizes = names.map(
        (name) => [name, statSync(logFile(instance, name), { throwIfNoEntry: false })?.size ?? 0] as const,
      );
      return () =>
        sizes
          .map(([name, from]) => readFileSync(logFile(instance, name)).subarray(from).toString('utf8'))
          .join('\n');
    },
    forcedSince: () => {
      const output = (): string[] =>
        readFileSync(logFile(instance, 'supervisor'), 'utf8')
          .split('\n')
          .filter((line) => /ended by force|did not end cleanly/.test(line));
      const before = output().length;
      return () => output().slice(before);
    },
    limit,
    secrets: [...Object.values(secrets)],
    nextModels: () => {
      if (models.length < modelsPerScenario) throw new Error('no unused models are left');
      return { models: models.splice(0, modelsPerScenario) };
    },
    close: async () => {
      await db.close();
      for (const proxy of [...proxies.values(), ...upstreamProxies.values()]) await proxy.close();
    },
  };
};
