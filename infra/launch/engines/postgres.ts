import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { UserError } from '@marquee/kit/errors/user-error';
import { programPath } from '../instance/config';
import type { Instance } from '../instance/instance';
import type { Secrets } from '../instance/secrets';
import { run } from '../supervisor/command';
import type { ProcessSpec } from '../supervisor/plan';
import { isAlive, ourProcesses } from '../supervisor/processes';
import { type EngineUser, engineUser, give } from './engine-user';

export const postgresOwner = 'marquee';

const folder = (instance: Instance): string => join(instance.dataDir, 'postgres');
const user = (): EngineUser | undefined => engineUser(['postgres']);

/** Leaves a data folder that belongs to the user who may run it. One that is there already is not touched. */
export const preparePostgres = async (instance: Instance, bin: string, secrets: Secrets): Promise<void> => {
  const owner = user();
  if (process.getuid?.() === 0 && !owner)
    throw new UserError('PostgreSQL refuses to run as root and there is no user named postgres: create one.');
  const data = folder(instance);
  if (existsSync(join(data, 'PG_VERSION'))) return dropForeignLock(instance);

  rmSync(data, { recursive: true, force: true });
  mkdirSync(data, { mode: 0o700 });
  give(data, owner);
  const passwordFile = join(instance.dataDir, '.initdb-password');
  writeFileSync(passwordFile, `${secrets.POSTGRES_PASSWORD}\n`, { mode: 0o600 });
  give(passwordFile, owner);
  // C.UTF-8 knows what a letter is and sorts by code point, the same way on every machine; macOS has it under another name.
  const locale = process.platform === 'darwin' ? 'en_US.UTF-8' : 'C.UTF-8';
  const made = await run(
    join(bin, 'initdb'),
    [
      '-D',
      data,
      '-U',
      postgresOwner,
      '-A',
      'scram-sha-256',
      `--pwfile=${passwordFile}`,
      '-E',
      'UTF8',
      `--locale=${locale}`,
      ...(instance.postgresFsync ? ['-k'] : ['-N']),
    ],
    { cwd: instance.dataDir, ...owner, env: { PATH: programPath(), LC_ALL: locale, TZ: 'UTC' } },
  );
  rmSync(passwordFile, { force: true });
  if (made.code === 0) return;
  rmSync(data, { recursive: true, force: true });
  if (/No space left/.test(made.output))
    throw new UserError(
      `The disk that holds ${instance.dataDir} is full: free some space and run the same command again.`,
    );
  throw new UserError(`PostgreSQL could not set up ${data}: ${lastLine(made.output)}`);
};

/** Commits reach the disk before they are answered; everything else is sized for two cores shared with the rest of the product. */
const settings = (instance: Instance): Record<string, string> => ({
  listen_addresses: '127.0.0.1',
  port: String(instance.ports.postgres),
  // No socket: its path has a limit of 107 characters that a deep folder exceeds, and every client here uses TCP.
  unix_socket_directories: '',
  max_connections: '200',
  shared_buffers: instance.postgresFsync ? '256MB' : '128MB',
  effective_cache_size: '1GB',
  work_mem: '16MB',
  maintenance_work_mem: '128MB',
  synchronous_commit: 'on',
  fsync: instance.postgresFsync ? 'on' : 'off',
  full_page_writes: instance.postgresFsync ? 'on' : 'off',
  wal_compression: 'on',
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
});

export const postgresProcess = (instance: Instance, bin: string): ProcessSpec => ({
  name: 'postgres',
  kind: 'engine',
  command: join(bin, 'postgres'),
  args: [
    '-D',
    folder(instance),
    ...Object.entries(settings(instance)).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
  ],
  env: { PATH: programPath(), TZ: 'UTC' },
  cwd: folder(instance),
  ...user(),
  port: instance.ports.postgres,
  after: [],
  // The "fast" shutdown: SIGTERM would wait for every client to leave.
  stopSignal: 'SIGINT',
  stopWithinMs: 30_000,
  revision: bin,
});

/**
 * A lock file whose process number now belongs to a stranger, or to a dead process that nobody waits for, keeps PostgreSQL from
 * starting for ever. It is removed only when no process of this instance can be the one that wrote it.
 */
const dropForeignLock = (instance: Instance): void => {
  const lock = join(folder(instance), 'postmaster.pid');
  if (!existsSync(lock)) return;
  const pid = Number(readFileSync(lock, 'utf8').split('\n')[0]);
  const running =
    Number.isInteger(pid) && pid > 0 && isAlive(pid) && ourProcesses(instance).some((one) => one.pid === pid);
  if (!running) rmSync(lock, { force: true });
};

const lastLine = (output: string): string => output.trim().split('\n').at(-1) ?? 'no reason given';
