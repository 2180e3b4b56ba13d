import { ConfigError, readConfig } from '@marquee/kit/config/read-config';
import { configOf } from '@marquee/kit/settings/settings';
import { seedCatalog } from './seed-catalog';

const startedAt = Date.now();
try {
  const config = readConfig(configOf('seed'));
  const seeded = await seedCatalog(config.DATABASE_URL, config.SEED_MODELS, new Date());
  const count = (of: number): string => of.toLocaleString('en-US');
  console.log(
    seeded.is === 'seeded'
      ? `seeded ${count(seeded.models)} models and ${count(seeded.videos)} videos in ${((Date.now() - startedAt) / 1_000).toFixed(1)} s`
      : 'already seeded: the catalog has models, nothing was changed',
  );
} catch (error) {
  console.error(error instanceof ConfigError ? error.message : error);
  process.exitCode = 1;
}
