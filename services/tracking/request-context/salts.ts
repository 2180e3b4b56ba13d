import { createHmac, randomBytes } from 'node:crypto';
import { addDays, type Day } from '@marquee/contracts/rules/days';
import type { Log } from '@marquee/kit/log/log';
import type { Postgres } from '@marquee/kit/postgres/open-postgres';
import { periodically } from '@marquee/kit/run/periodically';
import type { Closable } from '@marquee/kit/run/run';
import { destroySaltsBefore, ensureSalts } from '../queries/salts';

export type Salts = Closable & { readonly of: (day: Day) => Buffer };

/** An event received just before midnight still finds its day's salt. */
const graceMs = 3_600_000;
const refreshEveryMs = 60_000;

/**
 * Holds the salts of today and tomorrow in memory, so that no event blocks on the database, not even the first after midnight. Resolves
 * when it has them. Yesterday's salt is destroyed, here and in the table, one hour after midnight.
 */
export const keepSalts = async (
  db: Postgres,
  { dayOf, log, now = Date.now }: { dayOf: (at: number) => Day; log: Log; now?: () => number },
): Promise<Salts> => {
  const salts = new Map<Day, Buffer>();
  let derived = { from: '', salts: new Map<Day, Buffer>() };
  let destroyedBefore = '';

  const refresh = async (): Promise<void> => {
    const oldest = dayOf(now() - graceMs);
    // Memory first, so that it is destroyed on time even if the database is unavailable.
    for (const day of salts.keys()) if (day < oldest) salts.delete(day);
    const today = dayOf(now());
    const needed = [today, addDays(today, 1)];
    if (!needed.every((day) => salts.has(day))) {
      for (const [day, salt] of await ensureSalts(db, needed)) salts.set(day, salt);
    }
    if (destroyedBefore === oldest) return;
    const days = await destroySaltsBefore(db, oldest);
    destroyedBefore = oldest;
    if (days > 0) log.info('salts.destroyed', { days });
  };

  const saltOfToday = (today: Day): Buffer => {
    const known = salts.get(today);
    if (known) return known;
    // The database has been unavailable for a day. With a local salt, visitors count once per process today.
    const substitute = randomBytes(32);
    salts.set(today, substitute);
    log.warn('salts.substituted', { day: today });
    return substitute;
  };

  /**
   * A salt for any other day (backdated demo traffic), derived from today's: the same in every process, and lost when today's is
   * destroyed.
   */
  const derive = (day: Day): Buffer => {
    const today = dayOf(now());
    if (day === today) return saltOfToday(today);
    if (derived.from !== today) derived = { from: today, salts: new Map() };
    const known = derived.salts.get(day);
    if (known) return known;
    const salt = createHmac('sha256', saltOfToday(today)).update(day).digest();
    derived.salts.set(day, salt);
    return salt;
  };

  await refresh();
  const refreshing = periodically(refresh, { everyMs: refreshEveryMs, log, name: 'salts' });
  return {
    of: (day) => salts.get(day) ?? derive(day),
    close: async () => {
      await refreshing.close();
      salts.clear();
    },
  };
};
