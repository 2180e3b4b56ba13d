import { randomBytes } from 'node:crypto';
import { testConfig } from '@marquee/kit/testing/config';
import { migrateSchemas } from './migrate-schemas';
import { owners } from './owners';
import { prepareDatabase, roleUrls } from './prepare-database';
import { testPasswords as passwords } from './testing/role-passwords';
import { withClient } from './with-client';

const admin = testConfig().TEST_DATABASE_ADMIN_URL;
const name = `prepare_${randomBytes(4).toString('hex')}`;
const plainUser = `plain_${name}`;
const url = new URL(admin);
url.pathname = `/${name}`;

const auditEntry = `insert into audit_log (event_id, at, event_type, role, who, what, about_kind, about_id, about_name)
  values (gen_random_uuid(), now(), 'a.b', 'admin', 'somebody', 'something', 'thing', '1', 'a thing')`;

const expectedRights = (table: string): string | null => {
  if (table === 'migrations') return null;
  if (table === 'audit_anchors') return 'select';
  return table === 'audit_log' ? 'select insert' : 'select insert update delete';
};

afterAll(() =>
  withClient(admin, async (client) => {
    await client.query(`drop database if exists ${name} with (force)`);
    await client.query(`drop database if exists ${name}_plain with (force)`);
    await client.query(`drop role if exists ${plainUser}`);
  }),
);

test('a missing database is created with a schema for each owner', async () => {
  const { created, ownRoles } = await prepareDatabase(url.href, passwords);
  expect(ownRoles).toBe(true);
  expect(created).toEqual(
    expect.arrayContaining([`database ${name}`, 'schema catalog', 'schema admin', 'extension pg_trgm']),
  );
});

test('a second run changes nothing', async () => {
  expect((await prepareDatabase(url.href, passwords)).created).toEqual([]);
});

test('several databases of one server are prepared at once, although they share their roles', async () => {
  const others = Array.from({ length: 4 }, (_, n) => {
    const other = new URL(admin);
    other.pathname = `/${name}_${n}`;
    return other;
  });
  try {
    for (let round = 0; round < 3; round += 1)
      await Promise.all(others.map((other) => prepareDatabase(other.href, passwords)));
  } finally {
    await withClient(admin, async (client) => {
      for (const { pathname } of others)
        await client.query(`drop database if exists ${pathname.slice(1)} with (force)`);
    });
  }
});

test('each schema belongs to a role without a login, in which tables are created by default; other roles cannot use it', async () => {
  const urls = await roleUrls(url.href, passwords);
  await withClient(urls.owners.catalog, async (client) => {
    await client.query('create table models (name text)');
    await client.query('create index on models using gin (name gin_trgm_ops)');
    const where = await client.query<{ at: string; whose: string }>(
      "select schemaname as at, tableowner as whose from pg_tables where tablename = 'models'",
    );
    expect(where.rows).toEqual([{ at: 'catalog', whose: 'marquee_catalog_owner' }]);
    await client.query('drop table models');
  });
  for (const { service } of owners) {
    await withClient(urls.services[service], async (client) => {
      const other = service === 'catalog' ? 'admin' : 'catalog';
      for (const [statement, refusal] of [
        [`create table ${service}.sneaky (x int)`, `schema ${service}`],
        [`create table ${other}.sneaky (x int)`, `schema ${other}`],
        ['create table public.sneaky (x int)', 'schema public'],
        [`set role marquee_${service}_owner`, `set role "marquee_${service}_owner"`],
      ] as const)
        await expect(client.query(statement)).rejects.toThrow(
          `permission denied ${/^set/.test(statement) ? 'to' : 'for'} ${refusal}`,
        );
    });
  }
});

test('migrations are applied once; a service reads and writes the rows of its tables and views, and cannot change the tables', async () => {
  const urls = await roleUrls(url.href, passwords);
  await migrateSchemas(urls.owners, () => undefined);
  for (const { applied } of await migrateSchemas(urls.owners, () => undefined)) expect(applied).toEqual([]);
  for (const { service } of owners) {
    await withClient(urls.services[service], async (client) => {
      const { rows } = await client.query<{ name: string; rights: string; owned: boolean }>(
        `select relname as name, pg_get_userbyid(relowner) = current_user as owned,
                (select string_agg(kind, ' ') from unnest(array['select', 'insert', 'update', 'delete', 'truncate', 'trigger', 'references']) kind
                 where has_table_privilege(pg_class.oid, kind)) as rights
         from pg_class where relnamespace = $1::regnamespace and relkind in ('r', 'p', 'v')`,
        [service],
      );
      expect(rows.length).toBeGreaterThan(1);
      for (const { name: table, rights, owned } of rows) {
        expect({ table, rights }).toEqual({ table, rights: expectedRights(table) });
        expect(owned).toBe(false);
      }
    });
  }
});

test('the admin service inserts into the audit log and reads it; its role cannot change an entry, its rights or the trigger', async () => {
  const urls = await roleUrls(url.href, passwords);
  await withClient(urls.services.admin, async (client) => {
    await client.query(auditEntry);
    // Without effect, because the role does not own the table.
    await client.query('grant update, delete on audit_log to marquee_admin');
    for (const statement of [
      "update audit_log set who = 'nobody'",
      'delete from audit_log',
      'truncate audit_log',
    ]) {
      await expect(client.query(statement)).rejects.toThrow('permission denied for table audit_log');
    }
    for (const statement of [
      'alter table audit_log disable trigger all',
      'drop trigger audit_log_is_append_only on audit_log',
      'drop table audit_log',
    ]) {
      await expect(client.query(statement)).rejects.toThrow('must be owner of');
    }
    await expect(
      client.query(
        "create or replace function refuse_audit_change() returns trigger language plpgsql as 'begin return new; end'",
      ),
    ).rejects.toThrow('permission denied');
    expect((await client.query('select who from audit_log')).rows).toEqual([{ who: 'somebody' }]);
  });
});

test('no value of a statement is written to the log of PostgreSQL', () =>
  withClient(admin, async (client) => {
    for (const setting of ['log_parameter_max_length', 'log_parameter_max_length_on_error']) {
      const { rows } = await client.query(`show ${setting}`);
      expect(rows).toEqual([{ [setting]: '0' }]);
    }
  }));

test('a user who may not create roles owns every schema itself', async () => {
  const password = randomBytes(16).toString('hex');
  await withClient(admin, async (client) => {
    await client.query(`create role ${plainUser} login password '${password}'`);
    await client.query(`create database ${name}_plain owner ${plainUser}`);
  });
  const plain = new URL(url.href);
  plain.username = plainUser;
  plain.password = password;
  plain.pathname = `/${name}_plain`;
  expect((await prepareDatabase(plain.href, passwords)).ownRoles).toBe(false);
  const urls = await roleUrls(plain.href, passwords);
  await withClient(urls.services.analytics, async (client) => {
    const path = await client.query<{ search_path: string }>('show search_path');
    expect(path.rows).toEqual([{ search_path: 'analytics,public' }]);
    await client.query('create table rollups (day date)');
  });
});
