import { readdirSync, readFileSync, statSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { silentLog } from '@marquee/kit/log/log';
import { openPostgres, type Postgres } from '@marquee/kit/postgres/open-postgres';
import { until } from '@marquee/kit/testing/until';
import { readLedger } from '../../../services/analytics/queries/ledger';
import { engineUrls } from '../../launch/engines/engine-urls';
import { logFile } from '../../launch/instance/instance';
import type { ProductEnvironment } from '../../launch/instance/product-environment';
import { serviceProcesses, services } from '../../launch/instance/services';
import { readiness } from '../../launch/supervisor/healthy';
import { enforce } from '../../launch/supervisor/lifecycle';
import { type ProcessSpec, readState } from '../../launch/supervisor/plan';
import type { TestEngines } from '../runner/private-instance';
import { type Cells, type FaultModel, modelsPerScenario } from './event-ids';
import { type FaultProxy, openFaultProxy } from './fault-proxy';
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

/** The services behind the gateway, each with the variable by which the gateway knows it. */
const upstreams = {
  catalog: 'CATALOG_URL',
  tracking: 'TRACKING_URL',
  analytics: 'ANALYTICS_URL',
  admin: 'ADMIN_URL',
} as const;
export type UpstreamName = keyof typeof upstreams;

const engineVariables = { postgres: 'DATABASE_URL', rabbitmq: 'AMQP_URL', redis: 'REDIS_URL' } as const;

/** How a scenario changes the plan: other settings of a service, more of them, or another program in its place. */
export type Alteration = (specs: readonly ProcessSpec[]) => readonly ProcessSpec[];

/** A whole Marquee with a proxy between every client and every engine, on loopback ports of its own. */
export type House = {
  readonly publicPort: number;
  /** As the owner of the tables that count, straight to the engine. */
  readonly db: Postgres;
  /** The broker itself, past every proxy. */
  readonly amqpUrl: string;
  readonly redisUrl: string;
  readonly publicUrl: string;
  readonly admin: ProductEnvironment['admin'];
  /** By each owner, straight to the engine. */
  readonly databases: ProductEnvironment['databases'];
  /** The way from one service, or from each of them, to an engine. */
  readonly waysTo: (engine: EngineName, from?: ServiceName) => readonly FaultProxy[];
  readonly wayToUpstream: (service: UpstreamName) => FaultProxy;
  readonly pidOf: (name: string) => number | undefined;
  /** How the process ended last, in the supervisor's words. */
  readonly lastEndOf: (name: string) => string | undefined;
  /** Sends the signal to the process that runs now and gives its number. */
  readonly signal: (name: string, signal: NodeJS.Signals) => number;
  /** Resolves when another process than `formerPid` runs under that name. */
  readonly isBack: (name: string, formerPid: number, withinMs?: number) => Promise<void>;
  readonly ready: (name: ServiceName) => Promise<boolean>;
  readonly allReady: (withinMs?: number) => Promise<void>;
  readonly readLedger: () => ReturnType<typeof readLedger>;
  readonly spooledBytes: () => number;
  readonly spoolDir: string;
  /** The sum of a metric of the service over all its labels, or over those lines that contain `label`. */
  readonly metric: (service: ServiceName, name: string, label?: string) => Promise<number>;
  /** Lets only these run; `alter` without an argument brings all of them back. */
  readonly runOnly: (names: readonly (ServiceName | EngineName)[]) => Promise<void>;
  /** Lets a service run otherwise, or back as it was when nothing is given. */
  readonly alter: (alteration?: Alteration) => Promise<void>;
  /** The broker's own functions, called from within. */
  readonly broker: InsideBroker;
  /** The largest memory that any service has had so far, in megabytes. */
  readonly mostMemoryMb: () => number;
  /** What stands in the services' logs, or in those of some, from here on. */
  readonly logsSince: (names?: readonly ServiceName[]) => () => string;
  /** Who, from here on, did not stop when asked to and had to be ended by force, or ended with another code than 0. */
  readonly forcedSince: () => () => readonly string[];
  /** Words that may stand in no log and no answer. */
  readonly secrets: readonly string[];
  /** Each scenario gets models that no other has touched. */
  readonly nextCells: () => Cells;
  readonly close: () => Promise<void>;
};

const throughProxy = (url: string, port: number): string => {
  const address = new URL(url);
  address.port = String(port);
  address.hostname = '127.0.0.1';
  // A base address is given without a trailing slash.
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

/** On engines with the product's tables and topology; its services are started, or started anew, each behind proxies. */
export const openHouse = async (
  { instance, processes, secrets }: TestEngines,
  product: ProductEnvironment,
): Promise<House> => {
  const { ports } = instance;
  const urls = engineUrls(instance, secrets);
  const ways = new Map<string, FaultProxy>();
  const upstreamWays = new Map<UpstreamName, FaultProxy>();
  const wayKey = (from: string, engine: EngineName): string => `${from} ${engine}`;

  const engineEnv = async ({ name, env }: ProcessSpec): Promise<Record<string, string>> => {
    const changed: Record<string, string> = {};
    for (const engine of engineNames) {
      const variable = engineVariables[engine];
      const url = env[variable];
      if (url === undefined) continue;
      const proxy =
        ways.get(wayKey(name, engine)) ?? (await openFaultProxy({ host: '127.0.0.1', port: ports[engine] }));
      ways.set(wayKey(name, engine), proxy);
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
      upstreamWays.set(upstream, proxy);
      changed[upstreams[upstream]] = `http://127.0.0.1:${proxy.port}`;
    }
    return changed;
  };
  const ordinary: ProcessSpec[] = [];
  for (const spec of serviceProcesses(product)) {
    // Behind the gateway every visitor of the load has an address of his own.
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
    statementWithinMs: 15_000,
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
  /** The services that are to run at present, those of a scenario's own included. */
  let present: readonly ProcessSpec[] = ordinary;
  const allReady = async (withinMs = 60_000): Promise<void> => {
    const states = (): Promise<string[]> => Promise.all(present.map(({ port }) => readiness(port)));
    await until(
      'every service is ready',
      async () => (await states()).every((state) => state === 'ready'),
      withinMs,
    );
  };
  const brokerProcess = processes.find(({ name }) => name === 'rabbitmq');
  if (brokerProcess === undefined) throw new Error('there is no broker');
  const spoolDir = join(instance.runDir, 'spool');
  let altered = false;

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
    waysTo: (engine, from) =>
      [...ways]
        .filter(([key]) => (from === undefined ? key.endsWith(` ${engine}`) : key === wayKey(from, engine)))
        .map(([, proxy]) => proxy),
    wayToUpstream: (service) => {
      const proxy = upstreamWays.get(service);
      if (proxy === undefined) throw new Error(`there is no way to ${service}`);
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
    isBack: async (name, formerPid, withinMs = 20_000) => {
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
        signal: AbortSignal.timeout(3_000),
      });
      const lines = (await reply.text())
        .split('\n')
        .filter((line) => /^[a-z]/.test(line) && line.split(/[ {]/)[0] === name);
      return lines
        .filter((line) => line.includes(label))
        .reduce((sum, line) => sum + Number(line.split(' ').at(-1)), 0);
    },
    runOnly: async (names) => {
      altered = true;
      present = ordinary.filter(({ name }) => names.some((wanted) => wanted === name));
      const wanted: readonly string[] = names.includes('rabbitmq') ? [...names, 'epmd'] : names;
      await enforce(instance, {
        processes: [...processes, ...ordinary].filter(({ name }) => wanted.includes(name)),
      });
    },
    alter: async (alteration) => {
      if (alteration === undefined && !altered) return;
      altered = alteration !== undefined;
      const specs = alteration?.(ordinary) ?? ordinary;
      present = specs;
      await enforce(instance, { processes: [...processes, ...specs] });
    },
    broker: insideBroker(brokerProcess),
    mostMemoryMb: () => {
      const kilobytes = present.map(({ name }) => {
        const pid = stateOf(name)?.pid;
        if (pid === undefined) return 0;
        try {
          return Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0);
        } catch {
          // Not Linux, or gone this moment.
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
      const said = (): string[] =>
        readFileSync(logFile(instance, 'supervisor'), 'utf8')
          .split('\n')
          .filter((line) => /ended by force|did not end cleanly/.test(line));
      const before = said().length;
      return () => said().slice(before);
    },
    secrets: [...Object.values(secrets)],
    nextCells: () => {
      if (models.length < modelsPerScenario) throw new Error('no models are left that nobody has touched');
      return { models: models.splice(0, modelsPerScenario) };
    },
    close: async () => {
      await db.close();
      for (const proxy of [...ways.values(), ...upstreamWays.values()]) await proxy.close();
    },
  };
};
