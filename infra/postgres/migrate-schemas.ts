import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { runner } from 'node-pg-migrate';
import { type Owner, owners } from './owners';
import { grantTables } from './table-rights';
import { withClient } from './with-client';

export type Migrated = { readonly service: Owner; readonly applied: readonly string[] };

const servicesDir = resolve(import.meta.dirname, '../../services');

export const migrationsOf = (service: Owner): string => join(servicesDir, service, 'migrations');

/** Applies one schema's pending migrations, in one transaction as its owner; returns their names. */
export const migrateSchema = async (url: string, service: Owner, dir: string): Promise<readonly string[]> => {
  return withClient(url, async (client) => {
    const applied = await runner({
      dbClient: client,
      dir,
      direction: 'up',
      schema: [service, 'public'],
      migrationsSchema: service,
      migrationsTable: 'migrations',
      checkOrder: true,
      advisoryLockMode: 'wait',
      log: () => undefined,
    });
    const roles = owners.find((one) => one.service === service);
    const { rows } = await client.query<{ user: string }>('select current_user as user');
    if (roles !== undefined && rows[0]?.user === roles.owner) await grantTables(client, roles);
    return applied.map(({ name }) => name);
  });
};

/** Applies every service's `migrations/*.sql` as the tables' owner. Concurrent runs wait for each other. */
export const migrateSchemas = async (
  urls: Readonly<Record<Owner, string>>,
  print: (line: string) => void,
): Promise<Migrated[]> => {
  const migrated: Migrated[] = [];
  for (const { service } of owners) {
    const dir = migrationsOf(service);
    if (!existsSync(dir)) continue;
    const applied = await migrateSchema(urls[service], service, dir);
    for (const name of applied) print(`${service}: ${name}`);
    migrated.push({ service, applied });
  }
  return migrated;
};
