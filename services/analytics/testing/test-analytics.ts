import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { siteCalendar } from '@marquee/kit/days/site-calendar';
import type { Postgres } from '@marquee/kit/postgres/open-postgres';
import { openTestDatabase } from '@marquee/kit/testing/test-database';
import { type CountingDeps, countBatches } from '../counting/consumers/count-batches';
import { dailyNames, type NameList } from '../counting/rollups/daily-names';
import { producer } from './activity';

/** The dependencies of one more worker that counts into `db`. */
export const countingInto = (
  db: Postgres,
  capacities: Partial<Record<NameList, number>> = {},
  visitorsPerDay = 1_000_000,
): CountingDeps => ({
  db,
  calendar: siteCalendar('UTC'),
  names: dailyNames(db, capacities),
  visitorsPerDay,
  worker: randomUUID(),
});

const dayMs = 86_400_000;
const minuteMs = 60_000;

/** Tests count and read today's figures, so none begins in the last minute of a day (UTC). */
const untilMidnightIsFar = async (): Promise<void> => {
  const restMs = dayMs - (Date.now() % dayMs);
  if (restMs < minuteMs) await sleep(restMs);
};

/**
 * A migrated database and a worker's dependencies. `close` fails when the suite has left a connection open.
 */
export const openTestAnalytics = async () => {
  await untilMidnightIsFar();
  const { url, db, close } = await openTestDatabase(
    'analytics',
    new URL('../migrations', import.meta.url).pathname,
  );
  const deps = countingInto(db);
  return {
    url,
    db,
    deps,
    /** Counts the events as one message of a new producer. */
    count: (events: Parameters<ReturnType<typeof producer>['batch']>[0]) =>
      countBatches([producer().batch(events)], deps),
    close,
  };
};
export type TestAnalytics = Awaited<ReturnType<typeof openTestAnalytics>>;
