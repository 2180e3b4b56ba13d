import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { testConfig } from '@marquee/kit/testing/config';
import { until } from '@marquee/kit/testing/until';
import { migrateSchemas } from '../../postgres/migrate-schemas';
import { prepareDatabase, roleUrls } from '../../postgres/prepare-database';
import { testPasswords } from '../../postgres/testing/role-passwords';
import { withClient } from '../../postgres/with-client';
import { checkoutDir } from '../instance/checkout';
import { programPath } from '../instance/config';
import { findBackup, makeBackup, replacedDatabase, restoreBackup, verifyBackup } from './backup';
import type { BackupConfig } from './config';
import { urlOfDatabase } from './database';
import { openRepository } from './repository';
import { quickenKey } from './testing/quick-key';

const server = testConfig().TEST_DATABASE_ADMIN_URL;
const name = `backup_${randomBytes(4).toString('hex')}`;
const url = urlOfDatabase(server, name);
const folder = mkdtempSync(join(tmpdir(), 'marquee-backup-'));
const spoolDir = join(folder, 'spool');
const config: BackupConfig = {
  PATH: programPath(),
  DATABASE_URL: url,
  BACKUP_TO: join(folder, 'repository'),
  BACKUP_PASSWORD: 'a password of this test',
  BACKUP_KEEP_DAYS: 35,
  BACKUP_CA_FILE: undefined,
  AWS_ACCESS_KEY_ID: undefined,
  AWS_SECRET_ACCESS_KEY: undefined,
  AWS_DEFAULT_REGION: undefined,
  SPOOL_DIR: spoolDir,
  ...testPasswords,
  GATEWAY_SECRET: undefined,
  ANALYTICS_SECRET: undefined,
  ADMIN_SECRET: 'the secret of admin',
};

const query = <Row extends object>(sql: string): Promise<Row[]> =>
  withClient(url, async (client) => (await client.query<Row>(sql)).rows);
const optOuts = async (): Promise<string[]> =>
  (await query<{ email: string }>('select email from admin.digest_opt_outs order by email')).map(
    ({ email }) => email,
  );
const addOptOut = (email: string) => query(`insert into admin.digest_opt_outs (email) values ('${email}')`);
const databases = async (): Promise<string[]> =>
  (
    await withClient(server, (client) =>
      client.query<{ name: string }>(
        'select datname as name from pg_database where starts_with(datname, $1)',
        [name],
      ),
    )
  ).rows.map(({ name: found }) => found);

let firstAt: Date;

beforeAll(async () => {
  await prepareDatabase(url, testPasswords);
  await migrateSchemas((await roleUrls(url, testPasswords)).owners, () => undefined);
  await query(`insert into admin.audit_log (event_id, at, event_type, role, who, what, about_kind, about_id, about_name)
    select gen_random_uuid(), now(), 'a.b', 'admin', 'somebody', 'something', 'thing', '1', 'a thing' from generate_series(1, 3)`);
  mkdirSync(join(spoolDir, 'first'), { recursive: true });
  writeFileSync(join(spoolDir, 'first/1.spool'), 'as it was');
  writeFileSync(join(spoolDir, 'salt-2026-11-20.sealed'), 'a sealed key');
  await query(`insert into tracking.salts (day, salt) values ('2026-11-20', sha256('a key'))`);
  await query(`insert into analytics.invite_links (model_id, token_hash, expires_at, used_at)
    values (1, sha256('open'), now() + interval '1 day', null), (2, sha256('used'), now() + interval '1 day', now())`);
  await query(
    `insert into admin.operators (email, role, password_hash) values ('a@example.org', 'editor', 'a hash')`,
  );
  await query(
    `insert into admin.webhooks (url, events, secret, model_id) values ('https://a.example', '{}', 'sealed', null),
      ('https://holder.example', '{}', 'sealed', 1)`,
  );
  for (const schema of ['admin', 'analytics'])
    await query(`insert into ${schema}.api_tokens (account_id, name, scopes, token_hash, expires_at)
      select min(id), 'a token', '{figures}', sha256('token'), now() + interval '1 day' from admin.operators`);
  await query(`insert into analytics.share_links (model_id, shared_by, name, shows, token_hash)
    values (1, 'a model', 'a link', '{}', sha256('share'))`);
  await query(`insert into analytics.holder_sessions (token_hash, model_id, expires_at)
    values (sha256('session'), 1, now() + interval '1 day')`);
  await addOptOut('a@example.org');
  // 12 accepted, of which 7 are counted (as invalid, so that one table has them), 2 repeated and 3 in flight.
  await query(`insert into analytics.producers values (gen_random_uuid(), '{[1,3)}', 2, 7, 2, 9, now(), now());
    insert into analytics.producer_reports (producer, accepted_messages, accepted_events, spooled_messages, spooled_events, first_at, reported_at)
      select producer, 3, 12, 0, 0, now(), now() from analytics.producers;
    insert into analytics.site_days (day, views, visitors) values ('2026-11-20', 0, 0);
    insert into analytics.invalid_days values (0, '2026-11-20', 'page.viewed', 'bot', 7)`);
});

