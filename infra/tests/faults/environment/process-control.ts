import { readFileSync, statSync } from 'node:fs';
import { until } from '@marquee/kit/testing/until';
import { type Instance, logFile } from '../../../launch/instance/instance';
import { readState } from '../../../launch/native/supervisor/plan';

export type ProcessControl = {
  readonly pidOf: (name: string) => number | undefined;
  /** How the process last ended, according to the supervisor. */
  readonly lastEndOf: (name: string) => string | undefined;
  /** Signals the running process and returns its pid. */
  readonly signal: (name: string, signal: NodeJS.Signals) => number;
  /** Resolves when a process other than `formerPid` runs under that name. */
  readonly isBack: (name: string, formerPid: number, withinMs?: number) => Promise<void>;
  /** Signals the running process and resolves when another one runs under its name. */
  readonly restart: (name: string, signal: NodeJS.Signals, withinMs?: number) => Promise<void>;
  /** Returns a function that reads what these processes have logged since this call. */
  readonly logsSince: (names: readonly string[]) => () => string;
  /** Returns a function that lists what the supervisor has since killed, or exited with a code but 0. */
  readonly forcedSince: () => () => readonly string[];
  /** The highest peak memory of any of these processes, in megabytes. */
  readonly peakMemoryMb: (names: readonly string[]) => number;
};

/** Observes and signals the processes of an instance, which its supervisor restarts. */
export const controlProcesses = (instance: Instance, restartWithinMs: number): ProcessControl => {
  const stateOf = (name: string) => readState(instance)?.processes.find((one) => one.name === name);
  const pidOf = (name: string): number | undefined => stateOf(name)?.pid;
  const signal: ProcessControl['signal'] = (name, signal) => {
    const pid = pidOf(name);
    if (pid === undefined) throw new Error(`${name} does not run`);
    process.kill(pid, signal);
    return pid;
  };
  const isBack: ProcessControl['isBack'] = async (name, formerPid, withinMs = restartWithinMs) => {
    const hasNewPid = (): boolean => ![undefined, formerPid].includes(pidOf(name));
    await until(`${name} was started again`, hasNewPid, withinMs);
  };
  return {
    pidOf,
    lastEndOf: (name) => stateOf(name)?.lastEnd,
    signal,
    isBack,
    restart: (name, sent, withinMs) => isBack(name, signal(name, sent), withinMs),
    logsSince: (names) => {
      const sizes = names.map(
        (name) => [name, statSync(logFile(instance, name), { throwIfNoEntry: false })?.size ?? 0] as const,
      );
      return () =>
        sizes
          .map(([name, from]) => readFileSync(logFile(instance, name)).subarray(from).toString('utf8'))
          .join('\n');
    },
    forcedSince: () => {
      const lines = (): string[] =>
        readFileSync(logFile(instance, 'supervisor'), 'utf8')
          .split('\n')
          .filter((line) => /and was killed|did not exit cleanly/.test(line));
      const before = lines().length;
      return () => lines().slice(before);
    },
    peakMemoryMb: (names) => {
      const kilobytes = names.map((name) => {
        try {
          return Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pidOf(name)}/status`, 'utf8'))?.[1] ?? 0);
        } catch {
          // Not Linux, or the process has just exited.
          return 0;
        }
      });
      return Math.max(...kilobytes) / 1_024;
    },
  };
};
