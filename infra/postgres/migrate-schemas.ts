import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { runner } from 'node-pg-migrate';
import { type Owner, owners } from './owners';
import { withClient } from './with-client';

export type Migrated = { readonly service: Owner; readonly applied: readonly string[] };

const servicesDir = resolve(import.meta.dirname, '../../services');

export const migrationsOf = (service: Owner): string => join(servicesDir, service, 'migrations');

/** Applies the pending migrations of one owner in one transaction and returns their names. */
export const migrateSchema = async (url: string, service: Owner, dir: string): Promise<readonly string[]> => {
  const applied = await withClient(url, (client) =>
    runner({
      dbClient: client,
      dir,
      direction: 'up',
      schema: [service, 'public'],
      migrationsSchema: service,
      migrationsTable: 'migrations',
      checkOrder: true,
      advisoryLockMode: 'wait',
      log: () => undefined,
    }),
  );
  return applied.map(({ name }) => name);
};

/**
 * Applies every owner's `migrations/*.sql` with that owner's own role. The pending files of a service are applied in one transaction, and
 * concurrent runs wait for each other.
 */
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