afterAll(async () => {
  for (const one of await databases())
    await withClient(server, (client) => client.query(`drop database ${one} with (force)`));
  rmSync(folder, { recursive: true, force: true });
});

test('a first backup creates the repository, and a second one adds to it', async () => {
  const first = await makeBackup(config);
  expect(first.isFirst).toBe(true);
  quickenKey(config.BACKUP_TO, config.BACKUP_PASSWORD);
  expect(first.manifest.tables).toMatchObject({ 'admin.digest_opt_outs': 1, 'admin.audit_log': 3 });
  expect(first.manifest.auditHead).toMatch(/^[0-9a-f]{64}$/);
  await addOptOut('b@example.org');
  const second = await makeBackup(config);
  expect(second.isFirst).toBe(false);
  const listed = await openRepository(config).list();
  expect(listed.map(({ id }) => id)).toEqual([second.id, first.id]);
  firstAt = listed[1]?.at ?? new Date(0);
});

test('a wrong password opens no backup', async () => {
  await expect(makeBackup({ ...config, BACKUP_PASSWORD: 'another password' })).rejects.toThrow(
    'BACKUP_PASSWORD does not open these backups',
  );
});

test('a dump that fails halfway makes no backup', async () => {
  const failing = { ...config, PATH: `${join(folder, 'bin')}:${config.PATH}` };
  mkdirSync(join(folder, 'bin'));
  writeFileSync(
    join(folder, 'bin/pg_dump'),
    '#!/bin/sh\necho half\necho "error: the disk broke" >&2\nexit 1\n',
    {
      mode: 0o755,
    },
  );
  await expect(makeBackup(failing)).rejects.toThrow('pg_dump failed: error: the disk broke');
  expect(await openRepository(config).list()).toHaveLength(2);
});

test('a backup is verified by restoring it beside the product, which removes the shadow again', async () => {
  const { rows, manifest } = await verifyBackup(config);
  expect(rows).toBeGreaterThan(4);
  expect(manifest.ledger).toEqual({ accepted: 12, counted: 7, repeated: 2, quarantined: 0 });
  expect(await databases()).toEqual([name]);
});

test('a restored ledger that is not that of the backup is refused', async () => {
  const kept = await findBackup(config);
  const ledger = { ...kept.manifest.ledger, counted: 8 };
  await expect(restoreBackup(config, { ...kept, manifest: { ...kept.manifest, ledger } })).rejects.toThrow(
    'The restored ledger is not that of the backup: counted (8 in the backup, 7 restored).',
  );
});

test('a backup whose figures lack counted events is refused by its verification', async () => {
  await query('update analytics.invalid_days set events = 6');
  await makeBackup(config);
  await expect(verifyBackup(config)).rejects.toThrow(
    'The rollups differ from the processed messages by 1 events',
  );
  await query('update analytics.invalid_days set events = 7');
});

test('a backup that has counted more than was accepted is refused by its verification', async () => {
  await query(
    'update analytics.producer_reports set accepted_events = 8; update analytics.producers set accepted_through = 8',
  );
  await makeBackup(config);
  await expect(verifyBackup(config)).rejects.toThrow('has more events counted than accepted');
  await query('update analytics.producer_reports set accepted_events = 12');
});

