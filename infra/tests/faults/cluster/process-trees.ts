import { readdirSync, readFileSync } from 'node:fs';

/** A file of the process under /proc; empty once it has ended. */
export const readProc = (pid: number, file: string): string => {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8');
  } catch {
    return '';
  }
};

const parentOf = (pid: number): number => Number(/^PPid:\s+(\d+)/m.exec(readProc(pid, 'status'))?.[1] ?? 0);

/** The pids of these processes and all that they have started: PostgreSQL overwrites its processes' tags. */
export const pidsOf = (runDir: string, names: readonly string[]): readonly number[] => {
  const all = readdirSync('/proc')
    .filter((entry) => /^\d+$/.test(entry))
    .map(Number);
  const found = new Set(
    all.filter((pid) => {
      const environment = readProc(pid, 'environ').split('\0');
      return (
        environment.includes(`MARQUEE_INSTANCE=${runDir}`) &&
        names.some((name) => environment.includes(`MARQUEE_PROCESS=${name}`))
      );
    }),
  );
  // A child has a higher pid than its parent, or is found in the second pass.
  for (let pass = 0; pass < 2; pass += 1) for (const pid of all) if (found.has(parentOf(pid))) found.add(pid);
  return [...found];
};

/** Signals each process; one that has ended is no error. */
export const signalAll = (pids: readonly number[], signal: NodeJS.Signals): void => {
  for (const pid of pids) {
    try {
      process.kill(pid, signal);
    } catch {
      // It has just ended.
    }
  }
};
