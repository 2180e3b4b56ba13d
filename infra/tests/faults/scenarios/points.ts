import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { until } from '@marquee/kit/testing/until';
import { openServerArchive, type ServerArchive } from '../../../launch/backup/server-archive';
import { prepareArchive } from '../../../launch/native/engines/archive';
import { postgresFolder, postgresProcess } from '../../../launch/native/engines/postgres';
import { requireTool } from '../../../launch/native/engines/require-programs';
import { findPoint, nativePointRunner, restorePoint } from '../../../launch/product/restore-point';
import { withClient } from '../../../postgres/with-client';
import type { TestEnvironment } from '../environment/test-environment';
import type { Scenario, Scene } from '../scenario';
import { moreCounted, refill } from './repairs';

const backups = { BACKUP_PASSWORD: 'a password of this scenario' };

/** Restarts PostgreSQL with an archive in this folder. */
const archiveTo = async (folder: string, environment: TestEnvironment): Promise<void> => {
  const { engines, engineProcess, changeEngine } = environment;
  const { instance, secrets } = engines;
  const archive = await prepareArchive(instance, secrets, { backups }, { target: folder });
  await changeEngine(postgresProcess(instance, dirname(engineProcess('postgres').command), archive));
};

const archiveOf = async ({ superuserUrl }: TestEnvironment): Promise<ServerArchive> => {
  const archive = await openServerArchive(superuserUrl);
  if (archive === undefined) throw new Error('PostgreSQL does not archive');
  return archive;
};

/** Resolves when everything that is committed now is in the archive. */
const archived = ({ superuserUrl, limit }: TestEnvironment): Promise<void> =>
  withClient(superuserUrl, async (client) => {
    const { rows } = await client.query<{ file: string }>('select pg_walfile_name(pg_switch_wal()) as file');
    const isArchived = async (): Promise<boolean> => {
      const { rowCount } = await client.query(
        'select from pg_stat_archiver where left(last_archived_wal, 24) >= $1',
        [rows[0]?.file],
      );
      return rowCount === 1;
    };
    await until('the file of WAL is archived', isArchived, limit(30_000));
  });

const countedInLedger = async (environment: TestEnvironment): Promise<number> =>
  (await environment.readLedger()).totals.counted;

const loseFilesAndRestore = async (scene: Scene, folder: string): Promise<void> => {
  const { environment, load, note, remark } = scene;
  const { engines, limit } = environment;
  await (await archiveOf(environment)).backup('full');
  await moreCounted(scene, 500);
  const inArchive = await countedInLedger(environment);
  await archived(environment);
  await moreCounted(scene, 1_000);
  const before = await countedInLedger(environment);

  environment.signal('postgres', 'SIGKILL');
  rmSync(postgresFolder(engines.instance), { recursive: true, force: true, maxRetries: 10, retryDelay: 50 });
  const from = load.tally.accepted.size;
  await until('events are accepted without PostgreSQL', () => load.tally.accepted.size > from + 500);
  const runner = await nativePointRunner(engines.instance, { backups }, folder);
  const point = await findPoint(runner, 'latest', folder);
  await environment.runOnly(['rabbitmq', 'redis']);
  await restorePoint(runner, point);
  await environment.runOnly(['postgres', 'rabbitmq', 'redis']);
  let restored = 0;
  const isRestored = async (): Promise<boolean> => {
    restored = await countedInLedger(environment);
    return restored > 0;
  };
  await until('PostgreSQL answers', () => isRestored().catch(() => false), limit(30_000));
  note(`${before} events were counted, ${restored} of them are in the restored database`);
  if (restored < inArchive || restored >= before)
    remark(`${restored} counted events were restored, not at least ${inArchive} and less than ${before}`);
  await environment.change((spec) => spec);
  await environment.allReady();
  await refill(scene);
};

let folder = '';

export const filesRestored: Scenario = {
  name: "PostgreSQL's files lost, restored to a point in time",
  promise: 'what was archived is restored, refill counts what was counted after it, and the ledger balances',
  promises: { acceptedShare: 0.3, longestMs: 6_000 },
  refuses: 'a restore to a point in time stops every service',
  prepare: async (environment, note) => {
    await requireTool('pgbackrest', note);
    folder = mkdtempSync(join(tmpdir(), 'marquee-points-'));
    await archiveTo(folder, environment);
  },
  fault: (scene) => loseFilesAndRestore(scene, folder),
  // PostgreSQL does not archive any more.
  repair: async () => rmSync(folder, { recursive: true, force: true }),
};
