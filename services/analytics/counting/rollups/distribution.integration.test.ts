/**
 * The schema can be distributed by model with Citus: each unique key of a distributed table contains the
 * distribution column, and no foreign key leads from or to one. It is checked in the catalog, without Citus.
 */
import { openTestAnalytics, type TestAnalytics } from '../../testing/test-analytics';

const distributionColumn = 'model_id';

/** Tables whose rows are spread over nodes by model. Partitions follow their table. */
const distributed = [
  'model_days',
  'model_hours',
  'model_surface_days',
  'model_people_days',
  'model_platform_days',
  'model_audience_days',
  'model_campaign_days',
  'model_campaign_source_days',
  'invalid_days',
  'demo_days',
  'click_visitors',
  'first_clicks',
  'click_group_days',
  'click_group_months',
  'model_months',
  'model_surface_months',
  'model_platform_months',
  'model_audience_months',
  'invalid_months',
];

/** All other tables stay on the coordinator, each for one of these reasons. */
const local: Readonly<Record<string, readonly string[]>> = {
  'sums of the whole site, a few rows a day': [
    'site_days',
    'site_hours',
    'site_surface_days',
    'visit_group_days',
    'visit_group_months',
    'country_days',
    'device_days',
    'browser_days',
    'summed_months',
    'site_surface_months',
    'day_tops',
    'daily_names',
  ],
  'names and visitors of the whole site, which belong to no model': [
    'campaign_names',
    'page_days',
    'entry_page_days',
    'referrer_days',
    'site_visitors',
  ],
  'the ledger, by producer': [
    'processed_messages',
    'producers',
    'duplicates',
    'producer_reports',
    'producer_progress',
    'gateway_reports',
    'held_messages',
    'client_batches',
    'dead_letters',
    'worker_heartbeats',
    'write_offs',
    'rollup_sums',
    'rollup_checks',
    'activity_logs',
  ],
  'what is examined, corrected and published of whole days': [
    'site_zones',
    'day_salts',
    'examined_days',
    'conspicuous_days',
    'refilters',
    'day_roots',
    'statement_keys',
    'notes',
  ],
  'accounts and announcements, a few rows for each model and found by other keys': [
    'passwords',
    'holder_sessions',
    'api_tokens',
    'factor_accounts',
    'recovery_codes',
    'passkeys',
    'passkey_challenges',
    'share_links',
    'invite_links',
    'agencies',
    'agency_persons',
    'agency_sessions',
    'agency_models',
    'link_tests',
    'platform_clicks',
    'trending_announced',
    'served_announced',
    'outbox',
    'migrations',
  ],
};

let analytics: TestAnalytics;
beforeAll(async () => {
  analytics = await openTestAnalytics();
});
afterAll(() => analytics.close());

test('every table is either distributed by model or stays local for a reason', async () => {
  const { rows } = await analytics.db.query<{ name: string }>(
    `select relname as name from pg_class
     where relnamespace = 'analytics'::regnamespace and relkind in ('r', 'p') and not relispartition order by relname`,
  );
  expect(rows.map(({ name }) => name)).toEqual([...distributed, ...Object.values(local).flat()].sort());
});

test('each unique key of a distributed table contains the model', async () => {
  const { rows } = await analytics.db.query<{ name: string; key: string; columns: string[] }>(
    `select relname as name, indexrelid::regclass::text as key,
       array(select attname::text from pg_attribute where attrelid = indrelid and attnum = any (indkey) order by attnum) as columns
     from pg_index join pg_class on pg_class.oid = indrelid
     where relnamespace = 'analytics'::regnamespace and (indisunique or indisexclusion) and relname = any($1)`,
    [distributed],
  );
  expect(new Set(rows.map(({ name }) => name))).toEqual(new Set(distributed));
  expect(rows.filter(({ columns }) => !columns.includes(distributionColumn))).toEqual([]);
});

test('no foreign key, trigger or identity column concerns a distributed table', async () => {
  const { rows } = await analytics.db.query<{ name: string }>(
    `with asked as (select unnest($1::regclass[]) as id)
     select conname::text as name from pg_constraint where contype = 'f' and (conrelid in (select id from asked) or confrelid in (select id from asked))
     union all
     select tgname::text from pg_trigger where not tgisinternal and tgrelid in (select id from asked)
     union all
     select attname::text from pg_attribute where attidentity <> '' and attrelid in (select id from asked)`,
    [distributed],
  );
  expect(rows).toEqual([]);
});
