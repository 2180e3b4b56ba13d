import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from '@marquee/kit/testing/listen-locally';
import { programPath } from '../../launch/instance/config';
import { engineUser, give } from '../../launch/native/engines/engine-user';
import { owners, type Passwords } from '../owners';

const running = (child: ChildProcess): boolean =>
  child.pid !== undefined && child.exitCode === null && child.signalCode === null;

/** PgBouncer in transaction mode, with three connections per role, in front of the server of `target`. */
export const openPgbouncer = async (target: URL, passwords: Passwords) => {
  // Not the temporary folder of the tests, which the user of the engines cannot enter.
  const folder = mkdtempSync('/var/tmp/marquee-pgbouncer-');
  const port = await freePort();
  const file = (name: string, lines: readonly string[]): string => {
    const path = join(folder, name);
    writeFileSync(path, lines.join('\n'), { mode: 0o600 });
    give(path, user);
    return path;
  };
  // It refuses to run as root.
  const user = engineUser(['postgres']);
  give(folder, user);
  const users = file(
    'users.txt',
    owners.map(({ role, passwordName }) => `"${role}" "${passwords[passwordName]}"`),
  );
  const settings = file('pgbouncer.ini', [
    '[databases]',
    `* = host=${target.hostname} port=${target.port}`,
    '[pgbouncer]',
    'listen_addr = 127.0.0.1',
    `listen_port = ${port}`,
    'unix_socket_dir =',
    'auth_type = scram-sha-256',
    `auth_file = ${users}`,
    'pool_mode = transaction',
    'default_pool_size = 3',
    'query_wait_timeout = 30',
  ]);
  const child = spawn('pgbouncer', [settings], {
    ...user,
    // Debian's folder of daemons is not on everybody's path.
    env: { PATH: `${programPath()}:/usr/sbin` },
    stdio: 'ignore',
  });
  child.on('error', () => undefined);
  /** `url` through PgBouncer, as it must be given to a service. */
  const through = (url: string): string => {
    const pooled = new URL(url);
    pooled.host = `127.0.0.1:${port}`;
    pooled.searchParams.set('pgbouncer', 'true');
    return pooled.href;
  };
  const close = async (): Promise<void> => {
    if (running(child) && child.kill('SIGKILL')) await once(child, 'exit');
    rmSync(folder, { recursive: true });
  };
  return { port, through, close, isRunning: () => running(child) };
};
