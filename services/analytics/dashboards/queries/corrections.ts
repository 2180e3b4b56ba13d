import type { Correction } from '@marquee/contracts/http/conspicuous-days';
import type { Queryable } from '@marquee/kit/postgres/open-postgres';
import { sentRows } from '@marquee/kit/postgres/rows';
import type { Range } from './date-range';

/** The days of the range whose figures were corrected, each once, with its latest correction. */
export const correctionsIn = (db: Queryable, { first, last }: Range): Promise<Correction[]> =>
  sentRows(db, {
    name: 'corrections',
    text: `select distinct on (day) day, finished_at as at, removed::float8 as removed from refilters
           where applies and state = 'done' and day between $1 and $2 order by day, id desc`,
    values: [first, last],
  });
