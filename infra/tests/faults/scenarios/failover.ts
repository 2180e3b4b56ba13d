import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, renameSync, rmSync } from 'node:fs';
import { serviceNames } from '@marquee/kit/settings/setting';
import { until } from '@marquee/kit/testing/until';
import { programPath } from '../../../launch/instance/config';
import { give } from '../../../launch/native/engines/engine-user';
import { run } from '../../../launch/terminal/command';
import { freePorts } from '../../../launch/testing/private-instance';
import { withClient } from '../../../postgres/with-client';
import { engineNames } from '../environment/proxies';
import type { TestEnvironment } from '../environment/test-environment';
import type { Scenario, Scene } from '../scenario';
import { backToAll, moreCounted, refill } from './repairs';

const backupWithinMs = 120_000;
const lostAtLeast = 1_000;

const answers = async (url: string, sql: string): Promise<boolean> => {
  const result = await withClient(url, (client) => client.query(sql)).catch(() => undefined);
  return (result?.rowCount ?? 0) > 0;
};

/** A standby that replicates the running PostgreSQL asynchronously, on a port of its own. */
const openStandby = async ({ engineProcess, superuserUrl, limit }: TestEnvironment) => {
  const { command, args, cwd: folder, uid, gid, env } = engineProcess('postgres');
  const owner = uid === undefined || gid === undefined ? undefined : { uid, gid };
  const standbyFolder = `${folder}.standby`;
  mkdirSync(standbyFolder, { mode: 0o700 });
  give(standbyFolder, owner);
  const backup = await run(
    'pg_basebackup',
    ['-D', standbyFolder, '-d', superuserUrl, '-X', 'stream', '-R', '-c', 'fast'],
    { env: { PATH: programPath() }, cwd: standbyFolder, withinMs: backupWithinMs, ...owner },
  );
  if (backup.code !== 0) throw new Error(`pg_basebackup: ${backup.output}`);

  const { postgres: port } = await freePorts();
  const url = new URL(superuserUrl);
  url.port = String(port);
  const own = args.map((arg) => {
    if (arg === folder) return standbyFolder;
    return arg.startsWith('port=') ? `port=${port}` : arg;
  });
  const child = spawn(command, own, { env, cwd: standbyFolder, stdio: 'ignore', ...owner });
  const ended = once(child, 'exit');
  const isStreaming = () =>
    answers(superuserUrl, "select from pg_stat_replication where state = 'streaming'");
  const stop = async (): Promise<void> => {
    child.kill('SIGINT');
    await ended;
  };
  await until('the standby replicates', isStreaming, limit(30_000));
  return {
    /** From now on it receives no commit. */
    fallBehind: async (): Promise<void> => {
      await withClient(url.href, async (client) => {
        await client.query("alter system set primary_conninfo = ''");
        await client.query('select pg_reload_conf()');
      });
      await until('it receives nothing', async () => !(await isStreaming()), limit(30_000));
    },
    /** Makes it the primary, in the place of the former one, which must have ended. */
    promote: async (): Promise<void> => {
      await withClient(url.href, (client) => client.query('select pg_promote()'));
      await stop();
      rmSync(folder, { recursive: true });
      renameSync(standbyFolder, folder);
    },
    remove: async (): Promise<void> => {
      await stop();
      rmSync(standbyFolder, { recursive: true, force: true });
    },
  };
};

const failOver = async (scene: Scene): Promise<void> => {
  const { environment } = scene;
  const standby = await openStandby(environment);
  try {
    await standby.fallBehind();
    await moreCounted(scene, lostAtLeast);
    environment.signal('postgres', 'SIGKILL');
    await environment.runOnly([...engineNames.filter((name) => name !== 'postgres'), ...serviceNames]);
    await standby.promote();
  } finally {
    await standby.remove();
  }
  await backToAll(environment);
};

export const failedOver: Scenario = {
  name: 'failover to a standby that lacks commits',
  promise: 'the ledger misses what they held until refill has counted it',
  notReady: ['catalog', 'analytics', 'admin', 'analytics-worker'],
  fault: async (scene) => {
    const { environment, expectSoon } = scene;
    await failOver(scene);
    const isMissing = async (): Promise<boolean> => {
      const { balanced, totals } = await environment.readLedger();
      return !balanced && totals.gapEvents > 0;
    };
    await expectSoon(isMissing, environment.limit(60_000), 'the ledger does not miss the lost commits');
    await refill(scene);
  },
  promises: { longestMs: 3_300 },
};