test('a place without backups is named as such', async () => {
  await expect(findBackup({ ...config, BACKUP_TO: join(folder, 'nothing') })).rejects.toThrow(
    'There are no backups at this place',
  );
});

test('a time before the oldest backup is refused with that of the oldest', async () => {
  await expect(findBackup(config, new Date(0))).rejects.toThrow(
    `in ${config.BACKUP_TO} was made at ${firstAt.toISOString()}`,
  );
  // In a container the folder has another name than on the host.
  await expect(findBackup({ ...config, BACKUP_FOLDER: '/mnt/backups' }, new Date(0))).rejects.toThrow(
    `in /mnt/backups was made at ${firstAt.toISOString()}`,
  );
});

test('a restore that is killed halfway changes nothing, and the next one succeeds', async () => {
  const env = Object.fromEntries(Object.entries(config).map(([key, value]) => [key, String(value ?? '')]));
  const killed = spawn(process.execPath, ['--import', 'tsx', 'infra/launch/backup/run.ts', 'restore'], {
    cwd: checkoutDir,
    env,
    stdio: 'ignore',
  });
  const ended = new Promise((resolve) => killed.once('close', resolve));
  await until('it has begun', async () => (await databases()).includes(`${name}_restoring`));
  killed.kill('SIGKILL');
  await ended;
  await addOptOut('c@example.org');
  expect(await optOuts()).toHaveLength(3);

  // What was spooled since stays as it is; what is missing comes back.
  rmSync(join(spoolDir, 'first'), { recursive: true });
  rmSync(join(spoolDir, 'salt-2026-11-20.sealed'));
  mkdirSync(join(spoolDir, 'second'));
  const kept = await findBackup(config, firstAt);
  expect(kept.manifest.secrets).toEqual({ ADMIN_SECRET: 'the secret of admin' });
  expect(await restoreBackup(config, kept)).toBe(1);
  expect(await optOuts()).toEqual(['a@example.org']);
  expect(readFileSync(join(spoolDir, 'first/1.spool'), 'utf8')).toBe('as it was');
  expect(existsSync(join(spoolDir, 'second'))).toBe(true);
  // The keys of pseudonyms are in no backup: neither the table's rows nor the files beside the spool.
  expect(await query('select from tracking.salts')).toEqual([]);
  expect(existsSync(join(spoolDir, 'salt-2026-11-20.sealed'))).toBe(false);
  // A session that has ended since, and a link that was used since, are not valid again.
  expect(await query('select model_id from analytics.invite_links')).toEqual([{ model_id: '2' }]);
  expect(await query('select state from admin.webhooks')).toEqual([{ state: 'paused' }]);
  const tables = await query<{ name: string }>(
    `select table_schema || '.' || table_name as name from information_schema.columns
     where column_name = 'token_hash' and table_name not in ('status_links', 'invite_links') order by 1`,
  );
  expect(tables.map(({ name: table }) => table)).toContain('analytics.api_tokens');
  for (const { name: table } of tables)
    expect([table, await query(`select from ${table}`)]).toEqual([table, []]);
  const replaced = await withClient(urlOfDatabase(server, replacedDatabase(url)), (client) =>
    client.query('select from admin.digest_opt_outs'),
  );
  expect(replaced.rowCount).toBe(3);
});

test('a restored service may write its tables, and not the audit log’s past', async () => {
  const { services } = await roleUrls(url, testPasswords);
  await withClient(services.admin, async (client) => {
    await client.query("insert into digest_opt_outs (email) values ('d@example.org')");
    await expect(client.query('delete from audit_log')).rejects.toThrow('permission denied');
  });
});

test('a backup of a changed audit log is refused by its verification', async () => {
  await query(`alter table admin.audit_log disable trigger audit_log_is_append_only;
    update admin.audit_log set who = 'somebody else' where position = 2;
    alter table admin.audit_log enable trigger audit_log_is_append_only`);
  await makeBackup(config);
  await expect(verifyBackup(config)).rejects.toThrow('The audit log is broken at position 2');
});
