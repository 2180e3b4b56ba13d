import type { Model } from '@marquee/contracts/http/models';
import type { Queryable } from '@marquee/kit/postgres/open-postgres';
import { type ModelRow, modelColumns, modelOf } from './model-row';

/** Every model featured at that moment, the soonest to expire first, those without end last. */
export const featuredModels = async (db: Queryable, at: Date): Promise<Model[]> => {
  const { rows } = await db.query<ModelRow>(
    `select ${modelColumns} from models m where m.archived_at is null and m.featured_until > $1 order by m.featured_until, m.id`,
    [at],
  );
  return rows.map((row) => modelOf(row, at));
};
