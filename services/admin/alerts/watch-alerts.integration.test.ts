import { type Listening, listen } from '@marquee/kit/http/serve';
import { silentLog } from '@marquee/kit/log/log';
import { openTestDatabase, type TestDatabase } from '@marquee/kit/testing/test-database';
import { readMetrics } from '../processes/read-metrics';
import { alertRules } from './alert-rules';
import { listAlerts } from './list-alerts';
import { checkAlerts } from './watch-alerts';

let database: TestDatabase;
let worker: Listening;
let tracking: Listening;
let page = '';

beforeAll(async () => {
  database = await openTestDatabase('admin', new URL('../migrations', import.meta.url).pathname);
  const local = { host: '127.0.0.1', port: 0, log: silentLog };
  worker = await listen((_req, res) => res.end(page), local);
  tracking = await listen((_req, res) => res.end('tracking_spool_bytes{service="tracking"} 0\n'), local);
});
beforeEach(() => database.db.query('truncate alerts, mails'));
afterAll(async () => {
  await Promise.all([worker.close(), tracking.close()]);
  await database.close();
});

const minute = 60_000;
const startAt = Date.UTC(2026, 10, 23, 12);

/** Two instances at once, at this minute. */
const check = async (minutes: number): Promise<void> => {
  const services = {
    'analytics-worker': [`http://127.0.0.1:${worker.port}`],
    tracking: [`http://127.0.0.1:${tracking.port}`],
    web: page === 'down' ? ['http://127.0.0.1:1'] : [],
  };
  const urls = {
    recipient: 'alerts@example.org',
    siteName: 'Marquee',
    publicUrl: 'https://marquee.example',
    adminUrl: 'https://staff.marquee.example',
  };
  const deps = { db: database.db, readMetrics: () => readMetrics(services), urls, log: silentLog };
  await Promise.all([1, 2].map(() => checkAlerts(deps, new Date(startAt + minutes * minute))));
};

const mails = async () =>
  (
    await database.db.query<{ recipient: string; subject: string; body: string }>(
      'select recipient, subject, body from mails order by created_at',
    )
  ).rows;

test('an alert and its end are mailed once each by two instances, with the handbook page', async () => {
  page = 'analytics_ledger_unbalanced{service="analytics-worker"} 1\n';
  for (const minutes of [0, 1, 2]) await check(minutes);
  page = 'analytics_ledger_unbalanced{service="analytics-worker"} 0\n';
  for (const minutes of [3, 7, 8, 9, 20]) await check(minutes);
  const [first, last, ...more] = await mails();
  expect(more).toEqual([]);
  expect(first?.recipient).toBe('alerts@example.org');
  expect(first?.subject).toBe('[Alert] The ledger does not balance');
  expect(first?.body).toContain('Since Nov 23, 2026, 12:00 PM UTC.');
  expect(first?.body).toContain('https://marquee.example/handbook/alerts#ledgerunbalanced');
  expect(first?.body).toContain('https://staff.marquee.example/admin/health');
  expect(last?.subject).toBe('[Resolved] The ledger does not balance');
});

test('a service that does not answer is named, and its figures resolve nothing', async () => {
  page = 'analytics_dead_letters_parked 2\n';
  await check(0);
  page = 'down';
  for (const minutes of [1, 2, 3, 4, 20]) await check(minutes);
  expect((await mails()).map(({ subject }) => subject)).toEqual([
    '[Alert] A message could not be processed',
    '[Alert] A service does not answer',
  ]);
  expect((await mails())[1]?.body).toContain('Affected: web.');
});

test('the nodes that an alert is about are in its mail and stay listed until it is over', async () => {
  const nodes = (silent: number, ...values: readonly number[]): string =>
    [
      `rabbitmq_nodes_silent{service="admin"} ${silent}`,
      ...values.map(
        (value, nth) => `rabbitmq_node_answers{service="admin",node="10.0.0.${nth + 1}:5672"} ${value}`,
      ),
    ].join('\n');
  const listed = async () =>
    (await listAlerts(database.db))?.map(({ name, affected }) => [name, ...affected]);
  page = nodes(1, 1, 0, 1);
  for (const minutes of [0, 1, 2]) await check(minutes);
  expect((await mails()).map(({ subject }) => subject)).toEqual(['[Alert] A RabbitMQ node does not answer']);
  expect((await mails())[0]?.body).toContain('Affected: 10.0.0.2:5672.');
  expect(await listed()).toEqual([['RabbitmqNodeDown', '10.0.0.2:5672']]);
  page = nodes(0, 1, 1, 1);
  await check(3);
  expect(await listed()).toEqual([['RabbitmqNodeDown', '10.0.0.2:5672']]);
  await check(8);
  expect(await listed()).toEqual([]);
});

test('unusual traffic is mailed with what is unusual', async () => {
  page = ['views', 'clicks']
    .map((measure, nth) => `analytics_traffic_drop{service="analytics-worker",measure="${measure}"} ${nth}`)
    .join('\n');
  await check(0);
  expect((await mails()).map(({ subject }) => subject)).toEqual(['[Alert] Much less traffic than usual']);
  expect((await mails())[0]?.body).toContain('Affected: clicks.');
});

test('a share of a whole is compared, and every rule is unknown without figures', () => {
  const metrics = (values: Readonly<Record<string, readonly number[]>>) => ({
    valuesOf: (name: string) => values[name] ?? [],
    labeled: () => [],
    silent: [],
  });
  const firing = (values: Readonly<Record<string, readonly number[]>>) =>
    alertRules.filter(({ isFiring }) => isFiring(metrics(values))).map(({ name }) => name);
  expect(
    firing({
      tracking_spool_bytes: [0, 90],
      tracking_spool_limit_bytes: [100, 100],
      tracking_disk_free_bytes: [5],
      tracking_disk_bytes: [100],
    }),
  ).toEqual(['SpoolGrowing', 'SpoolNearlyFull', 'DiskNearlyFull']);
  expect(firing({})).toEqual([]);
  const known = alertRules.filter(({ isFiring }) => isFiring(metrics({})) !== undefined);
  expect(known.map(({ name }) => name)).toEqual(['ServiceDown']);
});
