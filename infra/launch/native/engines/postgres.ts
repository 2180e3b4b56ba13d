import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { UserError } from '@marquee/kit/errors/user-error';
import { programPath } from '../../instance/config';
import type { EnvValues } from '../../instance/env-file';
import type { Instance } from '../../instance/instance';
import { isAlive, ourProcesses } from '../../instance/processes';
import type { Secrets } from '../../instance/secrets';
import { lastLine } from '../../terminal/child-script';
import { run } from '../../terminal/command';
import type { ProcessSpec } from '../supervisor/plan';
import { createFor, type EngineUser, engineUser, writeFor } from './engine-user';

/** With what PostgreSQL is started so that it archives. */
export type Archive = { readonly settings: EnvValues; readonly env: EnvValues };

export const postgresOwner = 'marquee';

export const postgresFolder = (instance: Instance): string => join(instance.dataDir, 'postgres');
export const postgresUser = (): EngineUser | undefined => engineUser(['postgres']);

/** Creates the data folder for the user that runs PostgreSQL. An existing one is not touched. */
export const createPostgresFolder = (instance: Instance): void => {
  const data = postgresFolder(instance);
  if (!existsSync(data)) createFor(data, postgresUser());
};

/** Creates the data folder with an empty database. An existing database is not touched. */
export const preparePostgres = async (instance: Instance, bin: string, secrets: Secrets): Promise<void> => {
  const owner = postgresUser();
  if (process.getuid?.() === 0 && !owner)
    throw new UserError('PostgreSQL refuses to run as root and there is no user named postgres: create one.');
  const data = postgresFolder(instance);
  if (existsSync(join(data, 'moving')))
    throw new UserError(
      'A restore was interrupted while it replaced the database: run the same "make restore" again.',
    );
  if (existsSync(join(data, 'PG_VERSION'))) return dropForeignLock(instance);

  rmSync(data, { recursive: true, force: true });
  createPostgresFolder(instance);
  const passwordFile = join(instance.dataDir, '.initdb-password');
  writeFor(passwordFile, `${secrets.POSTGRES_PASSWORD}\n`, owner);
  // C.UTF-8 classifies letters and sorts by code point everywhere; macOS has another name for it.
  const locale = process.platform === 'darwin' ? 'en_US.UTF-8' : 'C.UTF-8';
  const where = ['-D', data, '-E', 'UTF8', `--locale=${locale}`, instance.postgresFsync ? '-k' : '-N'];
  const login = ['-U', postgresOwner, '-A', 'scram-sha-256', `--pwfile=${passwordFile}`];
  const made = await run(join(bin, 'initdb'), [...where, ...login], {
    cwd: instance.dataDir,
    ...owner,
    env: { PATH: programPath(), LC_ALL: locale, TZ: 'UTC' },
  });
  rmSync(passwordFile, { force: true });
  if (made.code === 0) return;
  rmSync(data, { recursive: true, force: true });
  if (/No space left/.test(made.output))
    throw new UserError(
      `The disk that holds ${instance.dataDir} is full: free some space and run the same command again.`,
    );
  throw new UserError(`PostgreSQL could not set up ${data}: ${lastLine(made.output)}`);
};

/** Commits are synced before they are answered; everything else is sized for two shared cores. */
const settings = (instance: Instance): Record<string, string> => ({
  listen_addresses: '127.0.0.1',
  port: String(instance.ports.postgres),
  // No socket: a deep folder exceeds the path limit of 107 characters, and every client uses TCP.
  unix_socket_directories: '',
  max_connections: '200',
  shared_buffers: instance.postgresFsync ? '256MB' : '128MB',
  effective_cache_size: '1GB',
  work_mem: '16MB',
  maintenance_work_mem: '128MB',
  synchronous_commit: 'on',
  fsync: instance.postgresFsync ? 'on' : 'off',
  full_page_writes: instance.postgresFsync ? 'on' : 'off',
  // Tests have many short-lived databases: compressing their log and vacuuming them costs only time.
  wal_compression: instance.postgresFsync ? 'on' : 'off',
  autovacuum: instance.postgresFsync ? 'on' : 'off',
  max_wal_size: '2GB',
  checkpoint_timeout: '15min',
  random_page_cost: '1.1',
  max_parallel_workers_per_gather: '0',
  jit: 'off',
  idle_in_transaction_session_timeout: '60s',
  tcp_keepalives_idle: '60',
  timezone: 'UTC',
  log_timezone: 'UTC',
  logging_collector: 'off',
  log_line_prefix: '%m [%p] %u@%d ',
  log_min_duration_statement: '1s',
  // Values of statements, which may be tokens and emails, do not belong in a log.
  log_parameter_max_length: '0',
  log_parameter_max_length_on_error: '0',
});

export const postgresProcess = (instance: Instance, bin: string, archive?: Archive): ProcessSpec => ({
  name: 'postgres',
  kind: 'engine',
  command: join(bin, 'postgres'),
  args: [
    '-D',
    postgresFolder(instance),
    ...Object.entries({ ...settings(instance), ...archive?.settings }).flatMap(([name, value]) => [
      '-c',
      `${name}=${value}`,
    ]),
  ],
  env: { PATH: programPath(), TZ: 'UTC', ...archive?.env },
  cwd: postgresFolder(instance),
  ...postgresUser(),
  port: instance.ports.postgres,
  // The "fast" shutdown: SIGTERM would wait for every client to disconnect.
  stopSignal: 'SIGINT',
  stopWithinMs: 30_000,
  revision: bin,
});

/**
 * PostgreSQL does not start while its lock file names an existing pid, even of another process or a zombie.
 * The file is removed only when no process of this instance can have written it.
 */
const dropForeignLock = (instance: Instance): void => {
  const lock = join(postgresFolder(instance), 'postmaster.pid');
  if (!existsSync(lock)) return;
  const pid = Number(readFileSync(lock, 'utf8').split('\n')[0]);
  const running =
    Number.isInteger(pid) && pid > 0 && isAlive(pid) && ourProcesses(instance).some((one) => one.pid === pid);
  if (!running) rmSync(lock, { force: true });
};
