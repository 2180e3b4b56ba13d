import { silentLog } from '@marquee/kit/log/log';
import { openTestDatabase, type TestDatabase } from '@marquee/kit/testing/test-database';
import { Registry } from 'prom-client';
import { type CountingDeps, countBatches } from '../consumers/count-batches';
import { countingMetrics } from '../metrics';
import { card, producer } from '../testing/activity';
import { countingInto, migrationsFolder } from '../testing/test-counting';
import { checkingBooks } from './reconcile-job';

const minute = 60_000;

let database: TestDatabase;
let deps: CountingDeps;

beforeEach(async () => {
  database = await openTestDatabase('analytics', migrationsFolder);
  deps = countingInto(database.db);
});
afterEach(() => database.close());

test('a message that is missing for five minutes raises the loud metric, and its arrival lowers it', async () => {
  const registry = new Registry();
  const said: string[] = [];
  const log = { ...silentLog, error: (event: string) => said.push(event) };
  const check = checkingBooks({ db: database.db, metrics: countingMetrics(registry), log });
  const metric = async (name: string): Promise<number | undefined> =>
    (await registry.getSingleMetric(name)?.get())?.values[0]?.value;
  const now = Date.now();

  const sender = producer();
  const [first, missing, third] = [
    sender.batch([card(1)]),
    sender.batch([card(1), card(2)]),
    sender.batch([card(1)]),
  ];
  await countBatches([first, third], deps);
  await database.db.query("update marks set counted_at = counted_at - interval '1 minute'");

  await check(now);
  await check(now + 4 * minute);
  expect([
    await metric('analytics_books_gap_messages'),
    await metric('analytics_books_unbalanced'),
    said,
  ]).toEqual([1, 0, []]);
  await check(now + 5 * minute);
  expect([await metric('analytics_books_unbalanced'), said]).toEqual([1, ['books.unbalanced']]);

  await countBatches([missing], deps);
  await check(now + 6 * minute);
  expect([await metric('analytics_books_gap_messages'), await metric('analytics_books_unbalanced')]).toEqual([
    0, 0,
  ]);
  expect([
    await metric('analytics_books_accepted_events'),
    await metric('analytics_books_counted_events'),
  ]).toEqual([4, 4]);
});
