import { Gauge, type Registry } from 'prom-client';
import type { Log } from '../log/log';
import type { Closable } from '../run/closable';
import { periodically } from '../run/periodically';
import type { Postgres } from './open-postgres';

const measureEveryMs = 10_000;
/** A smaller change is not logged: half of the round trip is uncertain. */
const loggedFromMs = 1_000;

/**
 * Publishes by how much the database's clock is ahead of ours, to within half a round trip, NaN without
 * answer, and logs each change of a second or more as `clock.skewed`.
 */
export const watchDatabaseClock = (db: Postgres, metrics: Registry, log: Log): Closable => {
  const gauge = new Gauge({
    name: 'database_clock_skew_seconds',
    help: 'By how much the clock of the database is ahead of ours; the difference between two processes is the skew between them',
    registers: [metrics],
  });
  let loggedMs = 0;
  const measure = async (): Promise<void> => {
    // A new connection takes a while, on one side of the round trip.
    await db.ping();
    const sentAt = Date.now();
    const { rows } = await db.query<{ now: Date }>('select clock_timestamp() as now');
    const ours = (sentAt + Date.now()) / 2;
    const aheadMs = (rows[0]?.now.getTime() ?? ours) - ours;
    gauge.set(aheadMs / 1_000);
    if (Math.abs(aheadMs - loggedMs) < loggedFromMs) return;
    loggedMs = aheadMs;
    log.warn('clock.skewed', { peer: 'postgres', aheadSeconds: Math.round(aheadMs / 1_000) });
  };
  const measureOrNot = (): Promise<void> => measure().catch(() => gauge.set(Number.NaN));
  return periodically(measureOrNot, { everyMs: measureEveryMs, log, name: 'database-clock' });
};
