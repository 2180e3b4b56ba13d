import { randomBytes } from 'node:crypto';
import { announce, relayOutbox } from '@marquee/kit/bus/outbox';
import { silentLog as log } from '@marquee/kit/log/log';
import { openPostgres, type Postgres } from '@marquee/kit/postgres/open-postgres';
import { testConfig } from '@marquee/kit/testing/config';
import { openTestBus, openTestPublisher } from '@marquee/kit/testing/test-bus';
import { until } from '@marquee/kit/testing/until';
import { countBatches } from '../../services/analytics/counting/consumers/count-batches';
import { modelStats } from '../../services/analytics/dashboards/queries/model-analytics';
import { readLedger } from '../../services/analytics/ledger/read-ledger';
import { card, producer, view } from '../../services/analytics/testing/activity';
import { countingInto } from '../../services/analytics/testing/test-analytics';
import { insertModels } from '../../services/catalog/models/admin/insert-models';
import { allModelStates } from '../../services/catalog/models/model-queries';
import { plainListing } from '../../services/catalog/testing/open-test-catalog';
import { migrateSchemas } from './migrate-schemas';
import type { Owner } from './owners';
import { prepareDatabase, roleUrls } from './prepare-database';
import { openPgbouncer } from './testing/pgbouncer';
import { testPasswords as passwords } from './testing/role-passwords';
import { withClient } from './with-client';

const admin = testConfig().TEST_DATABASE_ADMIN_URL;
const name = `pooled_${randomBytes(4).toString('hex')}`;
const direct = new URL(admin);
direct.pathname = `/${name}`;

let pgbouncer: Awaited<ReturnType<typeof openPgbouncer>>;
let urls: Readonly<Record<Owner, string>>;
const opened: { close: () => Promise<void> | void }[] = [];

const own = <Opened extends { close: () => Promise<void> | void }>(one: Opened): Opened => {
  opened.push(one);
  return one;
};
const openPooled = (service: Owner, statementWithinMs?: number): Postgres =>
  own(
    openPostgres(pgbouncer.through(urls[service]), {
      log,
      ...(statementWithinMs !== undefined && { statementWithinMs }),
    }),
  );

beforeAll(async () => {
  await prepareDatabase(direct.href, passwords);
  const found = await roleUrls(direct.href, passwords);
  await migrateSchemas(found.owners, () => undefined);
  urls = found.services;
  pgbouncer = await openPgbouncer(direct, passwords);
  await until('PgBouncer answers', () => {
    if (!pgbouncer.isRunning())
      throw new Error('PgBouncer ended at its start: is the package pgbouncer installed?');
    return openPooled('catalog')
      .ping()
      .catch(() => false);
  });
});
afterEach(async () => {
  for (const one of opened.splice(0).reverse()) await one.close();
});
afterAll(async () => {
  await pgbouncer?.close();
  await withClient(admin, (client) => client.query(`drop database if exists ${name} with (force)`));
});

test('three workers count each message once through PgBouncer in transaction mode, and dashboards read it', async () => {
  const sender = producer();
  const batches = Array.from({ length: 60 }, () => sender.batch([view(), card(1), card(2)]));
  await Promise.all(
    [1, 2, 3].map(async () => {
      const deps = countingInto(openPooled('analytics'));
      for (let from = 0; from < batches.length; from += 10)
        await countBatches(batches.slice(from, from + 10), deps);
    }),
  );
  const db = openPooled('analytics');
  expect(await readLedger(db)).toMatchObject({
    balanced: true,
    totals: { accepted: 180, counted: 180, duplicateMessages: 120 },
  });
  const day = new Date().toISOString().slice(0, 10);
  const reads = await Promise.all(
    Array.from({ length: 30 }, () => modelStats(db, 1, { first: day, last: day })),
  );
  expect(new Set(reads.map(({ stats }) => stats.impressions))).toEqual(new Set([60]));
});

test('models are stored, read in batches and announced through PgBouncer', async () => {
  const db = openPooled('catalog');
  await insertModels(db, [plainListing('luna-vale'), plainListing('mira-stone')]);
  const slugs: string[] = [];
  for await (const states of allModelStates(db)) slugs.push(...states.map(({ slug }) => slug));
  expect(slugs).toEqual(['luna-vale', 'mira-stone']);
  const bus = await openTestBus();
  const publisher = own(await openTestPublisher(bus.url));
  own(relayOutbox(db, publisher, log, () => ({})));
  own(relayOutbox(db, publisher, log, () => ({})));
  await announce(db, { type: 'analytics.password.generated', modelId: 1 });
  await until('it is announced', async () => (await db.query('select 1 from outbox')).rowCount === 0);
  for (const one of opened.splice(0).reverse()) await one.close();
  await bus.close();
});

test('statements and transactions have their time limits on every connection to the server', async () => {
  const limitOf = async (db: Postgres) =>
    (await db.query<{ limit: string }>("select current_setting('statement_timeout') as limit")).rows[0]
      ?.limit;
  const [ordinary, brief] = [openPooled('admin'), openPooled('admin', 700)];
  const limits = await Promise.all(
    Array.from({ length: 12 }, async (_, index) => [
      index,
      await (index % 2 === 0
        ? limitOf(index % 4 === 0 ? ordinary : brief)
        : (index % 4 === 1 ? ordinary : brief).transaction(async (tx) => {
            const { rows } = await tx.query<{ limit: string }>(
              "select current_setting('lock_timeout') as limit",
            );
            return rows[0]?.limit;
          })),
    ]),
  );
  for (const [index, limit] of limits)
    expect([index, limit]).toEqual([index, Number(index) % 4 < 2 ? '5s' : '700ms']);
  await expect(brief.query('select pg_sleep(3)')).rejects.toMatchObject({ code: '57014' });
});

test('a URL that does not say that it leads to PgBouncer is refused with the remedy', async () => {
  const url = new URL(pgbouncer.through(urls.catalog));
  url.searchParams.delete('pgbouncer');
  await expect(own(openPostgres(url.href, { log })).ping()).rejects.toThrow(
    'the URL leads to PgBouncer: add pgbouncer=true to its parameters',
  );
});
