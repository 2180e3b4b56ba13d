import { readdirSync, readFileSync } from 'node:fs';
import { errorCode } from '@marquee/kit/errors/error-code';

/** USER_HZ, in which Linux reports CPU time to programs: 100 on every platform that Node runs on. */
const ticksPerSecond = 100;

const kibPerMb = 1_024;

type ProcessTimes = {
  readonly parent: number;
  /** CPU time of the process, and of its children that have ended. */
  readonly cpuSeconds: number;
};

const read = (path: string): string | undefined => {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    // A process ends at any time.
    if (errorCode(error) === 'ENOENT' || errorCode(error) === 'ESRCH') return undefined;
    throw error;
  }
};

const timesOf = (pid: number): ProcessTimes | undefined => {
  const stat = read(`/proc/${pid}/stat`);
  if (stat === undefined) return undefined;
  // The fields follow the command's closing bracket: state, parent, …, utime, stime, cutime, cstime (12–15).
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  const ticks = fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0);
  return { parent: Number(fields[1]), cpuSeconds: ticks / ticksPerSecond };
};

const allPids = (): number[] =>
  readdirSync('/proc').flatMap((entry) => (/^\d+$/.test(entry) ? [Number(entry)] : []));

/** A process and all its descendants, by its name. Linux only. */
const familiesOf = (roots: ReadonlyMap<string, number>): Map<string, number[]> => {
  const parents = new Map(allPids().map((pid) => [pid, timesOf(pid)?.parent ?? 0]));
  const isIn = (pid: number, root: number): boolean => {
    for (let at = pid; at > 1; at = parents.get(at) ?? 0) if (at === root) return true;
    return false;
  };
  return new Map(
    [...roots].map(([name, root]) => [name, [...parents.keys()].filter((pid) => isIn(pid, root))]),
  );
};

/** CPU seconds of each process and its descendants so far, whatever else the machine does. */
export const cpuSecondsOf = (roots: ReadonlyMap<string, number>): Map<string, number> =>
  new Map(
    [...familiesOf(roots)].map(([name, pids]) => [
      name,
      pids.reduce((sum, pid) => sum + (timesOf(pid)?.cpuSeconds ?? 0), 0),
    ]),
  );

/** CPU seconds of this process and of its children that have ended: between two loads, those of wrk. */
export const ownCpuSeconds = (): number => timesOf(process.pid)?.cpuSeconds ?? 0;

/** Resident megabytes of each process with its descendants. */
export const residentMbOf = (roots: ReadonlyMap<string, number>): Map<string, number> =>
  new Map(
    [...familiesOf(roots)].map(([name, pids]) => [
      name,
      pids.reduce(
        (sum, pid) =>
          sum + Number(/VmRSS:\s+(\d+)/.exec(read(`/proc/${pid}/status`) ?? '')?.[1] ?? 0) / kibPerMb,
        0,
      ),
    ]),
  );
