import { fields } from '@marquee/kit/config/fields';
import { readConfig } from '@marquee/kit/config/read-config';
import { z } from 'zod';

const Secret = z.string().min(1).optional();

const Config = z.object({
  PATH: z.string().default('/usr/local/bin:/usr/bin:/bin'),
  /** The URL of the user that owns the database or may do everything. */
  DATABASE_URL: fields.DATABASE_URL,
  TLS_CA_FILE: z.string().optional(),
  /** A folder, or a bucket of S3-compatible storage: `s3:https://storage.example/bucket`. */
  BACKUP_TO: z
    .string()
    .regex(/^(?:\/|s3:https?:\/\/)./, 'must be an absolute folder or s3:https://<host>/<bucket>'),
  /** The folder of the host that a container has at BACKUP_TO. Messages name it. */
  BACKUP_FOLDER: z.string().optional(),
  /** Encrypts every backup. Without it none can be read. */
  BACKUP_PASSWORD: z.string().min(12, 'must have at least 12 characters'),
  /** Older backups are deleted after each new one. */
  BACKUP_KEEP_DAYS: z.coerce.number().int().min(1).max(3_650).default(35),
  /** A PEM file with the CA of S3-compatible storage, where no public CA has signed its certificate. */
  BACKUP_CA_FILE: z.string().optional(),
  /** Credentials of S3-compatible storage. */
  AWS_ACCESS_KEY_ID: Secret,
  AWS_SECRET_ACCESS_KEY: Secret,
  AWS_DEFAULT_REGION: Secret,
  SPOOL_DIR: z.string().optional(),
  /** The passwords of the services' database users, which a restored database gets. */
  CATALOG_DB_PASSWORD: z.string(),
  TRACKING_DB_PASSWORD: z.string(),
  ANALYTICS_DB_PASSWORD: z.string(),
  ADMIN_DB_PASSWORD: z.string(),
  /** Stored in each backup: the database has values that only they open, such as second steps. */
  GATEWAY_SECRET: Secret,
  ANALYTICS_SECRET: Secret,
  ADMIN_SECRET: Secret,
  IDENTITY_SECRET: Secret,
});
export type BackupConfig = z.infer<typeof Config>;

/** The place of the backups, as operators know it. */
export const placeOf = ({
  BACKUP_TO,
  BACKUP_FOLDER,
}: Pick<BackupConfig, 'BACKUP_TO' | 'BACKUP_FOLDER'>): string => BACKUP_FOLDER ?? BACKUP_TO;

const Schedule = Config.extend({
  LISTEN_HOST: fields.LISTEN_HOST,
  LISTEN_PORT: fields.LISTEN_PORT,
  LOG_LEVEL: fields.LOG_LEVEL,
  BACKUP_EVERY_HOURS: fields.BACKUP_EVERY_HOURS,
  BACKUP_VERIFY_EVERY_HOURS: fields.BACKUP_VERIFY_EVERY_HOURS,
});
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
