import { until } from '@marquee/kit/testing/until';
import { countBatches } from '../counting/consumers/count-batches';
import { card, click, producer, view } from '../testing/activity';
import { openTestAnalytics, type TestAnalytics } from '../testing/test-analytics';
import { checkRollups, compareRollups } from './check-rollups';
import { readLedger } from './read-ledger';

let analytics: TestAnalytics;

beforeEach(async () => {
  analytics = await openTestAnalytics();
});
afterEach(() => analytics.close());

const isBalanced = async (): Promise<boolean> => (await readLedger(analytics.db)).balanced;
const run = (sql: string, values: unknown[] = []) => analytics.db.query(sql, values);

const check = () => analytics.db.transaction((tx) => checkRollups(tx));
const compare = (options?: Parameters<typeof compareRollups>[1]) =>
  analytics.db.transaction((tx) => compareRollups(tx, options));
const today = () => new Date().toISOString().slice(0, 10);

test.each([
  ['model_days', 'delete from model_days where model_id = 1', 5],
  ['model_surface_days', 'delete from model_surface_days where model_id = 2', 1],
  ['model_platform_days', 'delete from model_platform_days', 2],
  ['model_audience_days', "delete from model_audience_days where dimension = 'hour'", 2],
  ['model_campaign_days', 'delete from model_campaign_days', 1],
  ['model_campaign_source_days', 'delete from model_campaign_source_days', 1],
  ['site_surface_days', "update site_surface_days set seen = 0 where surface = 'browse'", 2],
  ['click_group_days', 'delete from click_group_days', 2],
  ['site_hours', 'update site_hours set views = views - 1', 1],
  ['site_hours', 'update site_hours set visitors = visitors - 1', 1],
  ['model_hours', 'delete from model_hours where model_id = 1', 3],
  ['country_days', "delete from country_days where country = 'DE'", 4],
  ['entry_page_days', 'delete from entry_page_days', 2],
  ['browser_days', 'update browser_days set visitors = visitors - 1', 1],
  ['model_days', 'update model_days set slot_cards = slot_cards - 1 where model_id = 1', 1],
  ['invalid_days', 'delete from invalid_days where model_id = 1', 1],
])(
  'figures that were taken from %s by hand are missing until they are back',
  async (table, damage, events) => {
    const origin = { surface: 'campaign' as const, position: -1 };
    const visit = card(3, { kind: 'profile', origin, campaign: 'bio' });
    await countBatches(
      [
        producer().batch([
          view(),
          view(),
          card(1),
          card(1),
          click(1),
          click(2),
          visit,
          view({ invalid: 'bot' }),
          card(1, { invalid: 'bot' }),
        ]),
      ],
      analytics.deps,
    );
    await check();
    await compare();
    expect(await isBalanced()).toBe(true);
    await run(`create table kept as select * from ${table}`);
    await run(damage);
    await check();
    await compare();
    const ledger = await readLedger(analytics.db);
    expect(ledger).toMatchObject({ balanced: false, sources: { rollups: { missingEvents: events } } });
    expect(ledger.sources.rollups?.missing).toContainEqual({ table, day: today(), events });
    await run(`truncate ${table}`);
    await run(`insert into ${table} select * from kept`);
    await check();
    await compare();
    expect(await isBalanced()).toBe(true);
  },
);

test('a check of the rollups that is older than an hour proves nothing', async () => {
  await countBatches([producer().batch([view()])], analytics.deps);
  await check();
  await run("update rollup_checks set checked_at = checked_at - interval '61 minutes'");
  expect(await isBalanced()).toBe(false);
});

const dayMs = 86_400_000;
const daysAgo = (days: number): string => new Date(Date.now() - days * dayMs).toISOString().slice(0, 10);

/** One message with two views, three cards and a click on each of the last `days` days. */
const countDays = async (days: number): Promise<void> => {
  const events = Array.from({ length: days }, (_, index) => {
    const at = Date.now() - index * dayMs;
    return [view({ at }), view({ at }), card(1, { at }), card(2, { at }), card(3, { at }), click(1, { at })];
  });
  await countBatches([producer().batch(events.flat())], analytics.deps);
};

const eventsOfAll = `
  select (select sum(views) from site_hours) + (select sum(card + profile + clicks) from model_days)
    + coalesce((select sum(events) from invalid_days where model_id = 0), 0) as events`;

test('days that have not changed are not read again, and the sum is that of a full scan', async () => {
  await countDays(40);
  await check();
  await compare({ all: true });
  await run('update model_days set card = card - 1 where model_id = 1 and day = $1', [daysAgo(20)]);
  await countDays(2);
  await check();
  expect(await compare({ withinMs: 0 })).toBe(false);
  // The two days that changed were read, and the day that was changed by hand was not.
  expect(await readLedger(analytics.db)).toMatchObject({
    balanced: true,
    sources: { rollups: { processed: 252, events: 252, missing: [] } },
  });
  await compare({ withinMs: 60_000 });
  const ledger = await readLedger(analytics.db);
  const day = daysAgo(20);
  expect(ledger.sources.rollups).toMatchObject({ processed: 252, missingEvents: 1 });
  expect(ledger.sources.rollups?.missing).toEqual([
    { table: 'all', day, events: 1 },
    { table: 'model_days', day, events: 1 },
  ]);
  const { rows } = await analytics.db.query<{ events: number }>(eventsOfAll);
  expect(rows[0]?.events).toBe(ledger.sources.rollups?.events);
});

test('a row changed by hand is found within one rotation over all days', async () => {
  await countDays(70);
  while (await compare());
  await run('delete from site_surface_days where day = $1', [daysAgo(5)]);
  let runs = 0;
  for (let found = false; !found && runs < 100; runs += 1) {
    await compare({ withinMs: 0 });
    found = !(await isBalanced());
  }
  // A run without time compares one of the 70 days.
  expect(runs).toBeLessThanOrEqual(70);
});

test('each run compares a day that has not changed, however long the changed ones take', async () => {
  await countDays(5);
  await compare({ all: true });
  await run('delete from model_platform_days where day = $1', [daysAgo(4)]);
  await countDays(1);
  await compare({ withinMs: 0 });
  expect(await isBalanced()).toBe(false);
});

test('of many changed days each run reads a part, and the result is stored when all are read', async () => {
  await countDays(70);
  expect(await check()).toBe(10);
  expect((await readLedger(analytics.db)).sources.rollups).toBeNull();
  expect(await check()).toBe(0);
  expect(await readLedger(analytics.db)).toMatchObject({
    balanced: true,
    sources: { rollups: { processed: 420, events: 420 } },
  });
});

test('a check during a comparison waits for it, and neither fails', async () => {
  await countDays(40);
  const comparing = compare({ all: true });
  await until('the comparison has begun to store', async () => {
    const { rowCount } = await run(
      "select from pg_locks where relation = 'rollup_sums'::regclass and mode like '%RowExclusiveLock'",
    );
    return rowCount !== 0;
  });
  await Promise.all([comparing, check()]);
  expect(await isBalanced()).toBe(true);
});
