import type { Queryable } from '@marquee/kit/postgres/open-postgres';

/** So many with more likes and so many with fewer: two short walks along the index of a category, whatever its size. */
const eachWay = 100;

/**
 * Models of the same category that were listed before `from` and never featured between `from` and `to`: of the `eachWay` with the next more
 * and the next fewer likes, the nearest first. A period that nobody has ended yet ends when its time is over.
 */
export const alikeIds = async (db: Queryable, modelId: number, from: Date, to: Date): Promise<number[]> => {
  const fits =
    'm.archived_at is null and m.category = self.category and m.id <> self.id and m.created_at < $2';
  const { rows } = await db.query<{ id: number }>({
    name: 'alike-ids',
    text: `with self as (select id, category, coalesce(likes, 0) as likes from models where id = $1)
      select near.id from (
        (select m.id, m.likes from models m, self where ${fits} and m.likes >= self.likes order by m.likes, m.id limit ${eachWay})
        union all
        (select m.id, m.likes from models m, self where ${fits} and m.likes < self.likes order by m.likes desc, m.id desc limit ${eachWay})
      ) as near, self
      where not exists (select from featurings f where f.model_id = near.id and f.started_at < $3 and coalesce(f.ended_at, f.until) > $2)
      order by abs(near.likes - self.likes), near.id`,
    values: [modelId, from, to],
  });
  return rows.map(({ id }) => id);
};
