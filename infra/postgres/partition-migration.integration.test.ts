import { randomBytes } from 'node:crypto';
import { copyFileSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { silentLog } from '@marquee/kit/log/log';
import { openPostgres, type Queryable } from '@marquee/kit/postgres/open-postgres';
import { testConfig } from '@marquee/kit/testing/config';
import { until } from '@marquee/kit/testing/until';
import { countBatches } from '../../services/analytics/counting/consumers/count-batches';
import { monthlyRollups } from '../../services/analytics/counting/rollups/rollup-months';
import { card, click, producer, view, visitor } from '../../services/analytics/testing/activity';
import { countingInto } from '../../services/analytics/testing/test-analytics';
import { migrateSchema, migrationsOf } from './migrate-schemas';
import { prepareDatabase, roleUrls } from './prepare-database';
import { testPasswords } from './testing/role-passwords';
import { withClient } from './with-client';

const partitioning = '1700000000051_rollup-months.sql';
const admin = testConfig().TEST_DATABASE_ADMIN_URL;
const name = `partitions_${randomBytes(4).toString('hex')}`;
const url = new URL(admin);
url.pathname = `/${name}`;
const folder = mkdtempSync(join(tmpdir(), 'marquee-migrations-'));

beforeAll(async () => {
  await prepareDatabase(url.href, testPasswords);
  for (const file of readdirSync(migrationsOf('analytics')))
    if (file < partitioning) copyFileSync(join(migrationsOf('analytics'), file), join(folder, file));
});
afterAll(async () => {
  rmSync(folder, { recursive: true });
  await withClient(admin, (client) => client.query(`drop database if exists ${name} with (force)`));
});

const dayMs = 86_400_000;
const events = (daysAgo: number) => [
  view({ at: Date.now() - daysAgo * dayMs, path: `/days-ago-${daysAgo}` }),
  card(1, { at: Date.now() - daysAgo * dayMs }),
  click(2, { at: Date.now() - daysAgo * dayMs, visitor: visitor() }),
];

/** The figures of every partitioned table by day. */
const sumsOf = async (db: Queryable): Promise<object[]> => {
  const figures = {
    model_surface_days: 'seen + opened + clicks',
    model_hours: 'seen + opened + clicks',
    model_audience_days: 'clicks + unique_clicks',
    page_days: 'views',
    entry_page_days: 'visitors',
  } satisfies Record<(typeof monthlyRollups)[number], string>;
  const { rows } = await db.query(
    Object.entries(figures)
      .map(
        ([table, sum]) =>
          `select '${table}' as name, day, count(*) as rows, sum(${sum}) as figures from ${table} group by day`,
      )
      .join(' union all ')
      .concat(' order by name, day'),
  );
  return rows;
};

test('the tables are partitioned beside a worker of the version before: no event is lost, no row is changed', async () => {
  const urls = await roleUrls(url.href, testPasswords);
  await migrateSchema(urls.owners.analytics, 'analytics', folder);
  const db = openPostgres(urls.services.analytics, { log: silentLog });
  try {
    const deps = countingInto(db);
    const history = producer();
    for (const daysAgo of [400, 40, 1]) await countBatches([history.batch(events(daysAgo))], deps);
    const before = await sumsOf(db);

    // Today's events are counted by the same connections, whose statements were prepared before.
    const worker = producer();
    let counting = true;
    let counted = 0;
    const work = (async () => {
      while (counting) {
        await countBatches([worker.batch(events(0))], deps);
        counted += 1;
      }
    })();
    const applied = await migrateSchema(urls.owners.analytics, 'analytics', migrationsOf('analytics'));
    expect(applied).toContain(partitioning.replace('.sql', ''));
    const countedBefore = counted;
    await until('the worker counts into the partitions', () => counted > countedBefore + 2, 30_000);
    counting = false;
    await work;

    const today = deps.calendar.today();
    const after = await sumsOf(db);
    const ofDay = (rows: object[], is: boolean) =>
      rows.filter((row) => 'day' in row && (row.day === today) === is);
    expect(ofDay(after, false)).toEqual(before);
    expect(ofDay(after, true)).toContainEqual({
      name: 'model_hours',
      day: today,
      rows: expect.any(Number),
      figures: 2 * counted,
    });
    expect(ofDay(after, true)).toContainEqual({ name: 'page_days', day: today, rows: 1, figures: counted });

    // What was there is one partition, and later months have their own.
    const { rows } = await db.query<{ rollup: string; first: string | null; rows: number }>(
      `select rollup, min(first)::text as first, count(*) filter (where partition = rollup || '_history') as rows
       from rollup_partitions where not is_default group by rollup`,
    );
    expect(rows).toHaveLength(monthlyRollups.length);
    for (const row of rows) expect(row.rows).toBe(1);
    await db.query("select add_rollup_months('model_hours', current_date, current_date + 200)");
    await expect(db.query('drop table model_hours_history')).rejects.toThrow('must be owner of');
  } finally {
    await db.close();
  }
});

test('a second run changes nothing', async () => {
  const urls = await roleUrls(url.href, testPasswords);
  expect(await migrateSchema(urls.owners.analytics, 'analytics', migrationsOf('analytics'))).toEqual([]);
});
