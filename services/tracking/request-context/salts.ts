import { createHmac, randomBytes } from 'node:crypto';
import { addDays, type Day } from '@marquee/contracts/rules/days';
import type { Log } from '@marquee/kit/log/log';
import type { Postgres } from '@marquee/kit/postgres/open-postgres';
import { periodically } from '@marquee/kit/run/periodically';
import { settledWithin } from '@marquee/kit/run/wait';
import { destroySaltsBefore, ensureSalts } from '../queries/salts';
import type { SealedSalts } from './sealed-salts';

type Options = {
  readonly dayOf: (at: number) => Day;
  readonly sealed: SealedSalts;
  readonly log: Log;
  readonly now?: () => number;
  /** How long a start without any salt of today waits for the database. */
  readonly waitMs?: number;
};

/** An event received just before midnight still finds its day's salt. */
const graceMs = 3_600_000;
/** Most runs find nothing to do; after an outage of the database the salts are shared again this soon. */
const refreshEveryMs = 2_000;

/**
 * Holds the salts of today and tomorrow in memory, so that no event blocks on the database, not even the
 * first after midnight. Without the database it starts with today's sealed salt, or with a new one, which
 * becomes the shared one if the table has none when the database is back. Yesterday's salt is destroyed in
 * memory, on disk and in the table one hour after midnight.
 */
export const keepSalts = async (
  db: Postgres,
  { dayOf, sealed, log, now = Date.now, waitMs = 2_000 }: Options,
) => {
  const salts = await sealed.read().catch((error: unknown) => {
    log.warn('salts.not-read', { error });
    return new Map<Day, Buffer>();
  });
  /** Days whose salt is that of the table. */
  const shared = new Set<Day>();
  let derived: { readonly from?: Buffer; readonly salts: Map<Day, Buffer> } = { salts: new Map() };
  let destroyedBefore = '';

  const logNotSealed = (error: unknown): void => log.warn('salts.not-sealed', { error });

  const destroyInMemory = (oldest: Day): void => {
    for (const day of salts.keys()) if (day < oldest) salts.delete(day);
    for (const day of shared) if (day < oldest) shared.delete(day);
  };

  const share = async (days: readonly Day[]): Promise<void> => {
    const proposed = new Map(days.map((day) => [day, salts.get(day) ?? randomBytes(32)]));
    for (const [day, salt] of await ensureSalts(db, proposed)) {
      const isNew = salts.get(day)?.equals(salt) !== true;
      salts.set(day, salt);
      shared.add(day);
      if (isNew) await sealed.write(day, salt).catch(logNotSealed);
    }
  };

  const refresh = async (): Promise<void> => {
    const oldest = dayOf(now() - graceMs);
    // Memory and disk first, so that a salt is destroyed on time even if the database is unavailable.
    destroyInMemory(oldest);
    if (destroyedBefore !== oldest) await sealed.destroyBefore(oldest).catch(logNotSealed);
    const today = dayOf(now());
    // Also when they are known: a server that has crashed, or the standby in its place, has an empty table.
    await share([today, addDays(today, 1)]);
    if (destroyedBefore === oldest) return;
    const days = await destroySaltsBefore(db, oldest);
    destroyedBefore = oldest;
    if (days > 0) log.info('salts.destroyed', { days });
  };

  const saltOfToday = (today: Day): Buffer => {
    const known = salts.get(today);
    if (known) return known;
    const substitute = randomBytes(32);
    salts.set(today, substitute);
    log.warn('salts.substituted', { day: today });
    // Another process on this spool may have kept one first: then both use that.
    sealed.keepFirst(today, substitute).then((kept) => {
      if (!shared.has(today)) salts.set(today, kept);
    }, logNotSealed);
    return substitute;
  };

  /** For backdated demo traffic: derived from today's, the same in every process, and lost with it. */
  const derive = (day: Day): Buffer => {
    const today = dayOf(now());
    const salt = saltOfToday(today);
    if (day === today) return salt;
    if (derived.from !== salt) derived = { from: salt, salts: new Map() };
    const known = derived.salts.get(day);
    if (known) return known;
    const fresh = createHmac('sha256', salt).update(day).digest();
    derived.salts.set(day, fresh);
    return fresh;
  };

  const hadToday = salts.has(dayOf(now()));
  const refreshing = periodically(refresh, { everyMs: refreshEveryMs, log, name: 'salts' });
  // A salt made now would count the visitors of the next moments twice, once the shared one is known.
  if (!hadToday) await settledWithin(waitMs, refreshing.succeeded);
  return {
    of: (day: Day): Buffer => salts.get(day) ?? derive(day),
    /** False while today's salt is not the database's: other processes may count a visitor again. */
    isShared: () => shared.has(dayOf(now())),
    close: async (): Promise<void> => {
      await refreshing.close();
      salts.clear();
    },
  };
};

export type Salts = Awaited<ReturnType<typeof keepSalts>>;
