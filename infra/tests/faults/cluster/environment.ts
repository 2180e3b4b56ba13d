import { rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { silentLog } from '@marquee/kit/log/log';
import { openPostgres } from '@marquee/kit/postgres/open-postgres';
import { until } from '@marquee/kit/testing/until';
import { readLedger } from '../../../../services/analytics/ledger/read-ledger';
import { clusterUrls, testClusterInstance } from '../../../cluster/instance';
import { allPorts, type Host, onLoopback, type Places, portOf } from '../../../cluster/layout';
import { problemsIn } from '../../../cluster/problems';
import { requireClusterPrograms, requireMemory } from '../../../cluster/programs';
import { startCluster } from '../../../cluster/start';
import { readClusterState } from '../../../cluster/state';
import { openSteps } from '../../../launch/commands/steps';
import { adminCredentials } from '../../../launch/instance/admin-credentials';
import { programPath } from '../../../launch/instance/config';
import { logFile } from '../../../launch/instance/instance';
import { secretsOf } from '../../../launch/instance/secrets';
import { requireFreePorts } from '../../../launch/supervisor/free-ports';
import { enforce, prepareFolders, stopInstance } from '../../../launch/supervisor/lifecycle';
import type { ProcessSpec } from '../../../launch/supervisor/plan';
import { type InsideBroker, insideBroker } from '../environment/inside-broker';
import { controlProcesses, type ProcessControl } from '../environment/process-control';
import { areReady, metricAt } from '../environment/service-state';
import { bytesIn } from '../environment/spool-files';
import { listedModels, type MeasuredProduct, pathsPerDay } from '../environment/test-environment';
import { modelsPerScenario } from '../load/event-ids';
import { askSentinel, primaryIn, queueLeader, redisPrimaryIn } from './engine-roles';
import { pidsOf, readProc, signalAll } from './process-trees';

/** A whole cluster under test. Its load enters through HAProxy of host 1. */
export type ClusterEnvironment = MeasuredProduct &
  Pick<ProcessControl, 'restart'> & {
    /** Every problem of the engines, in one sentence each. */
    readonly problems: () => Promise<readonly string[]>;
    /** SIGKILL to these processes and their children; they stay away until `restore`. */
    readonly lose: (...names: readonly string[]) => Promise<void>;
    /** Starts what was lost, and undoes changes. */
    readonly bringBack: (...names: readonly string[]) => Promise<void>;
    /** SIGSTOP to these processes and their children; the returned function continues them. */
    readonly freeze: (...names: readonly string[]) => () => void;
    /** SIGSTOP to Patroni alone: its lease ends as if the host was cut off, while its PostgreSQL goes on. */
    readonly freezePatroni: (host: Host) => () => void;
    /** SIGSTOP to what receives the write-ahead log on a standby. */
    readonly freezeReceiver: (host: Host) => () => void;
    /** A client of the host's Sentinel. */
    readonly askSentinel: (host: Host, ...command: readonly [string, ...string[]]) => Promise<void>;
    readonly redisPassword: string;
    readonly addressOf: Places['address'];
    /** The product's database through HAProxy, for the user that may do everything. */
    readonly ownerUrl: string;
    /** Stops the process by its own signal and starts it again, changed. */
    readonly replace: (name: string, edit: (spec: ProcessSpec) => ProcessSpec) => Promise<void>;
    readonly serviceNames: readonly string[];
    readonly primary: () => Promise<Host>;
    readonly redisPrimary: () => Promise<Host>;
    readonly queueLeader: (queue: string) => Promise<Host>;
    readonly inside: (host: Host) => InsideBroker;
    readonly nodeOf: (host: Host) => string;
    readonly spoolOf: (host: Host) => string;
    readonly enginesReady: (withinMs?: number) => Promise<void>;
    readonly close: () => Promise<void>;
  };

/** On this machine every process shares two cores, so everything takes longer than on three hosts. */
const timeFactor = 3;
const limit = (ms: number): number => ms * timeFactor;

const base = 32_000;

/** Starts a cluster of three hosts on this machine, and removes it when it is closed. */
export const openClusterEnvironment = async (note: (text: string) => void): Promise<ClusterEnvironment> => {
  const instance = testClusterInstance(base);
  await stopInstance(instance);
  rmSync(dirname(instance.runDir), { recursive: true, force: true });
  requireMemory();
  await requireFreePorts(allPorts(base), 0, 'stop it');
  prepareFolders(instance);
  const secrets = secretsOf(instance);
  const steps = openSteps(logFile(instance, 'up'));
  const programs = await requireClusterPrograms(instance.dataDir, programPath(), note);
  const publicUrl = `http://localhost:${instance.ports.public}`;
  const started = await startCluster({
    ...{ instance, base, secrets, programs, steps },
    product: {
      publicHost: '127.0.0.1',
      publicUrl,
      allowHttp: 'on',
      // The load names its visitors' IPs, and HAProxy is one more proxy.
      passedOn: { RATE_LIMITS: 'off', LOG_LEVEL: 'info', TRUST_PROXY_HOPS: '1' },
      forAdmin: {},
      publicPages: {},
      admin: adminCredentials(instance, { adminEmail: undefined, adminPassword: undefined }, secrets),
    },
    edit: (spec) => ({
      ...spec,
      env: {
        ...spec.env,
        PATHS_PER_DAY: String(pathsPerDay),
      },
    }),
  });
  const { product, engines, services } = started;
  const ordinary: readonly ProcessSpec[] = [...engines, ...services];
  let current = ordinary;
  const run = async (specs: readonly ProcessSpec[]): Promise<void> => {
    current = specs;
    await enforce(instance, { processes: [...specs] });
  };
  const { urls, managementUrl = '' } = clusterUrls(base, secrets);
  const ownerUrl = new URL(product.databases.analytics);
  const db = openPostgres(ownerUrl.href, {
    log: silentLog,
    max: 3,
    statementWithinMs: limit(5_000),
    applicationName: 'faults',
  });
  const models = await listedModels(product.databases.catalog);
  const control = controlProcesses(instance, limit(20_000));
  const state = () => readClusterState(base, secrets);
  const problems = async () => problemsIn(await state());
  /** Killed on purpose: the supervisor meets one that it has just started again, and reports how it ended. */
  const lost: string[] = [];
  const servicesRun = () => current.filter(({ kind }) => kind === 'service');
  const allReady = async (withinMs = limit(60_000)): Promise<void> => {
    await until('every service is ready', () => areReady(servicesRun().map(({ port }) => port)), withinMs);
  };
  const engine = (name: string): ProcessSpec => {
    const spec = engines.find((one) => one.name === name);
    if (spec === undefined) throw new Error(`there is no ${name}`);
    return spec;
  };
  const enginesReady = async (withinMs = limit(60_000)): Promise<void> => {
    await until('the engines work together', async () => (await problems()).length === 0, withinMs).catch(
      async (error: unknown) => {
        throw new Error(`${String(error)}: ${(await problems()).join(' ')}`);
      },
    );
  };
  const restore = async (): Promise<void> => {
    if (current !== ordinary) await run(ordinary);
    await enginesReady();
    await allReady();
  };
  /** Of the processes of one PostgreSQL those whose command line has these words. */
  const freezeThose = (host: Host, words: string): (() => void) => {
    const pids = pidsOf(instance.runDir, [`postgres-${host}`]).filter((pid) =>
      readProc(pid, 'cmdline').includes(words),
    );
    if (pids.length === 0) throw new Error(`postgres-${host} has no process ${words}`);
    signalAll(pids, 'SIGSTOP');
    return () => signalAll(pids, 'SIGCONT');
  };
  const spoolDir = join(instance.runDir, 'spool');
  const portsOf = (service: string): readonly number[] =>
    services.filter(({ name }) => name.startsWith(`${service}-`)).map(({ port }) => port);
  return {
    publicPort: portOf(base, 'entry', 1),
    amqpUrl: urls.amqpUrl,
    db,
    problems,
    ready: (name) => areReady(portsOf(name)),
    allReady,
    enginesReady,
    readLedger: () => readLedger(db),
    spooledBytes: () => bytesIn(spoolDir),
    metric: async (service, ...metric) => {
      const each = portsOf(service).map((port) => metricAt(port, limit(3_000), ...metric));
      return (await Promise.all(each)).reduce((sum, value) => sum + value, 0);
    },
    logsSince: () => control.logsSince(services.map(({ name }) => name)),
    forcedSince: () => {
      const forced = control.forcedSince();
      return () =>
        forced().filter((line) => !lost.some((name) => line.includes(` ${name} did not exit cleanly`)));
    },
    restart: control.restart,
    mostMemoryMb: () => control.peakMemoryMb(servicesRun().map(({ name }) => name)),
    limit,
    secrets: Object.values(secrets),
    nextModels: (count = modelsPerScenario) => ({ models: models.splice(0, count) }),
    lose: async (...names) => {
      lost.push(...names);
      signalAll(pidsOf(instance.runDir, names), 'SIGKILL');
      await run(current.filter(({ name }) => !names.includes(name)));
      // What the supervisor has started in between.
      signalAll(pidsOf(instance.runDir, names), 'SIGKILL');
    },
    bringBack: (...names) =>
      run(
        ordinary.filter(
          ({ name }) => names.includes(name) || current.some((running) => running.name === name),
        ),
      ),
    freeze: (...names) => {
      const pids = pidsOf(instance.runDir, names);
      signalAll(pids, 'SIGSTOP');
      return () => signalAll(pids, 'SIGCONT');
    },
    freezePatroni: (host) => freezeThose(host, 'patroni.yml'),
    freezeReceiver: (host) => freezeThose(host, 'walreceiver'),
    askSentinel: (host, ...command) => askSentinel(base, secrets, host, command),
    redisPassword: secrets.REDIS_PASSWORD,
    addressOf: onLoopback(base).address,
    ownerUrl: urls.databaseUrl,
    replace: (name, edit) => run(current.map((spec) => (spec.name === name ? edit(spec) : spec))),
    serviceNames: services.map(({ name }) => name),
    primary: async () => primaryIn(await state()),
    redisPrimary: async () => redisPrimaryIn(await state()),
    queueLeader: (queue) => queueLeader(managementUrl, queue),
    inside: (host) => insideBroker(engine(`rabbitmq-${host}`)),
    nodeOf: (host) => engine(`rabbitmq-${host}`).env.RABBITMQ_NODENAME ?? '',
    spoolOf: (host) => join(spoolDir, `host-${host}`),
    restore,
    close: async () => {
      await db.close();
      await stopInstance(instance);
      rmSync(dirname(instance.runDir), { recursive: true, force: true });
    },
  };
};
