import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync, openSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Instance, logFile, pidFile } from '../../instance/instance';
import { answers } from '../../instance/ports';
import { processTags } from '../../instance/processes';
import type { ProcessSpec, ProcessState } from './plan';

/** One process, restarted whenever it exits until it is stopped. */
export type SupervisedProcess = {
  readonly spec: ProcessSpec;
  readonly status: () => ProcessState;
  /** Sends its stop signal, then SIGKILL when its time is up. Resolves when it has exited. */
  readonly stop: () => Promise<void>;
};

type Options = {
  readonly instance: Instance;
  /** Ports that must accept connections before the process starts. */
  readonly waitFor: readonly number[];
  readonly changed: () => void;
  readonly report: (line: string) => void;
};

/** Starts the process once the ports of `waitFor` answer, and again whenever it exits. */
export const superviseProcess = (
  spec: ProcessSpec,
  { instance, waitFor, changed, report }: Options,
): SupervisedProcess => {
  let status: ProcessState = {
    name: spec.name,
    state: 'starting',
    port: spec.port,
    since: new Date().toISOString(),
    restarts: 0,
  };
  let child: ChildProcess | undefined;
  const stopping = new AbortController();
  let exitsInARow = 0;

  const update = (fields: Partial<ProcessState>) => {
    status = { ...status, ...fields };
    changed();
  };

  const superviseUntilStopped = async () => {
    while (!stopping.signal.aborted) {
      if (waitFor.length > 0) await everyPortAnswers(waitFor, stopping.signal);
      if (stopping.signal.aborted) break;
      const startedAt = Date.now();
      const reason = await runOnce().catch((error) => `could not be started (${String(error)})`);
      if (stopping.signal.aborted) {
        if (spec.kind === 'service' && reason !== 'ended with code 0')
          report(`${spec.name} did not exit cleanly on SIGTERM: it ${reason}`);
        break;
      }
      exitsInARow = Date.now() - startedAt > stableAfterMs ? 1 : exitsInARow + 1;
      const pauseMs = pauseBeforeRestartMs(exitsInARow);
      report(`${spec.name} ${reason}; starting it again in ${pauseMs} ms`);
      update({ state: 'waiting', pid: undefined, restarts: status.restarts + 1, lastEnd: reason });
      await sleep(pauseMs, undefined, { signal: stopping.signal }).catch(() => undefined);
    }
    rmSync(pidFile(instance, spec.name), { force: true });
    update({ state: 'stopped', pid: undefined });
  };

  /** Starts the process, waits for its exit and returns how it ended. */
  const runOnce = (): Promise<string> =>
    new Promise((settle) => {
      // The process appends to its log itself, so it can write without the supervisor.
      const log = openSync(logFile(instance, spec.name), 'a', 0o600);
      const started = spawn(spec.command, spec.args, {
        cwd: spec.cwd,
        env: { ...spec.env, ...processTags(instance, spec.name) },
        uid: spec.uid,
        gid: spec.gid,
        stdio: ['ignore', log, log],
      });
      closeSync(log);
      child = started;
      started.once('error', (error) => settle(`could not be started (${error.message})`));
      started.once('exit', (code, signal) =>
        settle(signal ? `was ended by ${signal}` : `ended with code ${code}`),
      );
      if (started.pid === undefined) return;
      try {
        writePid(pidFile(instance, spec.name), started.pid);
      } catch (error) {
        // A full disk must not end supervision.
        report(`the pid of ${spec.name} could not be written: ${String(error)}`);
      }
      update({ state: 'running', pid: started.pid, since: new Date().toISOString() });
    });

  const supervised = superviseUntilStopped();

  return {
    spec,
    status: () => status,
    stop: async () => {
      stopping.abort();
      if (child?.pid !== undefined && child.exitCode === null && child.signalCode === null) {
        update({ state: 'stopping' });
        child.kill(spec.stopSignal);
        const force = setTimeout(() => {
          report(`${spec.name} did not stop within ${spec.stopWithinMs} ms and was killed`);
          child?.kill('SIGKILL');
        }, spec.stopWithinMs);
        await supervised;
        clearTimeout(force);
      }
      await supervised;
    },
  };
};

/** The pid file always names a process: the last one until a new one starts. */
const writePid = (path: string, pid: number): void => {
  writeFileSync(`${path}.tmp`, `${pid}\n`);
  renameSync(`${path}.tmp`, path);
};

/** Waits at most ten seconds. A process whose dependency is still missing exits and is restarted. */
const everyPortAnswers = async (ports: readonly number[], stop: AbortSignal): Promise<void> => {
  const deadline = Date.now() + 10_000;
  for (const port of ports) {
    while (!stop.aborted && Date.now() < deadline && !(await answers(port))) await sleep(50);
  }
};

const pausesMs = [100, 500, 1000, 2000, 5000] as const;

/** A process that ran this long is restarted with the shortest delay. */
export const stableAfterMs = 20_000;

/** Delay before a restart: 100 ms after the first exit, up to 5 s when it keeps exiting. */
export const pauseBeforeRestartMs = (exitsInARow: number): number =>
  pausesMs[Math.min(Math.max(exitsInARow, 1), pausesMs.length) - 1] ?? 5000;
