import { readFileSync } from 'node:fs';
import { freemem } from 'node:os';
import { UserError } from '@marquee/kit/errors/user-error';
import type { AllPrograms } from '../launch/native/engines/private-engines';
import { findProgram } from '../launch/native/engines/programs';
import { requireFound, requirePrograms } from '../launch/native/engines/require-programs';

const packages = [
  { needs: ['etcd'], title: 'etcd', apt: 'etcd-server', brew: 'etcd' },
  { needs: ['patroni'], title: 'Patroni', apt: 'patroni', brew: 'patroni' },
  { needs: ['haproxy'], title: 'HAProxy', apt: 'haproxy', brew: 'haproxy' },
  { needs: ['pgbouncer'], title: 'PgBouncer', apt: 'pgbouncer', brew: 'pgbouncer' },
] as const;

type Program = (typeof packages)[number]['needs'][number];

export type ClusterPrograms = AllPrograms & { readonly [_ in Program]: string };

/** The programs of the cluster's engines; missing ones are installed without starting their services. */
export const requireClusterPrograms = async (
  dataDir: string,
  path: string,
  report: (line: string) => void,
): Promise<ClusterPrograms> => {
  const find = () => ({
    etcd: findProgram(['etcd'], path),
    patroni: findProgram(['patroni'], path),
    haproxy: findProgram(['haproxy'], path),
    pgbouncer: findProgram(['pgbouncer'], path),
  });
  return {
    ...(await requirePrograms(dataDir, path, report)),
    ...(await requireFound(packages, find, { report })),
  };
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
