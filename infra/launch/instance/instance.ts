import { join } from 'node:path';
import { UserError } from '@marquee/kit/errors/user-error';
import { z } from 'zod';
import { checkoutDir, checkoutName } from './checkout';
import { readJson, writeJson } from './json-file';
import { Ports } from './ports';

/** One complete Marquee on this machine; those of `make up` and `make test` share nothing. */
export const Instance = z.object({
  name: z.string(),
  /** Logs, pid files, state, secrets. Only its owner may read it. */
  runDir: z.string(),
  /** The engines' data. Their users can reach it, which is not true of every checkout. */
  dataDir: z.string(),
  ports: Ports,
  /** Its own engines, external ones by URL, or those of docker compose, which then runs everything. */
  engines: z.enum(['native', 'external', 'docker']),
  /** Off only for tests: a power failure would lose data, a killed process does not. */
  postgresFsync: z.boolean(),
  /** The instance ends with this process. */
  ownerPid: z.number().int().optional(),
});
export type Instance = z.infer<typeof Instance>;

export const mainRunDir = join(checkoutDir, '.run');

/** An instance that stays. As root its data is outside: PostgreSQL's user may not enter the checkout. */
export const lastingInstance = (name: string, runDir: string) => ({
  name,
  runDir,
  dataDir: process.getuid?.() === 0 ? join('/var/lib/marquee', name) : join(runDir, 'data'),
  postgresFsync: true,
});

/** The instance of `make up`. */
export const mainInstance = (ports: Ports, engines: Instance['engines']): Instance => ({
  ...lastingInstance(checkoutName(checkoutDir), mainRunDir),
  ports,
  engines,
});

export const saveInstance = (instance: Instance): void =>
  writeJson(join(instance.runDir, 'instance.json'), instance);

/** The instance that was started from this folder, or undefined when none was. */
export const savedInstance = (runDir: string): Instance | undefined =>
  readJson(join(runDir, 'instance.json'), Instance);

/** The instance of `make up`. Throws a UserError when it was never started. */
export const startedInstance = (): Instance => {
  const instance = savedInstance(mainRunDir);
  if (instance === undefined) throw new UserError('Marquee has not been started here. Run "make up" first.');
  return instance;
};

/** A file in the run folder, and its copy beside the data, which outlives a deleted run folder. */
export const keptFiles = (
  { runDir, dataDir }: Pick<Instance, 'runDir' | 'dataDir'>,
  name: string,
): string[] => [runDir, dataDir].map((dir) => join(dir, name));

export const logFile = (instance: Instance, name: string): string =>
  join(instance.runDir, 'logs', `${name}.log`);
export const pidFile = (instance: Instance, name: string): string =>
  join(instance.runDir, 'pids', `${name}.pid`);

/** While it exists, pages and API routes answer 503. In containers the file is in a volume instead. */
export const maintenanceFile = ({ runDir }: Pick<Instance, 'runDir'>): string => join(runDir, 'maintenance');
