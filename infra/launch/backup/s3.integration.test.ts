import { randomBytes } from 'node:crypto';
import { migrateSchemas } from '../../postgres/migrate-schemas';
import { prepareDatabase, roleUrls } from '../../postgres/prepare-database';
import { testPasswords } from '../../postgres/testing/role-passwords';
import { withClient } from '../../postgres/with-client';
import { programPath } from '../instance/config';
import { findPoint, nativePointRunner, restorePoint } from '../product/restore-point';
import { findBackup, makeBackup, restoreBackup } from './backup';
import type { BackupConfig } from './config';
import { urlOfDatabase } from './database';
import { openRepository } from './repository';
import { type ArchivingPostgres, openArchivingPostgres } from './testing/archiving-postgres';
import { mayHaveS3Server, openS3Server, type S3Server } from './testing/s3-server';

const backups = { BACKUP_PASSWORD: 'a password of this test' };
let storage: S3Server;
let postgres: ArchivingPostgres;
let config: BackupConfig;

const optOuts = (): Promise<string> =>
  withClient(config.DATABASE_URL, async (client) => {
    const { rows } = await client.query<{ email: string }>(
      'select email from admin.digest_opt_outs order by email',
    );
    return rows.map(({ email }) => email).join(' ');
  });
const addOptOut = (email: string) =>
  withClient(config.DATABASE_URL, (client) =>
    client.query('insert into admin.digest_opt_outs (email) values ($1)', [email]),
  );

const describeHere = mayHaveS3Server ? describe : describe.skip;

describeHere('backups in S3-compatible storage', () => {
  beforeAll(async () => {
    storage = await openS3Server();
    postgres = await openArchivingPostgres(
      `s3-${randomBytes(3).toString('hex')}`,
      { ...backups, ...storage.settings },
      storage.target,
    );
    config = {
      PATH: programPath(),
      DATABASE_URL: urlOfDatabase(postgres.url, 'marquee'),
      BACKUP_TO: storage.target,
      ...backups,
      BACKUP_KEEP_DAYS: 35,
      ...storage.settings,
      ...testPasswords,
      GATEWAY_SECRET: undefined,
      ANALYTICS_SECRET: undefined,
      ADMIN_SECRET: 'the secret of admin',
    };
    await prepareDatabase(config.DATABASE_URL, testPasswords);
    await migrateSchemas((await roleUrls(config.DATABASE_URL, testPasswords)).owners, () => undefined);
    await addOptOut('a@example.org');
  });

  afterAll(async () => {
    await postgres.close();
    await storage.stop();
  });

  test('a backup in a bucket is listed and restored', async () => {
    const { id, isFirst } = await makeBackup(config);
    expect(isFirst).toBe(true);
    expect((await openRepository(config).list()).map((one) => one.id)).toEqual([id]);
    await addOptOut('b@example.org');
    await restoreBackup(config, await findBackup(config));
    expect(await optOuts()).toBe('a@example.org');
  });

  test('a point in time is restored from the files that PostgreSQL archives into the same bucket', async () => {
    await addOptOut('c@example.org');
    const settings = { ...backups, ...storage.settings };
    const runner = await nativePointRunner(postgres.instance, { backups: settings }, storage.target);
    const point = await findPoint(runner, 'latest', storage.target);
    await postgres.stop();
    await restorePoint(runner, point);
    await postgres.start();
    expect(await optOuts()).toBe('a@example.org c@example.org');
  });

  test('keys that are wrong and a certificate of an unknown CA are named', async () => {
    const list = (other: Partial<BackupConfig>) => openRepository({ ...config, ...other }).list();
    await expect(list({ AWS_SECRET_ACCESS_KEY: 'another key' })).rejects.toThrow('refuses the keys');
    await expect(list({ BACKUP_CA_FILE: undefined })).rejects.toThrow('set BACKUP_CA_FILE');
  });

  test('wrong keys are named for the continuous backup too', async () => {
    const settings = { ...backups, ...storage.settings, AWS_SECRET_ACCESS_KEY: 'another key' };
    const runner = await nativePointRunner(postgres.instance, { backups: settings }, storage.target);
    await expect(findPoint(runner, 'latest', storage.target)).rejects.toThrow('refuses the keys');
  });
});
