import { join } from 'node:path';
import { openTestDatabase, type TestDatabase } from '@marquee/kit/testing/test-database';
import { seedCatalog } from './seed-catalog';

let database: TestDatabase;

beforeAll(async () => {
  database = await openTestDatabase('catalog', join(import.meta.dirname, '../../services/catalog/migrations'));
});

afterAll(() => database.close());

test('two seeds at the same time fill the catalogue once', async () => {
  const today = new Date('2026-06-01T15:00:00Z');
  const seeds = await Promise.all([seedCatalog(database.db, 3_000, today), seedCatalog(database.db, 3_000, today)]);
  expect(seeds.map(({ is }) => is).sort()).toEqual(['already seeded', 'seeded']);
  const { rows } = await database.db.query('select count(*) as models, min(id) as first, max(id) as last from models');
  expect(rows).toEqual([{ models: 3_000, first: 1, last: 3_000 }]);
});
