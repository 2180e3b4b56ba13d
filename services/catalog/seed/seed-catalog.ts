import { announce } from '@marquee/kit/bus/outbox';
import { type Queryable, withPostgres } from '@marquee/kit/postgres/open-postgres';
import { insertModels } from '../models/admin/insert-models';
import { expirePlacements, placementsOver } from '../placements/placement-queries';
import { insertVideos } from '../videos/insert-videos';
import { demoModels } from './demo-models';
import { demoVideos } from './demo-videos';

export type Seeded =
  | { readonly is: 'seeded'; readonly models: number; readonly videos: number }
  | { readonly is: 'already seeded' };

const statementWithinMs = 120_000;

/** Adds demo models and their videos in one transaction. A catalog with models stays unchanged. */
export const seedCatalog = async (databaseUrl: string, count: number, today: Date): Promise<Seeded> => {
  const options = { statementWithinMs, applicationName: 'marquee-seed' };
  return await withPostgres(databaseUrl, options, async (db) => {
    const seeded = await db.transaction((tx) => seedEmpty(tx, count, today));
    // Without statistics and a visibility map the first queries would be planned as if the tables were empty.
    if (seeded.is === 'seeded')
      await db.query('vacuum (analyze) models, model_slugs, search_words, placements, videos, video_words');
    return seeded;
  });
};

const seedEmpty = async (tx: Queryable, count: number, today: Date): Promise<Seeded> => {
  // A concurrent seed waits here, and then finds the models of the first.
  await tx.query('lock table models in share row exclusive mode');
  if ((await tx.query('select 1 from models limit 1')).rowCount !== 0) return { is: 'already seeded' };
  const day = startOfDay(today);
  const models = demoModels(count, day);
  const ids = new Map<string, number>();
  for (const batch of batchesOf(models))
    for (const [slug, id] of await insertModels(tx, batch)) ids.set(slug, id);
  const videos = demoVideos(models, (slug) => ids.get(slug) ?? 0, day);
  for (const batch of batchesOf(videos)) await insertVideos(tx, batch);
  // Placements that ended before today are history: no expiry is announced.
  const over = await placementsOver(tx, today, count);
  await expirePlacements(
    tx,
    over.map(({ id }) => id),
  );
  // Tracking may already run, with the links of an empty catalog.
  await announce(tx, { type: 'catalog.model.all-changed' });
  return { is: 'seeded', models: models.length, videos: videos.length };
};

const batchRows = 2_000;

function* batchesOf<Row>(rows: readonly Row[]): Generator<readonly Row[]> {
  for (let from = 0; from < rows.length; from += batchRows) yield rows.slice(from, from + batchRows);
}

const startOfDay = (now: Date): Date => new Date(`${now.toISOString().slice(0, 10)}T00:00:00Z`);
