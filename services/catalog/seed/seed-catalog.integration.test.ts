import { join } from 'node:path';
import { openTestDatabase, type TestDatabase } from '@marquee/kit/testing/test-database';
import { insertModels } from '../queries/insert-models';
import { insertVideos } from '../queries/insert-videos';
import { demoModels } from './demo-models';
import { demoVideos } from './demo-videos';
import { seedCatalog } from './seed-catalog';

const today = new Date('2026-06-01T15:00:00Z');
const day = new Date('2026-06-01T00:00:00Z');

let database: TestDatabase;
let other: TestDatabase;

beforeAll(async () => {
  const migrations = join(import.meta.dirname, '../migrations');
  [database, other] = await Promise.all([
    openTestDatabase('catalog', migrations),
    openTestDatabase('catalog', migrations),
  ]);
});

afterAll(() => Promise.all([database.close(), other.close()]));

test('two seeds at the same time fill the catalogue once', async () => {
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

test('what is copied is what the catalogue itself would have written', async () => {
  const models = demoModels(3_000, day);
  for (let from = 0; from < models.length; from += 1_000)
    await insertModels(other.db, models.slice(from, from + 1_000));
  const { rows: ids } = await other.db.query<{ id: number; slug: string }>('select id, slug from models');
  const idOf = new Map(ids.map(({ id, slug }) => [slug, id]));
  await insertVideos(
    other.db,
    demoVideos(models, (slug) => idOf.get(slug) ?? 0, day),
  );
  const questions = [
    `select md5(string_agg(format('%s %s %s %s %s %s %s', id, slug, featured_until, search_document, search_name, gallery, social_links), ',' order by id))
     from models`,
    "select md5(string_agg(format('%s %s %s', model_id, slug, search_document), ',' order by id)) from videos",
    "select md5(string_agg(format('%s %s %s', model_id, started_at, until), ',' order by model_id)) from featurings",
    "select md5(string_agg(format('%s %s', slug, model_id), ',' order by slug)) from model_slugs",
    "select md5(string_agg(word, ',' order by word)) from search_words",
    "select md5(string_agg(word, ',' order by word)) from video_words",
  ];
  for (const question of questions) {
    const [copied, written] = await Promise.all([database.db.query(question), other.db.query(question)]);
    expect([question, copied.rows]).toEqual([question, written.rows]);
  }
});
