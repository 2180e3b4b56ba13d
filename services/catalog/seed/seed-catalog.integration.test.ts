import { join } from 'node:path';
import { openTestDatabase, type TestDatabase } from '@marquee/kit/testing/test-database';
import { seedCatalog } from './seed-catalog';

const today = new Date('2026-06-01T15:00:00Z');

let database: TestDatabase;

beforeAll(async () => {
  database = await openTestDatabase('catalog', join(import.meta.dirname, '../migrations'));
});

afterAll(() => database.close());

test('two concurrent seeds fill the catalog once', async () => {
  const seeds = await Promise.all([
    seedCatalog(database.url, 3_000, today),
    seedCatalog(database.url, 3_000, today),
  ]);
  expect(seeds.map(({ is }) => is).sort()).toEqual(['already seeded', 'seeded']);
  const { rows } = await database.db.query(
    'select count(*) as models, min(id) as first, max(id) as last from models',
  );
  expect(rows).toEqual([{ models: 3_000, first: 1, last: 3_000 }]);
});

test('videos have the trending score of their model, and past placements have ended', async () => {
  const { rows } = await database.db.query(
    `select
       (select count(*) > 0 from videos where trending_score > 0) as "videosTrend",
       (select count(*) from videos v join models m on m.id = v.model_id where v.trending_score <> m.trending_score) as "wrongScores",
       (select count(*) > 0 from models where verified_at is not null) as verified,
       (select count(*) from placements where ended = 'expired') as expired,
       (select count(*) from placements where ended_at is null) as open,
       (select count(*) from outbox) as events`,
  );
  expect(rows).toEqual([
    { videosTrend: true, wrongScores: 0, verified: true, expired: 60, open: 40, events: 1 },
  ]);
});
