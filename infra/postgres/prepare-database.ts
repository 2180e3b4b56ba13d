import pg from 'pg';
import { type Owner, owners, type Passwords } from './owners';
import { scramVerifier } from './scram';
import { withClient } from './with-client';

export type Prepared = {
  /** Names of what was created. */
  readonly created: readonly string[];
  /** False when the given user may not create roles; that user then owns every schema. */
  readonly ownRoles: boolean;
};

/**
 * Creates the database, one schema for each owner, accessible to that owner's role alone, and the extensions that search needs. `url` is the
 * database owner's or superuser's; running it again changes nothing.
 */
export const prepareDatabase = async (url: string, passwords: Passwords): Promise<Prepared> => {
  const created = await createMissingDatabase(url);
  return withClient(url, async (client) => {
    const ownRoles = await mayCreateRoles(client);
    const before = await names(client);
    // Concurrent runs wait for each other, since roles have no "if not exists".
    await client.query('begin');
    await client.query("select pg_advisory_xact_lock(hashtext('marquee.prepare'))");
    for (const extension of ['pg_trgm', 'unaccent'])
      await client.query(`create extension if not exists ${extension} with schema public`);
    for (const { service, role, passwordName } of owners) {
      if (ownRoles) await createRole(client, role, passwords[passwordName]);
      await client.query(`create schema if not exists ${service}${ownRoles ? ` authorization ${role}` : ''}`);
      if (ownRoles)
        await client.query(
          `alter role ${role} in database ${await databaseName(client)} set search_path = ${service}, public`,
        );
    }
    if (ownRoles) await client.query('revoke create on schema public from public');
    await client.query('commit');
    const after = await names(client);
    return { created: [...created, ...after.filter((name) => !before.includes(name))], ownRoles };
  });
};

/** The URL with which each owner connects to its schema. */
export const ownerUrls = async (
  url: string,
  passwords: Passwords,
): Promise<Readonly<Record<Owner, string>>> => {
  const ownRoles = await withClient(url, mayCreateRoles);
  const urlOf = (service: Owner): string => {
    const own = new URL(url);
    const owner = owners.find((one) => one.service === service);
    if (ownRoles && owner) {
      own.username = owner.role;
      own.password = passwords[owner.passwordName];
    } else {
      own.searchParams.set('options', `-c search_path=${service},public`);
    }
    return own.href;
  };
  return {
    catalog: urlOf('catalog'),
    tracking: urlOf('tracking'),
    analytics: urlOf('analytics'),
    admin: urlOf('admin'),
  };
};

const mayCreateRoles = async (client: pg.Client): Promise<boolean> => {
  const found = await client.query(
    'select 1 from pg_roles where rolname = current_user and (rolsuper or rolcreaterole)',
  );
  return found.rowCount === 1;
};

const createRole = async (client: pg.Client, role: string, password: string): Promise<void> => {
  const known = await client.query('select 1 from pg_roles where rolname = $1', [role]);
  if (known.rowCount === 0) await client.query(`create role ${role} login`);
  await client.query(`alter role ${role} password ${pg.escapeLiteral(scramVerifier(password))}`);
  // Without superuser rights one must be a member of a role to give it a schema.
  await client.query(
    `do $$ begin if not (select rolsuper from pg_roles where rolname = current_user) then grant ${role} to current_user; end if; end $$`,
  );
  await client.query(`grant connect, temporary on database ${await databaseName(client)} to ${role}`);
};

const databaseName = async (client: pg.Client): Promise<string> => {
  const found = await client.query<{ name: string }>('select current_database() as name');
  return pg.escapeIdentifier(found.rows[0]?.name ?? '');
};

const names = async (client: pg.Client): Promise<string[]> => {
  const found = await client.query<{ name: string }>(
    `select 'role ' || rolname as name from pg_roles union all select 'schema ' || nspname from pg_namespace
     union all select 'extension ' || extname from pg_extension`,
  );
  return found.rows.map(({ name }) => name);
};

/** 3D000: the database does not exist yet. It is created from the one that every server has. */
const createMissingDatabase = async (url: string): Promise<string[]> => {
  try {
    await withClient(url, async () => undefined);
    return [];
  } catch (error) {
    if (!(error instanceof pg.DatabaseError) || error.code !== '3D000') throw error;
    const maintenance = new URL(url);
    const name = decodeURIComponent(maintenance.pathname.slice(1));
    maintenance.pathname = '/postgres';
    await withClient(maintenance.href, (client) =>
      client.query(`create database ${pg.escapeIdentifier(name)}`),
    );
    return [`database ${name}`];
  }
};
