import type { Model } from '@marquee/contracts/http/models';
import type { Queryable } from '@marquee/kit/postgres/open-postgres';
import { type ModelRow, modelColumns, modelOf } from './model-row';

/** Those of the models that are listed, in the order in which their ids are given; who is archived or unknown is absent. */
export const listedModelsById = async (db: Queryable, ids: readonly number[], at: Date): Promise<Model[]> => {
  const { rows } = await db.query<ModelRow>({
    name: 'listed-models-by-id',
    text: `select ${modelColumns} from models m where m.id = any($1::int[]) and m.archived_at is null order by array_position($1::int[], m.id)`,
    values: [ids],
  });
  return rows.map((row) => modelOf(row, at));
};
