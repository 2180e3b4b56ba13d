import { ConfigFault, readConfig } from '@marquee/kit/config/read-config';
import { openLog } from '@marquee/kit/log/log';
import { openPostgres } from '@marquee/kit/postgres/open-postgres';
import { Config } from './config';
import { seedCatalog } from './seed-catalog';

const startedAt = Date.now();
try {
  const config = readConfig(Config);
  const db = openPostgres(config.DATABASE_URL, { log: openLog('seed', config.LOG_LEVEL), max: 2, statementWithinMs: 60_000 });
  try {
    const seeded = await seedCatalog(db, config.SEED_MODELS, new Date());
    console.log(
      seeded.is === 'seeded'
        ? `seeded ${seeded.models.toLocaleString('en-US')} models in ${((Date.now() - startedAt) / 1_000).toFixed(1)} s`
        : 'already seeded: the catalogue has models, nothing was changed',
    );
  } finally {
    await db.close();
  }
} catch (error) {
  console.error(error instanceof ConfigFault ? error.message : error);
  process.exitCode = 1;
}
