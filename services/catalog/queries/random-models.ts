import { createHash } from 'node:crypto';
import type { Model } from '@marquee/contracts/http/models';
import type { Queryable } from '@marquee/kit/postgres/open-postgres';
import { conditionOf, type ModelFilter, values } from './model-filter';
import { type ModelRow, modelColumns, modelOf } from './model-row';

/** A seed of any text as the number that the draw is salted with. */
export const saltOf = (seed: string): string => createHash('sha256').update(seed).digest().readBigInt64BE().toString();

/** `count` models of the filter, picked and ordered by `seed`: the same seed picks the same while the catalogue is the same. */
export const randomModels = async (db: Queryable, filter: ModelFilter, count: number, seed: string, at: Date): Promise<Model[]> => {
  const given = values();
  const condition = conditionOf(filter, at, given);
  const salt = given.add(saltOf(seed));
  const { rows } = await db.query<ModelRow>(
    `select ${modelColumns}
     from (
       select m.id, hashint4extended(m.id, ${salt}::bigint) as draw from models m where ${condition} order by draw limit ${given.add(count)}
     ) drawn join models m on m.id = drawn.id
     order by drawn.draw`,
    given.list,
  );
  return rows.map((row) => modelOf(row, at));
};
