import { silentLog } from '@marquee/kit/log/log';
import { openTestDatabase, type TestDatabase } from '@marquee/kit/testing/test-database';
import { openTestRedis } from '@marquee/kit/testing/test-redis';
import { Registry } from 'prom-client';
import { watchWaiting } from '../metrics';
import { watchEngines } from './engine-metrics';

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase('admin', new URL('../migrations', import.meta.url).pathname);
});
afterAll(() => database.close());

const valueIn = (page: string, name: string): number =>
  Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(page)?.[1]);

test('the engines have metrics while they answer, and none while they do not', async () => {
  const { redis, close } = await openTestRedis();
  const registry = new Registry();
  watchEngines(registry, { db: database.db, redis });
  await registry.metrics();
  const page = await registry.metrics();
  expect(valueIn(page, 'postgres_connections')).toBeGreaterThan(0);
  expect(valueIn(page, 'postgres_connections_limit')).toBeGreaterThan(1);
  expect(valueIn(page, 'postgres_database_bytes')).toBeGreaterThan(1_000_000);
  expect(valueIn(page, 'postgres_blocks_hit_total')).toBeGreaterThan(0);
  expect(valueIn(page, 'redis_clients')).toBeGreaterThan(0);
  expect(valueIn(page, 'redis_memory_bytes')).toBeGreaterThan(100_000);
  const commands = valueIn(page, 'redis_commands_total');
  await redis.ping();
  expect(valueIn(await registry.metrics(), 'redis_commands_total')).toBeGreaterThan(commands);
  close();
  const after = await registry.metrics();
  expect(after).not.toMatch(/^redis_\w+ /m);
  expect(after).toContain('# HELP redis_clients ');
  expect(valueIn(after, 'postgres_connections')).toBeGreaterThan(0);
});

test('the oldest mail that waits has an age, one that is sent or given up has none', async () => {
  const registry = new Registry();
  watchWaiting(registry, database.db, silentLog);
  const age = async (): Promise<number> => valueIn(await registry.metrics(), 'admin_mail_waiting_seconds');
  expect(await age()).toBe(0);
  await database.db.query(
    `insert into mails (id, model_id, recipient, subject, body, created_at, sent_at, gave_up_at) values
      (gen_random_uuid(), 1, 'a@example.org', '', '', now() - interval '1 hour', null, null),
      (gen_random_uuid(), 1, 'a@example.org', '', null, now() - interval '1 day', now(), null),
      (gen_random_uuid(), 1, 'a@example.org', '', null, now() - interval '2 days', null, now())`,
  );
  expect(await age()).toBeGreaterThan(3_500);
  expect(await age()).toBeLessThan(7_200);
});
