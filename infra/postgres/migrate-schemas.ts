import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { runner } from 'node-pg-migrate';
import { type Owner, owners } from './owners';
import { withClient } from './with-client';

export type Migrated = { readonly service: Owner; readonly applied: readonly string[] };

const servicesDir = resolve(import.meta.dirname, '../../services');

/**
 * Brings every owner's tables forward to what its `migrations/*.sql` say, as that owner's own role. Each service's pending files
 * are applied together or not at all, and two runs at the same time take turns.
 */
export const migrateSchemas = async (urls: Readonly<Record<Owner, string>>, say: (line: string) => void): Promise<Migrated[]> => {
  const migrated: Migrated[] = [];
  for (const { service } of owners) {
    const dir = join(servicesDir, service, 'migrations');
    if (!existsSync(dir)) continue;
    const applied = await withClient(urls[service], (client) =>
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
    for (const { name } of applied) say(`${service}: ${name}`);
    migrated.push({ service, applied: applied.map(({ name }) => name) });
  }
  return migrated;
};
