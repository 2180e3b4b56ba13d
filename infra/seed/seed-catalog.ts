import type { Postgres } from '@marquee/kit/postgres/open-postgres';
import { announce } from '@marquee/kit/postgres/outbox';
import { insertModels } from '../../services/catalog/queries/insert-models';
import { demoModels } from './demo-models';

/** Few statements, none of them long. */
const chunkRows = 2_000;

export type Seeded = { readonly is: 'seeded'; readonly models: number } | { readonly is: 'already seeded' };

/** Fills an empty catalogue with `count` demo models, all or none; leaves one that has a model as it is. */
export const seedCatalog = async (db: Postgres, count: number, today: Date): Promise<Seeded> => {
  const seeded = await db.transaction(async (tx): Promise<Seeded> => {
    // Two seeds at the same time: the second waits, then finds the models of the first.
    await tx.query('lock table models in share row exclusive mode');
    if ((await tx.query('select 1 from models limit 1')).rowCount !== 0) return { is: 'already seeded' };
    const models = demoModels(count, startOfDay(today));
    for (let from = 0; from < models.length; from += chunkRows) await insertModels(tx, models.slice(from, from + chunkRows));
    // Tracking may be running already, with the links of an empty catalogue.
    await announce(tx, { type: 'catalog.model.all-changed' });
    return { is: 'seeded', models: models.length };
  });
  // Statistics and the visibility map, without which the first minutes would plan and read as if the table were empty.
  if (seeded.is === 'seeded') await db.query('vacuum (analyze) models, model_slugs, search_words');
  return seeded;
};

const startOfDay = (now: Date): Date => new Date(`${now.toISOString().slice(0, 10)}T00:00:00Z`);
