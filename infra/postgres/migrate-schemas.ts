import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { runner } from 'node-pg-migrate';
import { type Owner, owners } from './owners';
import { withClient } from './with-client';

export type Migrated = { readonly service: Owner; readonly applied: readonly string[] };

const servicesDir = resolve(import.meta.dirname, '../../services');

export const migrationsOf = (service: Owner): string => join(servicesDir, service, 'migrations');

/** Brings one owner's tables forward to what the files in `dir` say, all together or not at all; gives the names of what was pending. */
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
 * Brings every owner's tables forward to what its `migrations/*.sql` say, as that owner's own role. Each service's pending files
 * are applied together or not at all, and two runs at the same time take turns.
 */
export const migrateSchemas = async (
  urls: Readonly<Record<Owner, string>>,
  say: (line: string) => void,
): Promise<Migrated[]> => {
  const migrated: Migrated[] = [];
  for (const { service } of owners) {
    const dir = migrationsOf(service);
    if (!existsSync(dir)) continue;
    const applied = await migrateSchema(urls[service], service, dir);
    for (const name of applied) say(`${service}: ${name}`);
    migrated.push({ service, applied });
  }
  return migrated;
};
