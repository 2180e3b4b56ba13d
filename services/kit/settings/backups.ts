import { z } from 'zod';
import { absolutePath, onOrOff, whole } from './schemas';
import { setting } from './setting';

const storage = 'The access to S3-compatible storage.';
const access = setting(z.string().min(1).optional(), ['backup'], storage);

export const backups = {
  BACKUP_PASSWORD: setting(
    z.string().min(12, 'must have at least 12 characters'),
    ['backup'],
    'Encrypts every backup; without it none can be read. Unset: one is generated and printed with the first backup. On a new machine, set the one that was printed.',
  ),
  BACKUP_KEEP_DAYS: setting(
    whole(1, 3_650).default(35),
    ['backup'],
    'Older backups are deleted after each new one.',
  ),
  BACKUP_VERIFY_EVERY_HOURS: setting(
    whole(0, 8_760).default(168),
    ['admin', 'backup-schedule', 'launcher'],
    'Hours between two verifications of the newest backup that the product makes by itself. 0: only by `make backup-verify`. An alert is mailed when the last one is twice as old.',
    { isRemembered: true },
  ),
  BACKUP_CONTINUOUS: setting(
    onOrOff.default('off'),
    ['launcher'],
    'on: PostgreSQL also archives what it writes, once a minute, so that `make restore POINT=` returns to any time. Needs BACKUP_EVERY_HOURS and a PostgreSQL that `make up` starts.',
    { example: 'on', isRemembered: true },
  ),
  BACKUP_CA_FILE: setting(
    absolutePath.optional(),
    ['backup', 'launcher'],
    'A PEM file with the CA of the certificate of S3-compatible storage, if that is not a public one.',
    { example: '/etc/marquee/storage-ca.pem' },
  ),
  AWS_ACCESS_KEY_ID: access,
  AWS_SECRET_ACCESS_KEY: access,
  AWS_DEFAULT_REGION: access,
};
