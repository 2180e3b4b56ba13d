import { spawn } from 'node:child_process';
import { chmodSync, closeSync, existsSync, mkdirSync, openSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { UserError } from '@marquee/kit/errors/user-error';
import { becomesTrue } from '@marquee/kit/run/wait';
import { build } from 'esbuild';
import { checkoutDir } from '../../instance/checkout';
import { homeFolder, programPath } from '../../instance/config';
import { type Instance, logFile, saveInstance } from '../../instance/instance';
import { isAlive, type OurProcess, ourProcesses, processTags, signal } from '../../instance/processes';
import { type Plan, type ProcessSpec, planDigest, readPlan, readState, writePlan } from './plan';

/** Creates the folders of an instance; only their owner can read the run folder. */
export const prepareFolders = (instance: Instance): void => {
  for (const dir of ['logs', 'pids', 'mail', 'spool'])
    mkdirSync(join(instance.runDir, dir), { recursive: true });
  chmodSync(instance.runDir, 0o700);
  mkdirSync(instance.dataDir, { recursive: true, mode: 0o755 });
};

const everyMs = 50;

/** Resolves when the supervisor, started if necessary, has stopped and started the processes of the plan. */
export const enforce = async (instance: Instance, plan: Plan): Promise<void> => {
  const running = supervisorOf(instance);
  // Processes of a killed supervisor would hold the ports and the data.
  if (!running) await stopInstance(instance);
  saveInstance(instance);
  writePlan(instance, plan);
  if (running) signal(running.pid, 'SIGUSR2');
  else await startSupervisor(instance);
  const wanted = planDigest(plan);
  const isApplied = () => readState(instance)?.planApplied === wanted;
  if (!(await becomesTrue(isApplied, { withinMs: 60_000, everyMs })))
    throw new UserError(`The supervisor does not answer. See ${logFile(instance, 'supervisor')}.`);
};

export const supervisorOf = (instance: Pick<Instance, 'runDir'>): OurProcess | undefined =>
  ourProcesses(instance).find(({ name }) => name === 'supervisor');

/** The services that run: they keep running until the steps below them are done. */
export const runningServices = (instance: Instance): readonly ProcessSpec[] =>
  supervisorOf(instance)
    ? (readPlan(instance)?.processes.filter(({ kind }) => kind === 'service') ?? [])
    : [];

/** Stops every process of this instance: services before engines, SIGKILL last. Returns how many ran. */
export const stopInstance = async (instance: Pick<Instance, 'runDir'>): Promise<number> => {
  const found = ourProcesses(instance).length;
  const supervisor = supervisorOf(instance);
  if (supervisor) {
    signal(supervisor.pid, 'SIGTERM');
    await becomesTrue(() => !isAlive(supervisor.pid), { withinMs: 60_000, everyMs });
  }
  await stopOrphans(instance);
  const pids = join(instance.runDir, 'pids');
  for (const name of existsSync(pids) ? readdirSync(pids) : []) rmSync(join(pids, name), { force: true });
  for (const name of ['state.json', 'supervisor.pid']) rmSync(join(instance.runDir, name), { force: true });
  return found;
};

const engineNames = ['postgres', 'rabbitmq', 'redis', 'epmd', 'etcd', 'sentinel', 'haproxy', 'pgbouncer'];
/** Those of a cluster have the number of their host at the end. */
const isEngine = (name: string): boolean => engineNames.includes(name.replace(/-\d$/, ''));

const stopOrphans = async (instance: Pick<Instance, 'runDir'>): Promise<void> => {
  const running = () => ourProcesses(instance);
  const services = () => running().filter(({ name }) => !isEngine(name));
  const busyEngines = () => running().filter(({ name }) => name !== 'epmd');
  await endAll(services, ({ name }) => (name === 'supervisor' ? 'SIGKILL' : 'SIGTERM'), 10_000);
  await endAll(services, () => 'SIGKILL', 5000);
  await endAll(busyEngines, ({ name }) => (name === 'postgres' ? 'SIGINT' : 'SIGTERM'), 30_000);
  await endAll(running, () => 'SIGKILL', 5000);
};

/** Signals each process once, also children that appear later, until none is left or the time is up. */
const endAll = async (
  running: () => OurProcess[],
  how: (one: OurProcess) => NodeJS.Signals,
  withinMs: number,
): Promise<void> => {
  const signaled = new Set<number>();
  const areGone = (): boolean => {
    const left = running();
    for (const one of left) {
      if (!signaled.has(one.pid)) signal(one.pid, how(one));
      signaled.add(one.pid);
    }
    return left.length === 0;
  };
  await becomesTrue(areGone, { withinMs, everyMs });
};

/** Bundled into one file, so that changed sources or packages do not affect a running supervisor. */
const startSupervisor = async (instance: Instance): Promise<void> => {
  const program = join(instance.runDir, 'supervise.mjs');
  await build({
    entryPoints: [join(checkoutDir, 'infra/launch/native/supervisor/supervise.ts')],
    outfile: program,
    bundle: true,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    logLevel: 'silent',
  });
  const log = openSync(logFile(instance, 'supervisor'), 'a', 0o600);
  const supervisor = spawn(process.execPath, [program, instance.runDir], {
    cwd: instance.runDir,
    detached: true,
    stdio: ['ignore', log, log],
    env: { PATH: programPath(), HOME: homeFolder(), ...processTags(instance, 'supervisor') },
  });
  supervisor.unref();
  closeSync(log);
};
