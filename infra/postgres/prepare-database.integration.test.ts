import { randomBytes } from 'node:crypto';
import { testConfig } from '@marquee/kit/testing/config';
import { migrateSchemas } from './migrate-schemas';
import { type Owner, owners } from './owners';
import { ownerUrls, prepareDatabase } from './prepare-database';
import { withClient } from './with-client';

const secret = () => randomBytes(16).toString('hex');
const passwords = {
  CATALOG_DB_PASSWORD: secret(),
  TRACKING_DB_PASSWORD: secret(),
  ANALYTICS_DB_PASSWORD: secret(),
  ADMIN_DB_PASSWORD: secret(),
};
const admin = testConfig().TEST_DATABASE_ADMIN_URL;
const name = `prepare_${randomBytes(4).toString('hex')}`;
const plainUser = `plain_${name}`;
const url = new URL(admin);
url.pathname = `/${name}`;

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

test('an owner creates tables in its own schema by default, can use the extensions, and has no access elsewhere', async () => {
  const urls = await ownerUrls(url.href, passwords);
  await withClient(urls.catalog, async (client) => {
    await client.query('create table models (name text)');
    await client.query('create index on models using gin (name gin_trgm_ops)');
    const where = await client.query<{ at: string }>(
      "select schemaname as at from pg_tables where tablename = 'models'",
    );
    expect(where.rows).toEqual([{ at: 'catalog' }]);
  });
  const others = owners
    .map(({ service }) => service)
    .filter((service): service is Exclude<Owner, 'catalog'> => service !== 'catalog');
  for (const other of others) {
    await withClient(urls[other], async (client) => {
      await expect(client.query('select * from catalog.models')).rejects.toThrow(
        'permission denied for schema catalog',
      );
      await expect(client.query('create table public.sneaky (x int)')).rejects.toThrow(
        'permission denied for schema public',
      );
    });
  }
});

test('the admin service inserts into the audit log and reads it; its role cannot update, delete or truncate it', async () => {
  const urls = await ownerUrls(url.href, passwords);
  await withClient(urls.catalog, (client) => client.query('drop table models'));
  await migrateSchemas(urls, () => undefined);
  await withClient(urls.admin, async (client) => {
    await client.query(
      `insert into audit_log (event_id, at, event_type, role, who, what, about_kind, about_id, about_name)
       values (gen_random_uuid(), now(), 'a.b', 'admin', 'somebody', 'something', 'thing', '1', 'a thing')`,
    );
    for (const statement of [
      "update audit_log set who = 'nobody'",
      'delete from audit_log',
      'truncate audit_log',
    ]) {
      await expect(client.query(statement)).rejects.toThrow('permission denied for table audit_log');
    }
    expect((await client.query('select who from audit_log')).rows).toEqual([{ who: 'somebody' }]);
  });
});

test('a user who may not create roles owns every schema itself', async () => {
  const password = secret();
  await withClient(admin, async (client) => {
    await client.query(`create role ${plainUser} login password '${password}'`);
    await client.query(`create database ${name}_plain owner ${plainUser}`);
  });
  const plain = new URL(url.href);
  plain.username = plainUser;
  plain.password = password;
  plain.pathname = `/${name}_plain`;
  expect((await prepareDatabase(plain.href, passwords)).ownRoles).toBe(false);
  const urls = await ownerUrls(plain.href, passwords);
  await withClient(urls.analytics, async (client) => {
    const path = await client.query<{ search_path: string }>('show search_path');
    expect(path.rows).toEqual([{ search_path: 'analytics,public' }]);
    await client.query('create table rollups (day date)');
  });
});
