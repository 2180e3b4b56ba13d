/** Every service's migrations: `DATABASE_URL=… node --import tsx infra/postgres/migrate.ts`. */
import { databaseConfig } from './config';
import { migrateSchemas } from './migrate-schemas';
import { roleUrls } from './prepare-database';

try {
  const config = databaseConfig();
  const urls = await roleUrls(config.DATABASE_URL, config);
  const migrated = await migrateSchemas(urls.owners, console.log);
  const count = migrated.reduce((sum, { applied }) => sum + applied.length, 0);
  console.log(count === 0 ? 'The tables are up to date.' : `Applied ${count} migrations.`);
} catch (error) {
  console.error(
    `The migrations could not be applied: ${error instanceof Error ? error.message : String(error)}`,
  );
  process.exitCode = 1;
}
