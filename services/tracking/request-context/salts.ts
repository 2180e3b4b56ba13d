import { createHmac, randomBytes } from 'node:crypto';
import { addDays, type Day } from '@marquee/contracts/rules/days';
import type { Log } from '@marquee/kit/log/log';
import type { Postgres } from '@marquee/kit/postgres/open-postgres';
import type { Closable } from '@marquee/kit/run/run';
import { pause } from '@marquee/kit/run/wait';
import { destroySaltsBefore, ensureSalts } from '../queries/salts';

export type Salts = Closable & { readonly of: (day: Day) => Buffer };

/** An event that was on its way at midnight still finds its day's salt. */
const graceMs = 3_600_000;
const lookEveryMs = 60_000;

/**
 * Holds the salts of today and tomorrow in memory, so that no event ever waits for the database, not even the first after midnight,
 * and not while the database is away. Resolves when it has them; yesterday's are destroyed, here and in the table, an hour into the day.
 */
export const keepSalts = async (
  db: Postgres,
  { dayOf, log, now = Date.now }: { dayOf: (at: number) => Day; log: Log; now?: () => number },
): Promise<Salts> => {
  const held = new Map<Day, Buffer>();
  const stop = new AbortController();
  let derived = { from: '', salts: new Map<Day, Buffer>() };
  let destroyedBefore = '';

  const look = async (): Promise<void> => {
    const oldest = dayOf(now() - graceMs);
    // Memory first: a database that is away keeps nobody's salt alive here.
    for (const day of held.keys()) if (day < oldest) held.delete(day);
    const today = dayOf(now());
    const wanted = [today, addDays(today, 1)];
    if (!wanted.every((day) => held.has(day))) {
      for (const [day, salt] of await ensureSalts(db, wanted)) held.set(day, salt);
    }
    if (destroyedBefore === oldest) return;
    const days = await destroySaltsBefore(db, oldest);
    destroyedBefore = oldest;
    if (days > 0) log.info('salts.destroyed', { days });
  };

  const keepLooking = async (): Promise<void> => {
    for (;;) {
      await pause(lookEveryMs, stop.signal);
      if (stop.signal.aborted) return;
      await look().catch((error: unknown) => log.warn('salts.waiting', { error }));
    }
  };

  const todays = (today: Day): Buffer => {
    const known = held.get(today);
    if (known) return known;
    // The database has been away for a whole day: one of our own, and visitors of that day count once per process.
    const improvised = randomBytes(32);
    held.set(today, improvised);
    log.warn('salts.improvised', { day: today });
    return improvised;
  };

  /**
   * A day that is neither today nor tomorrow (a month of demo traffic, dated back) gets a salt made of today's: the same in every
   * process, and as lost as today's tomorrow.
   */
  const derive = (day: Day): Buffer => {
    const today = dayOf(now());
    if (day === today) return todays(today);
    if (derived.from !== today) derived = { from: today, salts: new Map() };
    const known = derived.salts.get(day);
    if (known) return known;
    const salt = createHmac('sha256', todays(today)).update(day).digest();
    derived.salts.set(day, salt);
    return salt;
  };

  await look();
  const looking = keepLooking();
  return {
    of: (day) => held.get(day) ?? derive(day),
    close: async () => {
      stop.abort();
      await looking;
      held.clear();
    },
  };
};
