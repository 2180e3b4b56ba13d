import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import type { Instance } from './instance';

/** Tags in every process's environment, inherited by children: no reused pid is ever signaled. */
export const processTags = (instance: Pick<Instance, 'runDir'>, name: string): Record<string, string> => ({
  MARQUEE_INSTANCE: instance.runDir,
  MARQUEE_PROCESS: name,
});

export type OurProcess = {
  readonly pid: number;
  /** As in the pid file: gateway, postgres, supervisor. */
  readonly name: string;
};

/** The running processes that this instance started, without their children. */
export const ourProcesses = (instance: Pick<Instance, 'runDir'>): OurProcess[] => {
  const tagged = (process.platform === 'linux' ? environments() : environmentsByPs()).filter(
    (one) => one.pid !== process.pid && one.instance === instance.runDir && isAlive(one.pid),
  );
  const pids = new Map(tagged.map((one) => [one.pid, one.name]));
  return tagged.filter((one) => pids.get(one.parent) !== one.name).map(({ pid, name }) => ({ pid, name }));
};

/** The run folder of the instance that started the process; undefined for any other process. */
export const instanceOf = (pid: number): string | undefined => tagsOf(pid)[0]?.instance;

/** True if the process runs; a zombie does not. */
export const isAlive = (pid: number): boolean => {
  if (!exists(pid)) return false;
  if (process.platform === 'linux') return !['Z', 'X', undefined].includes(statOf(pid)?.state);
  return !/^\s*Z/.test(ps(['-o', 'stat=', '-p', String(pid)]));
};

/** The process's command line, or undefined when it is not visible to us. */
export const commandOf = (pid: number): string | undefined => {
  const summary =
    process.platform === 'linux'
      ? readProc(pid, 'cmdline')?.replaceAll('\0', ' ')
      : ps(['-o', 'command=', '-p', String(pid)]);
  return summary?.trim().slice(0, 80) || undefined;
};

/** Sends a signal; a process that has already exited is not an error. */
export const signal = (pid: number, name: NodeJS.Signals): void => {
  try {
    process.kill(pid, name);
  } catch {
    // The process has exited.
  }
};

type Tagged = {
  readonly pid: number;
  readonly parent: number;
  readonly instance: string;
  readonly name: string;
};

const environments = (): Tagged[] =>
  readdirSync('/proc')
    .filter((entry) => /^\d+$/.test(entry))
    .map(Number)
    .flatMap(tagsOf);

const tagsOf = (pid: number): Tagged[] =>
  tagged(pid, statOf(pid)?.parent ?? 0, readProc(pid, 'environ')?.split('\0') ?? []);

const environmentsByPs = (): Tagged[] =>
  ps(['axeww', '-o', 'pid=,ppid=,command='])
    .split('\n')
    .flatMap((line) => {
      const [pid, parent, ...summary] = line.trim().split(/\s+/);
      return tagged(Number(pid), Number(parent), summary);
    });

const tagged = (pid: number, parent: number, environment: readonly string[]): Tagged[] => {
  const entryOf = (name: string) =>
    environment.find((entry) => entry.startsWith(`${name}=`))?.slice(name.length + 1);
  const instance = entryOf('MARQUEE_INSTANCE');
  const name = entryOf('MARQUEE_PROCESS');
  return instance === undefined || name === undefined ? [] : [{ pid, parent, instance, name }];
};

const exists = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
};

const statOf = (pid: number): { state: string; parent: number } | undefined => {
  const stat = readProc(pid, 'stat');
  if (stat === undefined) return undefined;
  // The fields follow the closing bracket of the command, which may itself contain brackets and blanks.
  const [state = 'X', parent = '0'] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return { state, parent: Number(parent) };
};

const readProc = (pid: number, file: string): string | undefined => {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8');
  } catch {
    return undefined;
  }
};

const ps = (args: string[]): string => {
  try {
    return execFileSync('ps', args, {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
      maxBuffer: 16 * 1024 * 1024,
    });
  } catch {
    return '';
  }
};
