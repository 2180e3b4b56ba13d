import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, rmSync } from 'node:fs';
import { until } from '@marquee/kit/testing/until';
import { withClient } from '../../../postgres/with-client';
import { programPath } from '../../instance/config';
import type { EnvValues } from '../../instance/env-file';
import type { Instance } from '../../instance/instance';
import { type Secrets, secretsOf } from '../../instance/secrets';
import { prepareArchive } from '../../native/engines/archive';
import { engineUrls } from '../../native/engines/engine-urls';
import { postgresProcess, preparePostgres } from '../../native/engines/postgres';
import { requirePrograms, requireTool } from '../../native/engines/require-programs';
import { prepareFolders } from '../../native/supervisor/lifecycle';
import { privateHome, privateInstance } from '../../testing/private-instance';

export type ArchivingPostgres = {
  readonly instance: Instance;
  readonly secrets: Secrets;
  /** The URL of the database `postgres`. */
  readonly url: string;
  readonly query: <Row extends object>(sql: string) => Promise<Row[]>;
  readonly start: () => Promise<void>;
  readonly stop: () => Promise<void>;
  /** Stops it and removes its files. */
  readonly close: () => Promise<void>;
};

/** A PostgreSQL that archives to `target`, with files of its own. It runs. */
export const openArchivingPostgres = async (
  label: string,
  backups: EnvValues,
  target: string,
): Promise<ArchivingPostgres> => {
  await requireTool('pgbackrest', () => undefined);
  const home = privateHome(label);
  const instance = await privateInstance(label, process.pid);
  prepareFolders(instance);
  chmodSync(home, 0o755);
  const secrets = secretsOf(instance);
  const { postgresBin } = await requirePrograms(instance.dataDir, programPath(), () => undefined);
  await preparePostgres(instance, postgresBin, secrets);
  const archive = await prepareArchive(instance, secrets, { backups }, { target });
  const { command, args, env, cwd, uid, gid } = postgresProcess(instance, postgresBin, archive);
  const { databaseUrl: url } = engineUrls(instance, secrets, 'postgres');
  const query: ArchivingPostgres['query'] = <Row extends object>(sql: string) =>
    withClient(url, async (client) => (await client.query<Row>(sql)).rows);
  let server: ChildProcess | undefined;
  const start = async (): Promise<void> => {
    const identity = { ...(uid !== undefined && { uid }), ...(gid !== undefined && { gid }) };
    server = spawn(command, args, { env, cwd, ...identity, stdio: 'ignore' });
    const answers = () =>
      query('select 1').then(
        () => true,
        () => false,
      );
    await until('PostgreSQL answers', answers);
  };
  const stop = async (): Promise<void> => {
    if (server === undefined || server.exitCode !== null) return;
    const ended = once(server, 'exit');
    server.kill('SIGINT');
    await ended;
  };
  await start();
  return {
    instance,
    secrets,
    url,
    query,
    start,
    stop,
    close: async () => {
      await stop();
      rmSync(home, { recursive: true, force: true });
    },
  };
};
