import { serverLimits, statementLimitMs } from '@marquee/kit/postgres/open-postgres';
import pg from 'pg';
import { type Owner, owners, type Passwords } from './owners';
import { scramVerifier } from './scram';
import { grantTables } from './table-rights';
import { withClient } from './with-client';

export type Prepared = {
  readonly created: readonly string[];
  /** False when the given user may not create roles; that user then owns every schema. */
  readonly ownRoles: boolean;
};

/**
 * Creates the database, the extensions that search needs, and for each service a schema, its tables' owner and the
 * role with which it connects. `url` is the owner's or superuser's. Idempotent.
 */
export const prepareDatabase = async (url: string, passwords: Passwords): Promise<Prepared> => {
  const created = await createMissingDatabase(url);
  return withClient(url, async (client) => {
    const ownRoles = await mayCreateRoles(client);
    const before = await names(client);
    await repeatedly(client, () => prepareObjects(client, ownRoles, passwords));
    const after = await names(client);
    return { created: [...created, ...after.filter((name) => !before.includes(name))], ownRoles };
  });
};

const attemptsMax = 10;

/** Runs `work` in a transaction, again when another run changed the same role: roles are the server's. */
const repeatedly = async (client: pg.Client, work: () => Promise<void>): Promise<void> => {
  for (let attempt = 1; ; attempt += 1) {
    try {
      await client.query('begin');
      await work();
      await client.query('commit');
      return;
    } catch (error) {
      await client.query('rollback');
      if (attempt === attemptsMax || !isConcurrentChange(error)) throw error;
    }
  }
};

/** PostgreSQL has no error code of its own for the first. The second: both created the role. */
const isConcurrentChange = (error: unknown): boolean =>
  error instanceof pg.DatabaseError &&
  (error.message === 'tuple concurrently updated' || (error.code === '23505' && error.table === 'pg_authid'));

const prepareObjects = async (client: pg.Client, ownRoles: boolean, passwords: Passwords): Promise<void> => {
  await client.query("select pg_advisory_xact_lock(hashtext('marquee.prepare'))");
  for (const extension of ['pg_trgm', 'unaccent'])
    await client.query(`create extension if not exists ${extension} with schema public`);
  for (const one of owners) {
    if (ownRoles) await prepareRoles(client, one, passwords[one.passwordName]);
    else await client.query(`create schema if not exists ${one.service}`);
  }
  if (ownRoles) await grantStatistics(client);
  if (ownRoles) await client.query('revoke create on schema public from public');
};

const prepareRoles = async (
  client: pg.Client,
  one: (typeof owners)[number],
  password: string,
): Promise<void> => {
  const { service, role, owner } = one;
  await createRole(client, owner, 'nologin');
  await createRole(client, role, 'login');
  await client.query(`alter role ${role} password ${pg.escapeLiteral(scramVerifier(password))}`);
  const database = await databaseName(client);
  await client.query(`grant connect, temporary on database ${database} to ${role}`);
  // A pooler passes no settings of a connection on, so what every connection needs is the role's default.
  const defaults = { search_path: `${service}, public`, ...serverLimits(statementLimitMs) };
  for (const [name, value] of Object.entries(defaults))
    await client.query(`alter role ${role} in database ${database} set ${name} = ${value}`);
  await client.query(`create schema if not exists ${service} authorization ${owner}`);
  await grantTables(client, one);
};

/** Lets the admin service see standbys. A user that may not grant it leaves that figure unknown. */
const grantStatistics = (client: pg.Client): Promise<unknown> =>
  client.query(
    `do $$ begin grant pg_read_all_stats to marquee_admin; exception when insufficient_privilege then null; end $$`,
  );

type Urls = Readonly<Record<Owner, string>>;

/** For each schema the URL with which its service connects, and the one for migrations. */
export const roleUrls = async (
  url: string,
  passwords: Passwords,
): Promise<{ readonly services: Urls; readonly owners: Urls }> => {
  const ownRoles = await withClient(url, mayCreateRoles);
  const urls = (urlOf: (one: (typeof owners)[number]) => URL): Urls => {
    const found = owners.map((one) => [one.service, urlOf(one).href] as const);
    return Object.fromEntries(found) as Record<Owner, string>;
  };
  const withOptions = (options: string): URL => {
    const own = new URL(url);
    own.searchParams.set('options', options);
    return own;
  };
  return {
    services: urls(({ service, role, passwordName }) => {
      if (!ownRoles) return withOptions(`-c search_path=${service},public`);
      const own = new URL(url);
      own.username = role;
      own.password = passwords[passwordName];
      return own;
    }),
    owners: urls(({ service, owner }) =>
      withOptions(`${ownRoles ? `-c role=${owner} ` : ''}-c search_path=${service},public`),
    ),
  };
};

const mayCreateRoles = async (client: pg.Client): Promise<boolean> => {
  const found = await client.query(
    'select 1 from pg_roles where rolname = current_user and (rolsuper or rolcreaterole)',
  );
  return found.rowCount === 1;
};

const createRole = async (client: pg.Client, role: string, login: 'login' | 'nologin'): Promise<void> => {
  const known = await client.query('select 1 from pg_roles where rolname = $1', [role]);
  if (known.rowCount === 0) await client.query(`create role ${role} ${login}`);
  // Without superuser rights one must be a member of a role to act as it or to change its tables' owner.
  await client.query(
    `do $$ begin if not (select rolsuper from pg_roles where rolname = current_user) then grant ${role} to current_user; end if; end $$`,
  );
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
