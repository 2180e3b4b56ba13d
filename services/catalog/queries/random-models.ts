import type { Model } from '@marquee/contracts/http/models';
import type { Queryable } from '@marquee/kit/postgres/open-postgres';
import { drawnIds } from './drawn-ids';
import { conditionOf, type ModelFilter } from './model-filter';
import { modelsById } from './rows-by-id';

/** `count` models of the filter, picked and ordered by `seed`: the same seed picks the same while the catalogue is the same. */
export const randomModels = async (
  db: Queryable,
  filter: ModelFilter,
  count: number,
  seed: string,
  at: Date,
): Promise<Model[]> => {
  const ids = await drawnIds(db, {
    table: 'models',
    alias: 'm',
    condition: (given) => conditionOf(filter, at, given),
    count,
    seed,
  });
  const models = await modelsById(db, ids, at);
  return ids.flatMap((id) => models.get(id) ?? []);
};
