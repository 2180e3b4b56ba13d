/** Times the ledger's jobs and `make ledger` on a database that counted for a year. */
import { addDays } from '@marquee/contracts/rules/days';
import { readConfig } from '@marquee/kit/config/read-config';
import { siteDay } from '@marquee/kit/days/site-calendar';
import { onlyRow } from '@marquee/kit/postgres/open-postgres';
import { checkRollups, compareRollups } from '../../../../services/analytics/ledger/check-rollups';
import { readLedger } from '../../../../services/analytics/ledger/read-ledger';
import { openBenchDatabase } from '../bench-database';
import { LedgerConfig } from '../config';
import { atMost, type Figure, writeFigures } from '../figure';
import { cpuSecondsOf } from '../flood/process-times';
import { eventsOfDay, fillLedger, rowsOfModel } from './fill-ledger';

const config = readConfig(LedgerConfig);
const days = config.BENCH_DAYS;
const models = Math.round(config.BENCH_ROWS_A_DAY / rowsOfModel);
const database = await openBenchDatabase(config.DATABASE_URL, 'analytics');
const { db } = database;
const today = siteDay('UTC')(Date.now());

const inSeconds = (seconds: number): string => `${seconds.toFixed(2)} s`;
/** CPU seconds of the server's processes that are connected to this database. */
const serverCpu = async (): Promise<number> => {
  const { rows } = await db.query<{ pid: number }>(
    'select pid from pg_stat_activity where datname = current_database()',
  );
  const cpu = cpuSecondsOf(new Map(rows.map(({ pid }) => [String(pid), pid])));
  return [...cpu.values()].reduce((sum, seconds) => sum + seconds, 0);
};

const timed = async (what: string, work: () => Promise<unknown>): Promise<number> => {
  const cpuBefore = await serverCpu();
  const began = performance.now();
  await work();
  const seconds = (performance.now() - began) / 1_000;
  const cpu = Math.max(0, (await serverCpu()) - cpuBefore);
  console.log(`| ${what} | ${inSeconds(seconds)} | ${inSeconds(cpu)} |`);
  return seconds;
};

const check = () => db.transaction((tx) => checkRollups(tx));
const compare = (all = false) => db.transaction((tx) => compareRollups(tx, { all }));
const compareUntilDone = async (): Promise<void> => {
  while (await compare());
};
/** Like a transaction that counts an event of the day. */
const change = async (day: string): Promise<void> => {
  await db.query('update site_days set counted_at = now() where day = $1', [day]);
};
const stored = () =>
  onlyRow(
    db,
    'select processed, events, lower_days::text as lower, missing::text as missing from rollup_checks',
  );

try {
  console.log(
    `${days} days of ${(models * rowsOfModel).toLocaleString('en-US')} rows, ${(days * models * rowsOfModel).toLocaleString('en-US')} in all\n`,
  );
  console.log('| what | seconds | CPU of PostgreSQL |\n|---|---|---|');
  await timed('fill', () => fillLedger(database, today, { days, models }));
  const { size } = await onlyRow<{ size: string }>(
    db,
    'select pg_size_pretty(pg_database_size(current_database())) as size',
  );
  await timed(`first comparison of all days, over several runs; ${size}`, compareUntilDone);
  await change(today);
  const changed = await timed('sums each minute, one day changed', check);
  const unchanged = await timed('sums each minute, nothing changed', check);
  await change(today);
  await change(addDays(today, -1));
  const job = await timed('comparison every ten minutes: two days changed, and the rotation', compare);
  const rotation = await timed('the same, nothing changed', compare);
  const reading = await timed('reading of the ledger', () => readLedger(db));
  await change(today);
  const command = await timed('make ledger', async () => {
    await compareUntilDone();
    await readLedger(db);
  });
  const figures = await stored();
  await timed('make ledger ALL=1, a full scan', () => compare(true));
  const same = JSON.stringify(await stored()) === JSON.stringify(figures);
  const { balanced, sources } = await readLedger(db);
  const expected = days * eventsOfDay(models);
  const result: Figure[] = [
    ...[
      ['sums each minute', Math.max(changed, unchanged)],
      ['comparison every ten minutes', Math.max(job, rotation)],
      ['reading of the ledger', reading],
    ].map(([what, seconds]) => atMost(`${what}`, Number(seconds), 1, inSeconds)),
    atMost('make ledger', command, 3, inSeconds),
    {
      what: `figures of ${expected.toLocaleString('en-US')} events, compared with a full scan`,
      measured: same && balanced && sources.rollups?.events === expected ? 'the same' : 'different',
      bar: 'the same',
      met: same && balanced && sources.rollups?.events === expected,
    },
  ];
  writeFigures(result);
} finally {
  await database.close();
}
