import { existsSync, readFileSync } from 'node:fs';
import { freemem } from 'node:os';
import { delimiter, join } from 'node:path';
import { UserError } from '@marquee/kit/errors/user-error';
import type { AllPrograms } from '../launch/engines/private-engines';
import { type Installable, installPackages, requirePrograms } from '../launch/engines/require-programs';

export type ClusterPrograms = AllPrograms & {
  readonly etcd: string;
  readonly patroni: string;
  readonly haproxy: string;
  readonly pgbouncer: string;
};

const packages = {
  etcd: { title: 'etcd', apt: 'etcd-server', brew: 'etcd' },
  patroni: { title: 'Patroni', apt: 'patroni', brew: 'patroni' },
  haproxy: { title: 'HAProxy', apt: 'haproxy', brew: 'haproxy' },
  pgbouncer: { title: 'PgBouncer', apt: 'pgbouncer', brew: 'pgbouncer' },
} as const satisfies Readonly<Record<string, Installable>>;
type Program = keyof typeof packages;
const programs: readonly Program[] = ['etcd', 'patroni', 'haproxy', 'pgbouncer'];

const pathOf = (program: Program, path: string): string | undefined =>
  [...path.split(delimiter), '/usr/bin', '/usr/sbin'].map((dir) => join(dir, program)).find(existsSync);

/**
 * The programs of the cluster's engines. Missing ones are installed with the system's package manager,
 * without starting their services.
 */
export const requireClusterPrograms = async (
  dataDir: string,
  path: string,
  report: (line: string) => void,
): Promise<ClusterPrograms> => {
  const ofOneHost = await requirePrograms(dataDir, path, report);
  const missing = () => programs.filter((program) => pathOf(program, path) === undefined);
  if (missing().length > 0)
    await installPackages(
      missing().map((program) => packages[program]),
      report,
    );
  const [etcd, patroni, haproxy, pgbouncer] = programs.map((program) => pathOf(program, path));
  if (etcd === undefined || patroni === undefined || haproxy === undefined || pgbouncer === undefined)
    throw new UserError(
      `${missing()
        .map((program) => packages[program].title)
        .join(' and ')} could not be found after installing: install it by hand, so that it is on the PATH.`,
    );
  return { ...ofOneHost, etcd, patroni, haproxy, pgbouncer };
};

/** What a started cluster takes, rounded up; see README.md. */
const neededMb = 4_096;

const availableMb = (): number => {
  try {
    return Number(/MemAvailable:\s+(\d+)/.exec(readFileSync('/proc/meminfo', 'utf8'))?.[1]) / 1_024;
  } catch {
    return freemem() / 1_048_576;
  }
};

/** Throws a UserError when a cluster would not fit: the kernel would kill parts of it later. */
export const requireMemory = (available = availableMb()): void => {
  if (available >= neededMb) return;
  throw new UserError(
    `The cluster needs ${neededMb} MB of memory and ${Math.floor(available)} MB are available: stop other programs, or use "make up", which needs a quarter.`,
  );
};
