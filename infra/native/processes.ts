import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Instance } from './instance';

/** Carried in the environment of everything that an instance starts, and inherited by what those start: how its processes are told from others. */
export const instanceMark = 'MARQUEE_INSTANCE';

/** Whether the process exists and still runs. A dead one that nobody has waited for (a zombie) does not. */
export const isAlive = (pid: number): boolean => {
  if (!exists(pid)) return false;
  if (process.platform === 'linux') {
    const stat = readProc(pid, 'stat');
    // The state follows the closing bracket of the command, which may hold brackets itself.
    const state = stat?.slice(stat.lastIndexOf(')') + 2, stat.lastIndexOf(')') + 3);
    return state !== undefined && state !== 'Z' && state !== 'X';
  }
  return !/^\s*Z/.test(ps(['-o', 'stat=', '-p', String(pid)]));
};

/** Whether a process number from a file still means a process of this instance, and not a stranger that was given the number since. */
export const isOurs = (instance: Pick<Instance, 'runDir'>, pid: number): boolean => {
  if (!isAlive(pid)) return false;
  const mark = `${instanceMark}=${instance.runDir}`;
  if (process.platform === 'linux') return (readProc(pid, 'environ')?.split('\0') ?? []).includes(mark);
  return ps(['eww', '-o', 'command=', '-p', String(pid)]).includes(mark);
};

/** Every running process of this instance, known from a file or not. */
export const ourProcesses = (instance: Pick<Instance, 'runDir'>): number[] => {
  const pids =
    process.platform === 'linux'
      ? readdirSync('/proc').filter((name) => /^\d+$/.test(name))
      : ps(['-ax', '-o', 'pid=']).split('\n').filter((line) => line.trim() !== '');
  return pids.map(Number).filter((pid) => pid !== process.pid && isOurs(instance, pid));
};

/** What a person would recognise the process by, or undefined when it is not ours to see. */
export const commandOf = (pid: number): string | undefined => {
  const words = process.platform === 'linux' ? readProc(pid, 'cmdline')?.replaceAll('\0', ' ') : ps(['-o', 'command=', '-p', String(pid)]);
  return words?.trim().slice(0, 80) || undefined;
};

/** Sends a signal; a process that has ended meanwhile is no error. */
export const signal = (pid: number, name: NodeJS.Signals): void => {
  try {
    process.kill(pid, name);
  } catch {
    // Gone, which is what a signal asks for at the latest.
  }
};

/** True once nothing of these runs any more, false when the time is over. */
export const allGone = async (pids: () => number[], withinMs: number): Promise<boolean> => {
  const deadline = Date.now() + withinMs;
  while (pids().length > 0) {
    if (Date.now() > deadline) return false;
    await sleep(100);
  }
  return true;
};

const exists = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
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
    return execFileSync('ps', args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'], maxBuffer: 16 * 1024 * 1024 });
  } catch {
    return '';
  }
};
