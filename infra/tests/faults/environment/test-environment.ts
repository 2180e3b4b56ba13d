import { join } from 'node:path';
import { silentLog } from '@marquee/kit/log/log';
import { openPostgres, type Postgres, withPostgres } from '@marquee/kit/postgres/open-postgres';
import { type ServiceName, serviceNames } from '@marquee/kit/settings/setting';
import { until } from '@marquee/kit/testing/until';
import { readLedger } from '../../../../services/analytics/ledger/read-ledger';
import type { ProductEnvironment } from '../../../launch/instance/product-environment';
import { engineUrls } from '../../../launch/native/engines/engine-urls';
import { serviceProcesses } from '../../../launch/native/services';
import { enforce } from '../../../launch/native/supervisor/lifecycle';
import type { ProcessSpec } from '../../../launch/native/supervisor/plan';
import type { TestEngines } from '../../runner/test-engines';
import { type Cells, type FaultModel, modelsPerScenario } from '../load/event-ids';
import { tokensOf } from '../load/visit-tokens';
import { mutated } from '../mutations';
import { type InsideBroker, insideBroker } from './inside-broker';
import { controlProcesses, type ProcessControl } from './process-control';
import { type EngineName, openProxies, type Proxies } from './proxies';
import { areReady, metricAt } from './service-state';
import { bytesIn } from './spool-files';

/** More than all scenarios have. */
export const pathsPerDay = 1_000_000;

/** The whole product on separate ports, with proxies before every engine. URLs given here have none. */
export type TestEnvironment = Proxies &
  Omit<ProcessControl, 'peakMemoryMb' | 'logsSince'> &
  Pick<ProductEnvironment, 'publicUrl' | 'admin' | 'databases' | 'ownerDatabases'> & {
    readonly publicPort: number;
    /** The internal port of a service, also of one that a scenario added. */
    readonly portOf: (name: string) => number;
    /** The URLs of the users that may do everything. */
    readonly amqpUrl: string;
    readonly redisUrl: string;
    /** Analytics' database. */
    readonly db: Postgres;
    readonly ready: (name: ServiceName) => Promise<boolean>;
    readonly allReady: (withinMs?: number) => Promise<void>;
    readonly readLedger: () => ReturnType<typeof readLedger>;
    readonly spooledBytes: () => number;
    readonly spoolDir: string;
    /** Where the engines have their data, each in a folder of its name. */
    readonly dataDir: string;
    /** How the engine is started. */
    readonly engineProcess: (name: EngineName) => ProcessSpec;
    /** The engines, for commands that operate on them. */
    readonly engines: Pick<TestEngines, 'instance' | 'secrets'>;
    /** Restarts an engine with other settings, until `restore`. */
    readonly changeEngine: (spec: ProcessSpec) => Promise<void>;
    /** The product's database, for the user that may do everything. */
    readonly superuserUrl: string;
    /** The sum of a metric over all labels, or over the lines that contain `label`. */
    readonly metric: (service: string, name: string, label?: string) => Promise<number>;
    readonly logsSince: (names?: readonly (ServiceName | EngineName)[]) => () => string;
    /** Stops all other processes. */
    readonly runOnly: (names: readonly (ServiceName | EngineName)[]) => Promise<void>;
    /** Adds processes, or replaces those of the same name: other settings, instances or another program. */
    readonly change: (
      planChange: (spec: ProcessSpec) => ProcessSpec | readonly ProcessSpec[],
    ) => Promise<void>;
    readonly changeService: (name: ServiceName, edit: (spec: ProcessSpec) => ProcessSpec) => Promise<void>;
    /** Undoes `runOnly` and every change, once the changed services are ready. */
    readonly restore: () => Promise<void>;
    /** Breaks a promise on purpose, in every process of that mutation's service, until called without one. */
    readonly mutate: (mutation?: string) => Promise<void>;
    /** Calls functions inside the broker. */
    readonly broker: InsideBroker;
    /** The highest peak memory of any service, in megabytes. */
    readonly mostMemoryMb: () => number;
    /** A time limit: as given for `make faults`, longer for `make test`, for busy machines too. */
    readonly limit: (ms: number) => number;
    /** Strings that must not appear in any log or response. */
    readonly secrets: readonly string[];
    /** Reserves models that no other scenario uses. */
    readonly nextModels: (count?: number) => Cells;
    readonly close: () => Promise<void>;
  };

/** What a load, and the comparison after it, needs of a product: of one host or of a cluster. */
export type MeasuredProduct = Pick<
  TestEnvironment,
  | 'publicPort'
  | 'amqpUrl'
  | 'db'
  | 'ready'
  | 'allReady'
  | 'readLedger'
  | 'spooledBytes'
  | 'metric'
  | 'logsSince'
  | 'forcedSince'
  | 'restore'
  | 'mostMemoryMb'
  | 'limit'
  | 'secrets'
  | 'nextModels'
>;

/** The listed models, the newest first, with the platforms to which each has a link. */
export const listedModels = async (catalogUrl: string): Promise<FaultModel[]> => {
  const { rows } = await withPostgres(catalogUrl, { applicationName: 'faults' }, (catalog) =>
    catalog.query<FaultModel>(
      `select id, slug, array_remove(array[case when only_fans_link is not null then 'onlyfans' end,
                                           case when fanvue_link is not null then 'fanvue' end], null) as platforms
       from models where archived_at is null order by id desc`,
    ),
  );
  return rows;
};

