import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { silentLog } from '@marquee/kit/log/log';
import { openPostgres } from '@marquee/kit/postgres/open-postgres';
import { until } from '@marquee/kit/testing/until';
import { readPostgres } from '../../../services/admin/health/engine-metrics';
import { postgresFolder, preparePostgres } from '../native/engines/postgres';
import { findPoint, nativePointRunner, restorePoint } from '../product/restore-point';
import { privateHome } from '../testing/private-instance';
import { openServerArchive, type ServerArchive } from './server-archive';
import { type ArchivingPostgres, openArchivingPostgres } from './testing/archiving-postgres';

const label = `points-${randomBytes(3).toString('hex')}`;
const home = privateHome(label);
const repository = join(home, 'backups');
const backups = { BACKUP_PASSWORD: 'a password of this test' };
let postgres: ArchivingPostgres;
let archive: ServerArchive;
const opened: { readonly close: () => unknown }[] = [];

const names = async (): Promise<string> =>
  (await postgres.query<{ name: string }>('select name from notes order by name'))
    .map(({ name }) => name)
    .join(' ');
const add = (name: string) => postgres.query(`insert into notes values ('${name}')`);
/** Between what was committed before and what is committed later. */
const moment = async (): Promise<Date> => {
  const [row] = await postgres.query<{ at: Date }>('select clock_timestamp() as at');
  // The time of the driver has milliseconds; a commit of the same one must not be before it.
  await postgres.query('select pg_sleep(0.005)');
  return new Date((row?.at.getTime() ?? 0) + 2);
};

const pointRunner = (target = repository, password = backups.BACKUP_PASSWORD) =>
  nativePointRunner(postgres.instance, { backups: { BACKUP_PASSWORD: password } }, target);

/** As `make restore POINT=` does it. */
const returnTo = async (at: Date | 'latest'): Promise<void> => {
  const runner = await pointRunner();
  const point = await findPoint(runner, at, repository);
  await postgres.stop();
  await restorePoint(runner, point);
  await postgres.start();
};

beforeAll(async () => {
  postgres = await openArchivingPostgres(label, backups, repository);
  const found = await openServerArchive(postgres.url);
  if (found === undefined) throw new Error('the server does not archive');
  archive = found;
  await postgres.query('create table notes (name text)');
  // As tracking keeps the keys of pseudonyms, which no copy may have.
  await postgres.query("create unlogged table keys as select 'a key' as key");
  await add('a');
});

afterAll(async () => {
  for (const one of opened) await one.close();
  await postgres.close();
});

test('a first copy creates the repository, and the next one copies what has changed', async () => {
  expect(await archive.prepare()).toEqual([]);
  await archive.backup('weekly');
  await archive.backup('weekly');
  expect((await archive.prepare()).map(({ isFull }) => isFull)).toEqual([true, false]);
});

test('a file that waits although nothing fails is ended, unless it is new', async () => {
  const archived = async (): Promise<number> =>
    Number(
      (await postgres.query<{ count: string }>('select archived_count as count from pg_stat_archiver'))[0]
        ?.count,
    );
  const before = await archived();
  await add('a2');
  await archive.endFile(600);
  await archive.endFile(0);
  await until('it is archived', async () => (await archived()) === before + 1);
});

let beforeMistake: Date;
let afterMistake: Date;

test('a table that was emptied by mistake is returned to the minute before', async () => {
  await add('b');
  beforeMistake = await moment();
  await postgres.query('delete from notes');
  await add('late');
  afterMistake = await moment();
  await add('later');
  await returnTo(beforeMistake);
  expect(await names()).toBe('a a2 b');
  expect(await postgres.query('select from keys')).toEqual([]);
  expect(existsSync(join(postgresFolder(postgres.instance), 'before_restore/PG_VERSION'))).toBe(true);
});

test('after a restore to a time that was too early, a later one is still there', async () => {
  await add('new');
  await returnTo(afterMistake);
  expect(await names()).toBe('late');
});

