import type { Correction } from '@marquee/contracts/http/conspicuous-days';
import type { Queryable } from '@marquee/kit/postgres/open-postgres';
import type { Range } from './date-range';

/** The days of the range whose figures were corrected, each once, with its latest correction. */
export const correctionsIn = async (db: Queryable, { first, last }: Range): Promise<Correction[]> => {
  const { rows } = await db.query<{ day: Day; at: Date; removed: number }>({
    name: 'corrections',
    text: `select distinct on (day) day, finished_at as at, removed::float8 as removed from refilters
           where applies and state = 'done' and day between $1 and $2 order by day, id desc`,
    values: [first, last],
  });
  return rows.map((row) => ({ ...row, at: row.at.toISOString() }));
};
