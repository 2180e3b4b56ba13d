import { readFileSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { silentLog } from '@marquee/kit/log/log';
import { openPostgres } from '@marquee/kit/postgres/open-postgres';
import { until } from '@marquee/kit/testing/until';
import { readLedger } from '../../../../services/analytics/ledger/read-ledger';
import { caFileOf, clusterInstance, clusterUrls } from '../../../cluster/instance';
import { allPorts, type Host, onLoopback, portOf } from '../../../cluster/layout';
import { problemsIn } from '../../../cluster/problems';
import { requireClusterPrograms, requireMemory } from '../../../cluster/programs';
import { startCluster } from '../../../cluster/start';
import { readClusterState } from '../../../cluster/state';
import { adminCredentials } from '../../../launch/instance/admin-credentials';
import { checkoutDir, checkoutName } from '../../../launch/instance/checkout';
import { programPath } from '../../../launch/instance/config';
import { type Instance, logFile } from '../../../launch/instance/instance';
import { secretsOf } from '../../../launch/instance/secrets';
import { prepareFolders, stopInstance } from '../../../launch/native/supervisor/lifecycle';
import type { ProcessSpec } from '../../../launch/native/supervisor/plan';
import { requireFreePorts } from '../../../launch/terminal/free-ports';
import { openSteps } from '../../../launch/terminal/steps';
import { privateHome } from '../../../launch/testing/private-instance';
import { insideBroker } from '../environment/inside-broker';
import { controlProcesses, type ProcessControl } from '../environment/process-control';
import { areReady, metricAt } from '../environment/service-state';
import { bytesIn } from '../environment/spool-files';
import { listedModels, type MeasuredProduct, pathsPerDay } from '../environment/test-environment';
import { modelsPerScenario } from '../load/event-ids';
import { tokensOf } from '../load/visit-tokens';
import { askSentinel, primaryIn, queueLeader, redisPrimaryIn } from './engine-roles';
import { type ProcessFaults, processFaults } from './process-faults';

/** A cluster that ends with this process, in a folder of its own. */
const testClusterInstance = (base: number): Instance => {
  const home = privateHome('cluster-faults');
  return {
    ...clusterInstance(base),
    name: `${checkoutName(checkoutDir)}-cluster-faults`,
    runDir: join(home, 'run'),
    dataDir: join(home, 'data'),
    postgresFsync: false,
    ownerPid: process.pid,
  };
};

/** A whole cluster under test. Its load enters through HAProxy of host 1. */
export type ClusterEnvironment = MeasuredProduct &
  Pick<ProcessControl, 'restart'> &
  Omit<ProcessFaults, 'bringBackAll' | 'running' | 'wasKilled'> &
  EngineTools & {
    readonly serviceNames: readonly string[];
    readonly spoolOf: (host: Host) => string;
    readonly close: () => Promise<void>;
  };

/** On this machine every process shares two cores, so everything takes longer than on three hosts. */
const timeFactor = 3;
const limit = (ms: number): number => ms * timeFactor;

const base = 32_000;

/** Starts the cluster on empty data. */
const startTestCluster = async (note: (text: string) => void) => {
  const instance = testClusterInstance(base);
  await stopInstance(instance);
  rmSync(dirname(instance.runDir), { recursive: true, force: true });
  requireMemory();
  await requireFreePorts(allPorts(base), 0, 'stop it');
  prepareFolders(instance);
  // The load and the checks connect to the engines as a service does.
  process.env.TLS_CA_FILE = caFileOf(instance);
  const secrets = secretsOf(instance);
  const started = await startCluster({
    ...{ instance, base, secrets },
    steps: openSteps(logFile(instance, 'up')),
    programs: await requireClusterPrograms(instance.dataDir, programPath(), note),
    product: {
      publicHost: '127.0.0.1',
      publicUrl: `http://localhost:${instance.ports.public}`,
      allowHttp: 'on',
      // The load names its visitors' IPs, and HAProxy is one more proxy.
      settings: { RATE_LIMITS: 'off', LOG_LEVEL: 'info', TRUST_PROXY_HOPS: '1' },
      admin: adminCredentials(instance, { adminEmail: undefined, adminPassword: undefined }, secrets),
    },
    edit: (spec) => ({ ...spec, env: { ...spec.env, PATHS_PER_DAY: String(pathsPerDay) } }),
  });
  return { ...started, instance, secrets };
};

type Started = Awaited<ReturnType<typeof startTestCluster>>;

/** The engines' state, and how to talk to each of them. */
const engineTools = ({ instance, engines, secrets }: Started) => {
  const { urls, managementUrl = '' } = clusterUrls(instance, secrets);
  const state = () => readClusterState(instance, secrets);
  const problems = async () => problemsIn(await state());
  const node = (host: Host): ProcessSpec => {
    const spec = engines.find(({ name }) => name === `rabbitmq-${host}`);
    if (spec === undefined) throw new Error(`there is no rabbitmq-${host}`);
    return spec;
  };
  return {
    /** Every problem of the engines, in one sentence each. */
    problems,
    enginesReady: async (withinMs = limit(60_000)): Promise<void> => {
      const isWell = async (): Promise<boolean> => (await problems()).length === 0;
      await until('the engines work together', isWell, withinMs).catch(async (error: unknown) => {
        throw new Error(`${String(error)}: ${(await problems()).join(' ')}`);
      });
    },
    primary: async () => primaryIn(await state()),
    redisPrimary: async () => redisPrimaryIn(await state()),
    queueLeader: (queue: string) =>
      queueLeader(managementUrl, queue, readFileSync(caFileOf(instance), 'utf8')),
    /** Calls inside the RabbitMQ node of the host. */
    inside: (host: Host) => insideBroker(node(host)),
    nodeOf: (host: Host) => node(host).env.RABBITMQ_NODENAME ?? '',
    /** A client of the host's Sentinel. */
    askSentinel: (host: Host, ...command: readonly [string, ...string[]]) =>
      askSentinel(base, secrets, host, command),
    redisPassword: secrets.REDIS_PASSWORD,
    addressOf: onLoopback(base).address,
    /** The product's database through HAProxy, for the user that may do everything. */
    ownerUrl: urls.databaseUrl,
  };
};

type EngineTools = ReturnType<typeof engineTools>;

/** Starts a cluster of three hosts on this machine, and removes it when it is closed. */
export const openClusterEnvironment = async (note: (text: string) => void): Promise<ClusterEnvironment> => {
  const started = await startTestCluster(note);
  const { instance, secrets, product, engines, services } = started;
  const tools = engineTools(started);
  const { bringBackAll, running, wasKilled, ...faults } = processFaults(instance, [...engines, ...services]);
  const db = openPostgres(new URL(product.databases.analytics).href, {
    log: silentLog,
    max: 3,
    statementWithinMs: limit(5_000),
    applicationName: 'faults',
  });
  const models = await listedModels(product.databases.catalog);
  const tokenOf = tokensOf(secrets);
  const control = controlProcesses(instance, limit(20_000));
  const servicesRun = () => running().filter(({ kind }) => kind === 'service');
  const allReady = async (withinMs = limit(60_000)): Promise<void> => {
    await until('every service is ready', () => areReady(servicesRun().map(({ port }) => port)), withinMs);
  };
  const spoolDir = join(instance.runDir, 'spool');
  const portsOf = (service: string): readonly number[] =>
    services.filter(({ name }) => name.startsWith(`${service}-`)).map(({ port }) => port);
  return {
    ...tools,
    ...faults,
    publicPort: portOf(base, 'entry', 1),
    amqpUrl: clusterUrls(instance, secrets).urls.amqpUrl,
    db,
    ready: (name) => areReady(portsOf(name)),
    allReady,
    readLedger: () => readLedger(db),
    spooledBytes: () => bytesIn(spoolDir),
    metric: async (service, ...metric) => {
      const each = portsOf(service).map((port) => metricAt(port, limit(3_000), ...metric));
      return (await Promise.all(each)).reduce((sum, value) => sum + value, 0);
    },
    logsSince: () => control.logsSince(services.map(({ name }) => name)),
    forcedSince: () => {
      const forced = control.forcedSince();
      return () => forced().filter((line) => !wasKilled(line));
    },
    restart: control.restart,
    mostMemoryMb: () => control.peakMemoryMb(servicesRun().map(({ name }) => name)),
    limit,
    secrets: Object.values(secrets),
    nextModels: (count = modelsPerScenario) => ({ models: models.splice(0, count), tokenOf }),
    serviceNames: services.map(({ name }) => name),
    spoolOf: (host) => join(spoolDir, `host-${host}`),
    restore: async () => {
      await bringBackAll();
      await tools.enginesReady();
      await allReady();
    },
    close: async () => {
      await db.close();
      await stopInstance(instance);
      rmSync(dirname(instance.runDir), { recursive: true, force: true });
    },
  };
};