/** Starts, or restarts, the services behind proxies, on engines with the product's tables and topology. */
export const openTestEnvironment = async (
  { instance, processes, secrets }: TestEngines,
  product: ProductEnvironment,
  timeFactor = 1,
): Promise<TestEnvironment> => {
  const limit = (ms: number): number => ms * timeFactor;
  const tokenOf = tokensOf(secrets);
  const { amqpUrl, redisUrl, databaseUrl } = engineUrls(instance, secrets);
  const control = controlProcesses(instance, limit(20_000));
  const { proxies, behindProxies, close: closeProxies } = openProxies(instance.ports);
  const ordinary: ProcessSpec[] = [];
  for (const spec of serviceProcesses(product)) {
    const { env, ...proxied } = await behindProxies(spec);
    ordinary.push({
      ...proxied,
      env: {
        ...env,
        // The load sends an IP per visitor in X-Forwarded-For.
        TRUST_PROXY_HOPS: '1',
        // On a busy machine redirects would go on without their clicks. Where time is promised, this is the
        // product's own limit. Every view of a backlog has a path of its own.
        PATHS_PER_DAY: String(pathsPerDay),
        ...(spec.name === 'tracking' && timeFactor > 1 && { RESPOND_WITHIN_MS: String(limit(1_900)) }),
      },
    });
  }
  const db = openPostgres(product.databases.analytics, {
    log: silentLog,
    max: 3,
    statementWithinMs: limit(15_000),
    applicationName: 'faults',
  });
  const models = await listedModels(product.databases.catalog);

  /** The services that should run now, including those a scenario added. */
  let current: readonly ProcessSpec[] = ordinary;
  let engines: readonly ProcessSpec[] = processes;
  const portOf = (name: string): number => {
    const known = [...current, ...ordinary].find((spec) => spec.name === name);
    if (known === undefined) throw new Error(`there is no service ${name}`);
    return known.port;
  };
  let mutation: string | undefined;
  const allReady = async (withinMs = limit(60_000)): Promise<void> => {
    await until('every service is ready', () => areReady(current.map(({ port }) => port)), withinMs);
  };
  const engineProcess: TestEnvironment['engineProcess'] = (name) => {
    const spec = processes.find((one) => one.name === name);
    if (spec === undefined) throw new Error(`there is no ${name}`);
    return spec;
  };
  const spoolDir = join(instance.runDir, 'spool');
  const runServices = async (specs: readonly ProcessSpec[]): Promise<void> => {
    current = specs;
    await enforce(instance, {
      processes: [...engines, ...specs.map((spec) => mutated(spec, mutation))],
    });
  };
  const change: TestEnvironment['change'] = (planChange) => runServices(ordinary.flatMap(planChange));
  await runServices(ordinary);
  await allReady();

  return {
    ...proxies,
    ...control,
    publicPort: instance.ports.public,
    portOf,
    db,
    amqpUrl,
    redisUrl,
    publicUrl: product.publicUrl,
    admin: product.admin,
    databases: product.databases,
    ownerDatabases: product.ownerDatabases,
    ready: (name) => areReady([portOf(name)]),
    allReady,
    readLedger: () => readLedger(db),
    spooledBytes: () => bytesIn(spoolDir),
    spoolDir,
    dataDir: instance.dataDir,
    engineProcess,
    engines: { instance, secrets },
    changeEngine: async (spec) => {
      engines = processes.map((one) => (one.name === spec.name ? spec : one));
      await runServices(current);
      await allReady();
    },
    superuserUrl: databaseUrl,
    metric: (service, ...metric) => metricAt(portOf(service), limit(3_000), ...metric),
    logsSince: (names = serviceNames) => control.logsSince(names),
    runOnly: async (names) => {
      current = ordinary.filter(({ name }) => names.some((wanted) => wanted === name));
      const wanted: readonly string[] = names.includes('rabbitmq') ? [...names, 'epmd'] : names;
      await enforce(instance, {
        processes: [...engines, ...ordinary.map((spec) => mutated(spec, mutation))].filter(({ name }) =>
          wanted.includes(name),
        ),
      });
    },
    change,
    changeService: (name, edit) => change((spec) => (spec.name === name ? edit(spec) : spec)),
    restore: async () => {
      if (current === ordinary && engines === processes) return;
      // A process that is stopped while it starts cannot exit cleanly.
      await allReady(limit(15_000)).catch(() => {});
      engines = processes;
      await runServices(ordinary);
    },
    mutate: async (name) => {
      mutation = name;
      await runServices(current);
      await allReady();
    },
    broker: insideBroker(engineProcess('rabbitmq')),
    mostMemoryMb: () => control.peakMemoryMb(current.map(({ name }) => name)),
    limit,
    secrets: [...Object.values(secrets)],
    nextModels: (count = modelsPerScenario) => {
      if (models.length < count) throw new Error('no unused models are left');
      return { models: models.splice(0, count), tokenOf };
    },
    close: async () => {
      await db.close();
      await closeProxies();
    },
  };
};
