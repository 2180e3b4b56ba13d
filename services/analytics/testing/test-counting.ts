import { randomUUID } from 'node:crypto';
import { siteCalendar } from '@marquee/kit/days/site-calendar';
import type { Postgres } from '@marquee/kit/postgres/open-postgres';
import type { CountingDeps } from '../consumers/count-batches';
import { dailyNames, type NameList } from '../rollups/daily-names';

export const migrationsFolder = new URL('../migrations', import.meta.url).pathname;

/** What a worker of its own needs to count into `db`. */
export const countingInto = (
  db: Postgres,
  capacities: Partial<Record<NameList, number>> = {},
): CountingDeps => ({
  db,
  calendar: siteCalendar('UTC'),
  names: dailyNames(db, capacities),
  worker: randomUUID(),
});
