/** Database, roles, schemas and extensions: `DATABASE_URL=… node --import tsx infra/postgres/prepare.ts`. */
import { databaseConfig } from './config';
import { prepareDatabase } from './prepare-database';

try {
  const config = databaseConfig();
  const { created, ownRoles } = await prepareDatabase(config.DATABASE_URL, config);
  if (!ownRoles) console.log('This user may not create roles, so it owns every schema itself.');
  console.log(created.length === 0 ? 'The database is already prepared.' : `Created ${created.join(', ')}.`);
} catch (error) {
  console.error(
    `The database could not be prepared: ${error instanceof Error ? error.message : String(error)}`,
  );
  process.exitCode = 1;
}
