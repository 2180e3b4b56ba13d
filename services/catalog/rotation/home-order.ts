import type { Day } from '@marquee/contracts/rules/days';
import type { Queryable } from '@marquee/kit/postgres/open-postgres';
import { leadersOf } from '../delivery/delivery';
import { readDebts } from '../delivery/delivery-queries';
import { leastServedFirst, nextRotation, type Rotation, slotsAt, turnAt } from './rotation';
import { servedRatios } from './served';

/**
 * The order of the home page's featured models at `at`, the same in every instance: it depends on them and a
 * rotation that was stored before it started. Stores the next rotation where one is due.
 */
export const homeOrder = async (db: Queryable, at: Date, dayOf: (at: number) => Day) => {
  const [featuredIds, stored] = await Promise.all([featuredModels(db, at), rotationsAround(db, at)]);
  let { current } = stored;
  if (current === undefined || !stored.hasNext) {
    const leaders = leadersOf(await readDebts(db), at);
    const next = nextRotation(current, { modelIds: featuredIds, leaders }, at, dayOf);
    if (next !== null) {
      const ratios = next.startsAnew ? await servedRatios(db, at, dayOf) : new Map();
      const [leading, others] = [
        next.modelIds.slice(0, next.leaderCount),
        next.modelIds.slice(next.leaderCount),
      ];
      await storeRotation(db, {
        ...next,
        modelIds: [...leastServedFirst(leading, ratios), ...leastServedFirst(others, ratios)],
      });
    }
    // The first one starts at once, and another instance's may have been stored before.
    current ??= (await rotationsAround(db, at)).current;
  }
  if (current === undefined) throw new Error('no rotation is stored');
  return { modelIds: slotsAt(current, featuredIds, at), endsAt: turnAt(current, at).endsAt };
};

const featuredModels = async (db: Queryable, at: Date): Promise<readonly number[]> => {
  const { rows } = await db.query<{ id: number }>({
    name: 'rotation-featured',
    text: 'select id from models where archived_at is null and featured_until > $1 order by id',
    values: [at],
  });
  return rows.map(({ id }) => id);
};

const rotationsAround = async (db: Queryable, at: Date) => {
  const { rows } = await db.query<Rotation & { isNext: boolean }>({
    name: 'rotation-turns',
    text: `(select starts_at as "startsAt", model_ids as "modelIds", leader_count as "leaderCount", false as "isNext" from rotations
       where starts_at <= $1 order by starts_at desc limit 1)
      union all
      (select starts_at, model_ids, leader_count, true from rotations where starts_at > $1 order by starts_at limit 1)`,
    values: [at],
  });
  return { current: rows.find(({ isNext }) => !isNext), hasNext: rows.some(({ isNext }) => isNext) };
};

/** The first writer wins. Removes those that ended days ago; the one before the new one may still run. */
const storeRotation = async (db: Queryable, { startsAt, modelIds, leaderCount }: Rotation): Promise<void> => {
  await db.query(
    `with old as (
       delete from rotations where starts_at < $1::timestamptz - interval '2 days'
         and starts_at < (select max(starts_at) from rotations where starts_at < $1)
     )
     insert into rotations (starts_at, model_ids, leader_count) values ($1, $2, $3) on conflict do nothing`,
    [startsAt, modelIds, leaderCount],
  );
};
