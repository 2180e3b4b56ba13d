import { readConfig } from '@marquee/kit/config/read-config';
import { configOf } from '@marquee/kit/settings/settings';
import { z } from 'zod';

const Config = configOf('backup').extend({
  PATH: z.string().default('/usr/local/bin:/usr/bin:/bin'),
  SPOOL_DIR: z.string().optional(),
});
export type BackupConfig = z.infer<typeof Config>;

/** The place of the backups, as operators know it. */
export const placeOf = ({
  BACKUP_TO,
  BACKUP_FOLDER,
}: Pick<BackupConfig, 'BACKUP_TO' | 'BACKUP_FOLDER'>): string => BACKUP_FOLDER ?? BACKUP_TO;

const Schedule = Config.extend(configOf('backup-schedule').shape);
export type ScheduleConfig = z.infer<typeof Schedule>;

/** pg_dump and pg_restore know the file of the CAs only by the URL. */
const withCaInUrl = <Given extends BackupConfig>(config: Given): Given => {
  if (config.TLS_CA_FILE === undefined) return config;
  const url = new URL(config.DATABASE_URL);
  if (!url.searchParams.has('sslrootcert')) url.searchParams.set('sslrootcert', config.TLS_CA_FILE);
  return { ...config, DATABASE_URL: url.href };
};

export const scheduleConfig = (): ScheduleConfig => withCaInUrl(readConfig(Schedule));

export const backupConfig = (): BackupConfig => withCaInUrl(readConfig(Config));
