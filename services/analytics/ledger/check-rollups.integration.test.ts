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

const check = () => analytics.db.transaction(checkRollups);
const compare = () => analytics.db.transaction(compareRollups);
const today = () => new Date().toISOString().slice(0, 10);

test.each([
  ['model_days', 'delete from model_days where model_id = 1', 3],
  ['model_surface_days', 'delete from model_surface_days where model_id = 2', 1],
  ['model_platform_days', 'delete from model_platform_days', 2],
  ['model_audience_days', "delete from model_audience_days where dimension = 'hour'", 2],
  ['model_campaign_days', 'delete from model_campaign_days', 1],
  ['model_campaign_source_days', 'delete from model_campaign_source_days', 1],
  ['site_surface_days', "update site_surface_days set seen = 0 where surface = 'browse'", 2],
  ['site_platform_days', 'delete from site_platform_days', 2],
  ['site_source_days', 'update site_source_days set clicks = clicks - 1', 1],
  ['site_hours', 'update site_hours set views = views - 1', 1],
  ['site_hours', 'update site_hours set visitors = visitors - 1', 1],
  ['model_hours', 'delete from model_hours where model_id = 1', 3],
  ['campaign_days', 'update campaign_days set clicks = clicks - 1', 1],
  ['country_days', "delete from country_days where country = 'DE'", 2],
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
