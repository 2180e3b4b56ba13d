import { UserError } from '@marquee/kit/errors/user-error';
import type { EnvValues } from '../instance/env-file';

/**
 * WAL that waits on the database's disk because the repository does not take it: beyond this size pgBackRest
 * gives it up, so that the disk does not fill and end the product. An idle product writes one file of 16 MiB
 * a minute, so this is eight hours. The alert ArchiveBehind is raised long before.
 */
const waitingMax = '8GB';

/** The folder of the continuous backup in the folder of the backups. */
export const archiveFolder = 'postgres';

type Options = {
  /** A folder, as the server sees it, or a bucket: as BACKUP_TO. */
  readonly target: string;
  readonly password: string;
  /** Credentials of S3-compatible storage: AWS_ACCESS_KEY_ID and so on. */
  readonly settings: EnvValues;
  /** The data folder of PostgreSQL, its port and what else differs between servers. */
  readonly server: EnvValues;
};

const s3 = (target: string, settings: EnvValues): EnvValues => {
  const url = new URL(target.slice('s3:'.length));
  if (url.protocol !== 'https:')
    throw new UserError('BACKUP_CONTINUOUS needs storage with TLS: BACKUP_TO must begin with s3:https://.');
  const [bucket = '', ...folders] = url.pathname.slice(1).split('/').filter(Boolean);
  return {
    'repo1-type': 's3',
    'repo1-path': `/${[...folders, archiveFolder].join('/')}`,
    'repo1-s3-endpoint': url.host,
    'repo1-s3-bucket': bucket,
    // Not a name of the host: storage other than Amazon's may have one certificate for all buckets.
    'repo1-s3-uri-style': 'path',
    'repo1-s3-region': settings.AWS_DEFAULT_REGION ?? 'us-east-1',
    'repo1-s3-key': settings.AWS_ACCESS_KEY_ID ?? '',
    'repo1-s3-key-secret': settings.AWS_SECRET_ACCESS_KEY ?? '',
    ...(settings.BACKUP_CA_FILE !== undefined && { 'repo1-storage-ca-file': settings.BACKUP_CA_FILE }),
  };
};

const lines = (values: EnvValues): string =>
  Object.entries(values)
    .map(([name, value]) => `${name}=${value}\n`)
    .join('');

/** pgBackRest's configuration file. It holds the password of the backups. */
export const archiveConfig = ({ target, password, settings, server }: Options): string =>
  `[global]\n${lines({
    ...(target.startsWith('/') ? { 'repo1-path': `${target}/${archiveFolder}` } : s3(target, settings)),
    'repo1-cipher-type': 'aes-256-cbc',
    'repo1-cipher-pass': password,
    // Small files of the database are stored together.
    'repo1-bundle': 'y',
    'repo1-retention-full-type': 'time',
    'repo1-retention-full': settings.BACKUP_KEEP_DAYS ?? '35',
    'archive-push-queue-max': waitingMax,
    'compress-type': 'zst',
    'start-fast': 'y',
    // What a restore has replaced.
    exclude: 'before_restore/',
    'log-level-console': 'warn',
    'log-level-file': 'off',
  })}\n[marquee]\n${lines(server)}`;

/** The interval of PostgreSQL's archive: at most this much is lost with its disk. */
export const archiveTimeoutSeconds = 60;

/** What PostgreSQL is started with. */
export const archiveSettings = {
  archive_mode: 'on',
  archive_timeout: `${archiveTimeoutSeconds}s`,
  archive_command: 'pgbackrest --stanza=marquee archive-push %p',
} as const;