test('a copy that was made after a restore is restored too', async () => {
  await archive.backup('full');
  await add('newest');
  await returnTo('latest');
  expect(await names()).toBe('late newest');
  await postgres.query("delete from notes where name = 'newest'");
});

test('a restore killed halfway changes nothing; killed while files are exchanged, the next one completes it', async () => {
  await add('kept');
  const runner = await pointRunner();
  const point = await findPoint(runner, 'latest', repository);
  await postgres.stop();
  // `mv` moves a number of files and then fails, as if the machine had stopped there.
  const bin = join(home, 'bin');
  mkdirSync(bin);
  const failAfter = async (moves: number, reason: string): Promise<void> => {
    const count = join(postgres.instance.dataDir, 'pgbackrest-locks/moves');
    rmSync(count, { force: true });
    writeFileSync(
      join(bin, 'mv'),
      `#!/bin/sh\necho >>${count}\n[ "$(wc -l <${count})" -gt ${moves} ] && exit 9\nexec /bin/mv "$@"\n`,
      { mode: 0o755 },
    );
    const before = process.env.PATH;
    process.env.PATH = `${bin}:${before}`;
    try {
      await expect(restorePoint(runner, point)).rejects.toThrow(reason);
    } finally {
      process.env.PATH = before;
    }
  };
  await failAfter(0, 'pgbackrest failed');
  await postgres.start();
  expect(await names()).toBe('kept late');
  await postgres.stop();
  await failAfter(6, 'run the same "make restore" again');
  await expect(preparePostgres(postgres.instance, '', postgres.secrets)).rejects.toThrow(
    'run the same "make restore" again',
  );
  await failAfter(20, 'run the same "make restore" again');
  await restorePoint(runner, point);
  await postgres.start();
  expect(await names()).toBe('kept late');
});

test('a point outside the archive, a wrong place and a wrong password are refused before anything stops', async () => {
  const runner = await pointRunner();
  const refused = async (at: Date | 'latest', of: Promise<typeof runner> | typeof runner = runner) => {
    const error: unknown = await findPoint(await of, at, repository).catch((reason: unknown) => reason);
    return error instanceof Error ? error.message : '';
  };
  expect(await refused(new Date(0))).toContain('begin at');
  expect(await refused(new Date(Date.now() + 3_600_000))).toContain('in the future');
  expect(await refused('latest', pointRunner(join(home, 'nothing')))).toContain(
    'There is no continuous backup in',
  );
  expect(await refused('latest', pointRunner(repository, 'another password'))).toContain(
    'BACKUP_PASSWORD does not open this continuous backup',
  );
  expect(await names()).toBe('kept late');
});

test('a point after everything that was archived is refused, and the database stays', async () => {
  const runner = await pointRunner();
  const point = { ...(await findPoint(runner, 'latest', repository)), at: new Date(Date.now() + 3_600_000) };
  await postgres.stop();
  await expect(restorePoint(runner, point)).rejects.toThrow('The archive ends before POINT');
  await postgres.start();
  expect(await names()).toBe('kept late');
});

test('what the archive does not take is measured, and when it takes it again a gap is suspected', async () => {
  const since = await moment();
  const db = openPostgres(postgres.url, { log: silentLog });
  opened.push(db);
  const waiting = async (): Promise<number> => (await readPostgres(db)).postgres_wal_waiting_bytes;
  const fillFile = async (): Promise<void> => {
    await add('more');
    await postgres.query('select pg_switch_wal()');
  };
  await fillFile();
  await until('everything is archived', async () => (await waiting()) === 0);
  renameSync(join(repository, 'postgres'), join(repository, 'away'));
  await fillFile();
  await fillFile();
  await until('two files wait', async () => (await waiting()) === 2 * 16 * 1024 ** 2);
  expect(await archive.wasInterruptedSince(since)).toBe(false);
  renameSync(join(repository, 'away'), join(repository, 'postgres'));
  await fillFile();
  await until('everything is archived again', async () => (await waiting()) === 0);
  expect(await archive.wasInterruptedSince(since)).toBe(true);
});
