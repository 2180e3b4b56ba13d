import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { siteDay } from '@marquee/kit/days/site-calendar';
import { silentLog } from '@marquee/kit/log/log';
import type { Postgres } from '@marquee/kit/postgres/open-postgres';
import { testIdentities } from '@marquee/kit/testing/identity-keys';
import { openTestDatabase, type TestDatabase } from '@marquee/kit/testing/test-database';
import { until } from '@marquee/kit/testing/until';
import { keepSalts, type Salts } from './salts';
import { sealedSalts } from './sealed-salts';

const dayOf = siteDay('Asia/Kolkata');
/** 00:30 on the 21st in the zone of the site. */
const halfPastMidnight = Date.parse('2026-11-20T19:00:00Z');

let database: TestDatabase;
let dir: string;
const keys = testIdentities('tracking').purposeKeys('test');

/** Each with a folder of its own, as on several machines, unless one is given. */
const openSalts = async (db: Postgres, now: () => number, folder?: string): Promise<Salts> =>
  keepSalts(db, {
    dayOf,
    sealed: sealedSalts(folder ?? (await mkdtemp(join(dir, 'salts-'))), keys),
    log: silentLog,
    now,
    waitMs: 60_000,
  });

beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'salts-'));
  database = await openTestDatabase('tracking', join(import.meta.dirname, '../migrations'));
});
afterAll(async () => {
  await database.close();
  await rm(dir, { recursive: true });
});

const daysInTable = async () =>
  (await database.db.query<{ day: string }>('select day from salts order by day')).rows.map(({ day }) => day);

test('shares salts among processes, creates tomorrow’s ahead, and destroys each one hour after its day', async () => {
  let at = halfPastMidnight - 3_600_000;
  const open = () => openSalts(database.db, () => at);
  const [one, other] = await Promise.all([open(), open()]);
  expect(one.of('2026-11-20')).toEqual(other.of('2026-11-20'));
  expect(one.of('2026-11-21')).toEqual(other.of('2026-11-21'));
  expect(one.of('2026-11-20')).not.toEqual(one.of('2026-11-21'));
  expect(await daysInTable()).toEqual(['2026-11-20', '2026-11-21']);
  const yesterdays = one.of('2026-11-20');

  at = halfPastMidnight;
  const inGrace = await open();
  expect(inGrace.of('2026-11-21')).toEqual(one.of('2026-11-21'));
  expect(await daysInTable()).toEqual(['2026-11-20', '2026-11-21', '2026-11-22']);

  at = halfPastMidnight + 3_600_000;
  const later = await open();
  expect(await daysInTable()).toEqual(['2026-11-21', '2026-11-22']);
  expect(later.of('2026-11-20')).not.toEqual(yesterdays);
  for (const salts of [one, other, inGrace, later]) await salts.close();
});

test('a salt is in no copy of the database, and is shared again when a crash has emptied the table', async () => {
  const salts = await openSalts(database.db, () => halfPastMidnight);
  const { rows } = await database.db.query(`select relpersistence from pg_class where relname = 'salts'`);
  expect(rows).toEqual([{ relpersistence: 'u' }]);
  await database.db.query('truncate salts');
  await until('it is shared again', async () => (await daysInTable()).length === 2);
  const elsewhere = await openSalts(database.db, () => halfPastMidnight);
  expect(elsewhere.of('2026-11-21')).toEqual(salts.of('2026-11-21'));
  await Promise.all([salts.close(), elsewhere.close()]);
});

test('derives the salt of any other day from today’s, the same in every process', async () => {
  const open = () => openSalts(database.db, () => halfPastMidnight);
  const [one, other] = await Promise.all([open(), open()]);
  expect(one.of('2026-10-01')).toEqual(other.of('2026-10-01'));
  expect(one.of('2026-10-01')).not.toEqual(one.of('2026-10-02'));
  await Promise.all([one.close(), other.close()]);
});

describe('without the database', () => {
  const today = '2026-11-21';
  const gone: Postgres = {
    query: () => Promise.reject(new Error('the database is gone')),
    transaction: () => Promise.reject(new Error('the database is gone')),
    ping: () => Promise.reject(new Error('the database is gone')),
    close: () => {},
  };
  const without = (folder: string, log = silentLog) =>
    keepSalts(gone, {
      dayOf,
      sealed: sealedSalts(folder, keys),
      log,
      now: () => halfPastMidnight,
      waitMs: 0,
    });
  beforeEach(() => database.db.query('delete from salts'));

  test('a process goes on with the salt that another one kept beside the spool, in a file that only its user reads', async () => {
    const folder = await mkdtemp(join(dir, 'kept-'));
    const before = await openSalts(database.db, () => halfPastMidnight, folder);
    const salt = Buffer.from(before.of(today));
    expect(before.isShared()).toBe(true);
    await before.close();
    const [name = ''] = (await readdir(folder)).filter((one) => one.includes(today));
    expect((await stat(join(folder, name))).mode & 0o777).toBe(0o600);
    expect((await readFile(join(folder, name))).includes(salt)).toBe(false);
    const after = await without(folder);
    expect([after.of(today).equals(salt), after.isShared()]).toEqual([true, false]);
    await after.close();
  });

  test('processes on one spool agree on a new salt, also after a restart, and it becomes the shared one', async () => {
    const folder = await mkdtemp(join(dir, 'new-'));
    const processes = await Promise.all([without(folder), without(folder), without(folder)]);
    for (const salts of processes) salts.of(today);
    await until('they agree', () =>
      processes.every((salts) => salts.of(today).equals(processes[0]?.of(today) ?? Buffer.alloc(0))),
    );
    const salt = Buffer.from(processes[0]?.of(today) ?? []);
    await until('it is kept', async () => (await readdir(folder)).length === 1);
    for (const salts of processes) await salts.close();
    const restarted = await without(folder);
    expect(restarted.of(today)).toEqual(salt);
    await restarted.close();
    const connected = await openSalts(database.db, () => halfPastMidnight, folder);
    await until('it is shared', connected.isShared);
    expect(connected.of(today)).toEqual(salt);
    const elsewhere = await openSalts(database.db, () => halfPastMidnight);
    expect(elsewhere.of(today)).toEqual(salt);
    await Promise.all([connected.close(), elsewhere.close()]);
  });

  test('a damaged file is as good as none, and yesterday’s is deleted', async () => {
    const folder = await mkdtemp(join(dir, 'damaged-'));
    await writeFile(join(folder, `salt-${today}.sealed`), 'damaged');
    await writeFile(join(folder, 'salt-2026-11-19.sealed'), 'old');
    const salts = await without(folder);
    expect(salts.of(today)).toHaveLength(32);
    await until('a salt is kept instead', async () => {
      const kept = await sealedSalts(folder, keys).read();
      return kept.get(today)?.equals(salts.of(today));
    });
    expect(await readdir(folder)).toEqual([`salt-${today}.sealed`]);
    await salts.close();
  });
});
