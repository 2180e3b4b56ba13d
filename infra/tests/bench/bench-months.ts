import type { Day } from '@marquee/contracts/rules/days';
import type { Queryable } from '@marquee/kit/postgres/open-postgres';
import { addRollupMonths, monthlyRollups } from '../../../services/analytics/counting/rollups/rollup-months';

/** Partitions for figures from the day `first`, as an installation has that counted since then. */
export const addMonths = async (db: Queryable, first: Day, today: Day): Promise<void> => {
  for (const rollup of monthlyRollups) await addRollupMonths(db, rollup, today, first);
};
