/**
 * Keeps one instance running, detached: `supervise.ts <run folder>`. It reads plan.json at start and at
 * SIGUSR2, and writes state.json and pids/. SIGTERM stops services, then engines.
 */
import { appendFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { savedInstance } from '../../instance/instance';
import { isAlive } from '../../instance/processes';
import { boundLogs } from './log-size';
import { type Plan, type ProcessSpec, planDigest, readPlan, writeState } from './plan';
import { type SupervisedProcess, superviseProcess } from './supervised-process';

const runDir = process.argv[2] ?? '';
const instance = savedInstance(runDir);
if (!instance) throw new Error(`no instance is described in ${runDir}`);

const since = new Date().toISOString();
const supervised = new Map<string, SupervisedProcess>();
let planApplied = '';
let stopping = false;
let applying = Promise.resolve();

const report = (line: string): void => {
  try {
    appendFileSync(join(runDir, 'logs/supervisor.log'), `${new Date().toISOString()} ${line}\n`);
  } catch {
    // A full disk must not end the supervisor.
  }
};

const publish = (): void => {
  try {
    writeState(instance, {
      supervisorPid: process.pid,
      since,
      planApplied,
      processes: [...supervised.values()].map((one) => one.status()),
    });
  } catch (error) {
    report(`state.json could not be written: ${String(error)}`);
  }
};

const start = (spec: ProcessSpec, plan: Plan): void => {
  const waitFor = plan.processes
    .filter((other) => spec.after?.includes(other.name))
    .map((other) => other.port);
  supervised.set(spec.name, superviseProcess(spec, { instance, waitFor, changed: publish, report }));
};

/** Stops removed processes, restarts changed ones, starts new ones. Others keep running. */
const apply = async (): Promise<void> => {
  const plan = readPlan(instance);
  if (!plan) return report('plan.json cannot be read; the processes stay as they are');
  const wanted = new Map(plan.processes.map((spec) => [spec.name, spec]));
  const outdated = [...supervised.values()].filter(
    (one) => JSON.stringify(one.spec) !== JSON.stringify(wanted.get(one.spec.name)),
  );
  await Promise.all(
    outdated.map(async (one) => {
      report(
        `${one.spec.name} is ${wanted.has(one.spec.name) ? 'restarted: it changed' : 'stopped: the plan no longer has it'}`,
      );
      await one.stop();
      supervised.delete(one.spec.name);
    }),
  );
  if (stopping) return;
  for (const spec of plan.processes) if (!supervised.has(spec.name)) start(spec, plan);
  planApplied = planDigest(plan);
  publish();
};

const stopAll = async (reason: string): Promise<void> => {
  if (stopping) return;
  stopping = true;
  report(`stopping: ${reason}`);
  await applying;
  const all = [...supervised.values()];
  await Promise.all(all.filter(({ spec }) => spec.kind === 'service').map((one) => one.stop()));
  // The broker stops before epmd, where it is registered. No program that others need needs another.
  const needed = new Set(all.flatMap(({ spec }) => spec.after ?? []));
  await Promise.all(all.filter(({ spec }) => !needed.has(spec.name)).map((one) => one.stop()));
  await Promise.all(all.map((one) => one.stop()));
  report('stopped');
  rmSync(join(runDir, 'state.json'), { force: true });
  rmSync(join(runDir, 'supervisor.pid'), { force: true });
  process.exit(0);
};

const queueApply = (): void => {
  applying = applying.then(apply).catch((error) => report(`the plan could not be applied: ${String(error)}`));
};

process.on('SIGUSR2', queueApply);
process.on('SIGTERM', () => void stopAll('signal'));
process.on('SIGINT', () => void stopAll('signal'));
// Closing the terminal does not stop the product.
process.on('SIGHUP', () => undefined);
process.on('uncaughtException', (error) => report(`unexpected: ${error.stack ?? error.message}`));

writeFileSync(join(runDir, 'supervisor.pid'), `${process.pid}\n`);
report(`supervisor ${process.pid} started`);
queueApply();

setInterval(() => {
  try {
    boundLogs(join(runDir, 'logs'));
  } catch (error) {
    report(`logs could not be bounded: ${String(error)}`);
  }
}, 30_000);

if (instance.ownerPid !== undefined) {
  const owner = instance.ownerPid;
  setInterval(() => {
    if (!isAlive(owner)) void stopAll('the owner process has ended');
  }, 1000);
}
