import { addDays } from '@marquee/contracts/rules/days';
import { silentLog } from '@marquee/kit/log/log';
import { until } from '@marquee/kit/testing/until';
import { Registry } from 'prom-client';
import { renewMonthSums } from '../counting/rollups/month-sums';
import { addRollupMonths, monthlyRollups } from '../counting/rollups/rollup-months';
import { countingMetrics } from '../metrics';
import { openTestAnalytics, type TestAnalytics } from '../testing/test-analytics';
import { startJobs } from './start-jobs';

let analytics: TestAnalytics;
beforeEach(async () => {
  analytics = await openTestAnalytics();
});
afterEach(() => analytics.close());

const start = (metrics = countingMetrics(new Registry()), rollupMonths?: number) => {
  const { db, deps } = analytics;
  const { calendar, worker } = deps;
  // No broker: the job that probes the log fails.
  const amqpUrl = 'amqp://127.0.0.1:1';
  return startJobs({
    db,
    amqpUrl,
    databaseUrl: analytics.url,
    visitorsPerDay: 1_000,
    pathsPerDay: 1_000,
    logDays: 35,
    rollupMonths,
    calendar,
    metrics,
    log: silentLog,
    worker,
    watermark: () => 0,
  });
};

test('a job that fails is counted under its name, and the others go on', async () => {
  const metrics = countingMetrics(new Registry());
  const jobs = start(metrics);
  const failures = async (job: string): Promise<number | undefined> =>
    (await metrics.jobFailed.get()).values.find(({ labels }) => labels.job === job)?.value;
  await until('the failure is counted', async () => ((await failures('watch-activity-log')) ?? 0) > 0);
  expect(await failures('heartbeat')).toBe(0);
  await jobs.close();
});

test('pseudonyms of days that were closed are deleted, those of recent days are kept', async () => {
  const { db } = analytics;
  await db.query(
    `insert into site_days (day, views, visitors, counted_at, people_closed_at)
     select day, 3, 3, day + interval '1 day', case when day < current_date then now() - interval '1 hour' end from unnest(array[current_date - 30, current_date - 20, current_date]) as day`,
  );
  await db.query(
    `insert into site_visitors (day, visitor, campaign)
     select day, visitor, '(none)' from site_days, generate_series(1, 3) as visitor`,
  );
  await db.query(
    `insert into click_visitors select day, 1, visitor, 'all ' from site_days, generate_series(1, 3) as visitor`,
  );
  const jobs = start();
  const days = async (): Promise<number> =>
    (
      await db.query<{ days: number }>(
        'select (select count(distinct day) from site_visitors) * (select count(distinct day) from click_visitors) as days',
      )
    ).rows[0]?.days ?? 0;
  await until('the old days are empty', async () => (await days()) === 1);
  await jobs.close();
});

test('days are closed for people while nothing of them can still be counted', async () => {
  const { db } = analytics;
  await db.query(
    `insert into site_days (day, views, visitors, counted_at)
     select current_date - ago, 3, 3, now() - make_interval(days => ago) from unnest(array[30, 8, 5, 2, 0]) as ago`,
  );
  // One may hold events of ten days ago; the other is no activity.
  await db.query(
    `insert into dead_letters (identity, queue, stage, reason, body, headers, first_at)
     values ('one', 'analytics.activity.count', 'read', '', '', '{}', now() - interval '10 days'),
       ('other', 'admin.audit.record', 'read', '', '', '{}', now() - interval '40 days')`,
  );
  const closed = async (): Promise<number[]> =>
    (
      await db.query<{ ago: number }>(
        'select current_date - day as ago from site_days where people_closed_at is not null order by day',
      )
    ).rows.map(({ ago }) => ago);
  const first = start();
  await until('a day is closed', async () => (await closed()).length > 0);
  await first.close();
  expect(await closed()).toEqual([30]);
  await db.query("update dead_letters set state = 'discarded'");
  const second = start();
  await until('the days are closed that waited for the dead letter', async () => (await closed()).length > 1);
  await second.close();
  expect(await closed()).toEqual([30, 8, 5]);
});

test('months older than the setting are dropped, and partitions exist for the months to come', async () => {
  const { db, deps } = analytics;
  const today = deps.calendar.today();
  for (const rollup of monthlyRollups)
    await db.transaction((tx) => addRollupMonths(tx, rollup, today, addDays(today, -800)));
  await db.query(
    `insert into site_days (day, views, visitors, counted_at) select $1::date - 800, 1, 1, now() - interval '1 hour'`,
    [today],
  );
  await db.transaction((tx) => renewMonthSums(tx, today));
  const jobs = start(undefined, 13);
  const kept = async (): Promise<boolean> =>
    (
      await db.query<{ kept: boolean }>(
        "select min(first) = date_trunc('month', $1::date) - interval '13 months' as kept from rollup_partitions",
        [today],
      )
    ).rows[0]?.kept ?? false;
  await until('the old months are dropped', kept);
  await jobs.close();
});
