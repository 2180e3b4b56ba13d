import { createHash } from 'node:crypto';
import type { Queryable } from '@marquee/kit/postgres/open-postgres';
import type { Collection } from './collection';
import { newestId, type Values, values } from './sql';

type Sample = Pick<Collection, 'table' | 'alias'> & {
  readonly condition: (given: Values) => string;
  readonly count: number;
  readonly seed: string;
};

/**
 * The ids of `count` matching rows, selected and ordered by the seed: random ids by primary key first; if too
 * few of them match, every matching row is ordered by a seeded hash.
 */
export const sampledIds = async (db: Queryable, sample: Sample): Promise<number[]> => {
  const candidates = candidateIds(sample.seed, await newestId(db, sample.table), sample.count);
  const found = await matchingCandidates(db, sample, candidates);
  return found.length === sample.count ? found : await hashOrderedIds(db, sample);
};

/** At most this many ids are looked up by key. */
const maxCandidates = 2_000;
/** Enough for a condition that one row in 25 meets. */
const candidatesPerRow = 40;

/** Distinct ids up to `newest`, the same for a seed. None for small tables, which are read completely. */
export const candidateIds = (seed: string, newest: number, count: number): number[] => {
  const wanted = Math.min(maxCandidates, count * candidatesPerRow);
  if (newest < wanted * 4) return [];
  const ids = new Set<number>();
  for (let block = 0; ids.size < wanted; block += 1) {
    const bytes = createHash('sha256').update(`${block} ${seed}`).digest();
    for (let at = 0; at + 6 <= bytes.length && ids.size < wanted; at += 6)
      ids.add(1 + (bytes.readUIntBE(at, 6) % newest));
  }
  return [...ids];
};

const matchingCandidates = async (
  db: Queryable,
  { table, alias, condition, count }: Sample,
  candidates: readonly number[],
): Promise<number[]> => {
  if (candidates.length === 0) return [];
  const given = values();
  const ids = given.add(candidates);
  const { rows } = await db.query<{ id: number }>(
    `select ${alias}.id from unnest(${ids}::int[]) with ordinality as candidate (id, place)
     join ${table} ${alias} on ${alias}.id = candidate.id
     where ${condition(given)} order by candidate.place limit ${given.add(count)}`,
    given.list,
  );
  return rows.map(({ id }) => id);
};

/** The seed as the salt of PostgreSQL's hash function. */
const saltOf = (seed: string): string =>
  createHash('sha256').update(seed).digest().readBigInt64BE().toString();

const hashOrderedIds = async (
  db: Queryable,
  { table, alias, condition, count, seed }: Sample,
): Promise<number[]> => {
  const given = values();
  const salt = given.add(saltOf(seed));
  const { rows } = await db.query<{ id: number }>(
    `select ${alias}.id, hashint4extended(${alias}.id, ${salt}::bigint) as hash from ${table} ${alias}
     where ${condition(given)} order by hash limit ${given.add(count)}`,
    given.list,
  );
  return rows.map(({ id }) => id);
};
