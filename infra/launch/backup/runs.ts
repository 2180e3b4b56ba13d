import { withClient } from '../../postgres/with-client';
import { makeBackup, verifyBackup } from './backup';
import type { BackupConfig } from './config';
import { timeOfBackup } from './repository';

type Kind = 'backup' | 'verification';

/** For the schedule and the metric `admin_backup_timestamp_seconds`, by which an old backup alerts. */
const record = ({ DATABASE_URL: url }: BackupConfig, kind: Kind, id: string) =>
  withClient(url, (client) =>
    client.query(
      `insert into admin.backup_runs (kind, backup) values ($1, $2)
       on conflict (kind) do update set backup = excluded.backup, at = excluded.at`,
      [kind, id],
    ),
  );

export const makeRecordedBackup = async (config: BackupConfig, files?: Parameters<typeof makeBackup>[1]) => {
  const made = await makeBackup(config, files);
  await record(config, 'backup', made.id);
  return made;
};

export const verifyRecordedBackup = async (config: BackupConfig, at?: Date) => {
  const verified = await verifyBackup(config, at);
  await record(config, 'verification', verified.backup.id);
  return verified;
};

/** When the newest backup was begun and when one was last verified. */
export type Runs = Readonly<Partial<Record<Kind, Date>>>;

export const readRuns = ({ DATABASE_URL: url }: Pick<BackupConfig, 'DATABASE_URL'>): Promise<Runs> =>
  withClient(url, async (client) => {
    const { rows } = await client.query<{ kind: Kind; backup: string; at: Date }>(
      'select kind, backup, at from admin.backup_runs',
    );
    return Object.fromEntries(
      rows.map(({ kind, backup, at }) => [kind, kind === 'backup' ? timeOfBackup(backup) : at]),
    );
  });

/** Hours between two runs; 0: none. */
export type Intervals = Readonly<Record<Kind, number>>;

const hour = 3_600_000;

/** What is to be done now, a backup first. Its interval runs from begin to begin: the time of day stays. */
export const dueRun = (runs: Runs, intervals: Intervals, now: Date): Kind | undefined => {
  const isDue = (kind: Kind): boolean => {
    const last = runs[kind];
    return (
      intervals[kind] > 0 && (last === undefined || now.getTime() - last.getTime() >= intervals[kind] * hour)
    );
  };
  if (isDue('backup')) return 'backup';
  return runs.backup !== undefined && isDue('verification') ? 'verification' : undefined;
};
