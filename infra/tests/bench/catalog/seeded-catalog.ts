import { seedCatalog } from '../../../../services/catalog/seed/seed-catalog';
import { type BenchDatabase, openBenchDatabase } from '../bench-database';

/** A new database with the catalog's tables and demo models. */
export const openSeededCatalog = async (
  adminUrl: string,
  models: number,
): Promise<BenchDatabase & { readonly seededIn: number }> => {
  const database = await openBenchDatabase(adminUrl, 'catalog');
  const began = performance.now();
  await seedCatalog(database.url, models, new Date());
  return { ...database, seededIn: performance.now() - began };
};
