import { createHash } from 'node:crypto';
import type { Queryable } from '@marquee/kit/postgres/open-postgres';
import { candidateIds } from './candidate-ids';
import { type Values, values } from './model-filter';
import { newestId } from './newest-id';

type Draw = {
  readonly table: 'models' | 'videos';
  readonly alias: 'm' | 'v';
  readonly condition: (given: Values) => string;
  readonly count: number;
  readonly seed: string;
};

/** A seed of any text as the number that the draw is salted with. */
const saltOf = (seed: string): string =>
  createHash('sha256').update(seed).digest().readBigInt64BE().toString();

/**
 * The ids of `count` rows that the condition leaves, drawn and ordered by the seed. Ids drawn at random mostly hit; where too few do, because
 * the condition leaves few or many ids are gone, every row is drawn for.
 */
export const drawnIds = async (db: Queryable, draw: Draw): Promise<number[]> => {
  const hit = await amongCandidates(
    db,
    draw,
    candidateIds(draw.seed, await newestId(db, draw.table), draw.count),
  );
  return hit.length === draw.count ? hit : await amongAll(db, draw);
};

const amongCandidates = async (
  db: Queryable,
  { table, alias, condition, count }: Draw,
  candidates: readonly number[],
): Promise<number[]> => {
  if (candidates.length === 0) return [];
  const given = values();
  const ids = given.add(candidates);
  const { rows } = await db.query<{ id: number }>(
    `select ${alias}.id from unnest(${ids}::int[]) with ordinality as drawn (id, place) join ${table} ${alias} on ${alias}.id = drawn.id
     where ${condition(given)} order by drawn.place limit ${given.add(count)}`,
    given.list,
  );
  return rows.map(({ id }) => id);
};

const amongAll = async (db: Queryable, { table, alias, condition, count, seed }: Draw): Promise<number[]> => {
  const given = values();
  const salt = given.add(saltOf(seed));
  const { rows } = await db.query<{ id: number }>(
    `select ${alias}.id, hashint4extended(${alias}.id, ${salt}::bigint) as draw from ${table} ${alias} where ${condition(given)}
     order by draw limit ${given.add(count)}`,
    given.list,
  );
  return rows.map(({ id }) => id);
};
