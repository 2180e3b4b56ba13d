import { createHmac } from 'node:crypto';
import { openOutbound } from '@marquee/kit/http/outbound';
import { renewSealed } from '@marquee/kit/identity/renew-sealed';
import { sealing } from '@marquee/kit/identity/sealing';
import { purposeKeys } from '@marquee/kit/identity/service-secret';
import { silentLog } from '@marquee/kit/log/log';
import { until } from '@marquee/kit/testing/until';
import { contactEmail, secret } from '../testing/test-admin';
import { openTestWebhooks, type TestWebhooks } from '../testing/test-webhooks';
import { deliverWebhooks } from './deliver-webhooks';
import { queueDeliveries, retrySeconds, takeDeliveries } from './delivery-queries';

let hooks: TestWebhooks;
let { admin, asOperator, add, body, change, delivering, deps, listed, path, receiver } = {} as TestWebhooks;

beforeAll(async () => {
  hooks = await openTestWebhooks();
  ({ admin, asOperator, add, body, change, delivering, deps, listed, path, receiver } = hooks);
});
beforeEach(() => hooks.empty());
afterAll(() => hooks.close());

const deliveries = async () => (await listed()).flatMap((one) => one.deliveries);
const happened = (...references: readonly string[]) =>
  queueDeliveries(
    admin.db,
    'request.received',
    references.map((reference) => {
      return { occasion: reference, at: '2026-11-20T12:00:00.000Z', data: { reference } };
    }),
  );
const dueNow = () =>
  admin.db.query('update webhook_deliveries set next_at = now() where next_at is not null');

test('an event reaches its receiver once, signed with the secret that was shown once', async () => {
  const { id, secret: shown } = await add();
  await add(['link.dead']);
  await happened('LR-1');
  await happened('LR-1', 'LR-2');
  await delivering(() => until('both are sent', async () => receiver.received.length === 2));
  expect(receiver.received.map((one) => JSON.parse(one.body))).toEqual(
    ['LR-1', 'LR-2'].map((reference) => ({
      type: 'request.received',
      timestamp: '2026-11-20T12:00:00.000Z',
      data: { reference },
    })),
  );
  for (const { headers, body: sent } of receiver.received) {
    const signed = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${sent}`;
    const key = Buffer.from(shown.replace('whsec_', ''), 'base64');
    expect(headers['webhook-signature']).toBe(
      `v1,${createHmac('sha256', key).update(signed).digest('base64')}`,
    );
    expect(Math.abs(Date.now() / 1000 - Number(headers['webhook-timestamp']))).toBeLessThan(600);
  }
  const states = (await deliveries()).map(({ state, status, attempts }) => ({ state, status, attempts }));
  expect(states).toEqual(Array(2).fill({ state: 'delivered', status: 204, attempts: 1 }));
  const { rows } = await admin.db.query<{ stored: string }>(
    'select webhooks::text as stored from webhooks union all select outbox::text from outbox',
  );
  const key = Buffer.from(shown.replace('whsec_', ''), 'base64');
  for (const text of [shown, key.toString('hex')]) expect(JSON.stringify(rows)).not.toContain(text);
  expect(JSON.stringify(rows)).toContain('webhook.created');
  const { rows: names } = await admin.db.query(
    "select message->'event'->'entry'->'about'->>'name' as name from outbox",
  );
  expect(names).toEqual([{ name: 'receiver.example' }, { name: 'receiver.example' }]);
  expect((await listed()).map((one) => one.id)).toContain(id);
});

test.each([500, 302, 'never'] as const)(
  'after %s the delivery waits longer each time, under the same id',
  async (answer) => {
    await add();
    await happened('LR-1');
    receiver.answerWith = answer;
    const waits = async () => {
      const { rows } = await admin.db.query<{ seconds: number; attempts: number }>(
        'select attempts, extract(epoch from next_at - now())::float8 as seconds from webhook_deliveries',
      );
      return rows[0] ?? { seconds: 0, attempts: 0 };
    };
    await delivering(async () => {
      await until(
        'it was repeated',
        async () => (await waits()).attempts === 2 && (await waits()).seconds > 200,
      );
      expect((await waits()).seconds).toBeLessThanOrEqual(retrySeconds[1] ?? 0);
      receiver.answerWith = 200;
      await dueNow();
      await until('it is accepted', async () => (await deliveries())[0]?.state === 'delivered');
    });
    expect(new Set(receiver.received.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
    expect(receiver.received).toHaveLength(3);
  },
);

test('a webhook is turned off with one mail when its last attempt fails, and resumed by hand', async () => {
  const { id } = await add();
  await happened('LR-1', 'LR-2');
  receiver.answerWith = 503;
  await admin.db.query("update webhook_deliveries set attempts = $1 where occasion = 'LR-1'", [
    retrySeconds.length,
  ]);
  await delivering(() => until('it is off', async () => (await listed())[0]?.state === 'failed'));
  expect((await deliveries()).map(({ state }) => state).toSorted()).toEqual(['given up', 'waiting']);
  const { rows: mails } = await admin.db.query('select recipient, subject from mails');
  expect(mails).toEqual([{ recipient: contactEmail, subject: 'A webhook was turned off' }]);
  await happened('LR-3');
  expect(await deliveries()).toHaveLength(2);

  receiver.answerWith = 200;
  const [lost] = (await deliveries()).filter(({ state }) => state === 'given up');
  expect((await change(id, { to: 'retry', delivery: lost?.id })).status).toBe(200);
  const again = (await deliveries()).find((one) => one.id === lost?.id);
  expect(again).toMatchObject({ state: 'waiting', status: null, attempts: 0 });
  expect((await change(id, { to: 'resume' })).status).toBe(200);
  await dueNow();
  await delivering(() =>
    until('both are sent', async () => (await deliveries()).every(({ state }) => state === 'delivered')),
  );
});

test('a webhook that has accepted a later event stays on when one is given up; one that is gone is turned off at once', async () => {
  await add();
  await happened('LR-1');
  receiver.answerWith = 503;
  await admin.db.query(
    "update webhook_deliveries set attempts = $1, created_at = now() - interval '3 days'",
    [retrySeconds.length],
  );
  await happened('LR-2');
  await admin.db.query(
    "update webhook_deliveries set delivered_at = now(), next_at = null where occasion = 'LR-2'",
  );
  await delivering(() =>
    until('it is given up', async () => (await deliveries()).some(({ state }) => state === 'given up')),
  );
  expect((await listed())[0]?.state).toBe('active');
  receiver.answerWith = 410;
  await happened('LR-3');
  await delivering(() => until('it is off', async () => (await listed())[0]?.state === 'failed'));
  expect(receiver.received).toHaveLength(2);
});

test('a delivery taken by a process that died is taken by the next one a minute later', async () => {
  await add();
  await happened('LR-1', 'LR-2');
  const [first] = await takeDeliveries(admin.db);
  const [second] = await takeDeliveries(admin.db);
  expect(second?.id).not.toBe(first?.id);
  expect(await takeDeliveries(admin.db)).toEqual([]);
  await admin.db.query("update webhook_deliveries set next_at = next_at - interval '60 seconds'");
  // What was taken and not answered is no attempt.
  expect(await takeDeliveries(admin.db)).toMatchObject([{ attempts: 0 }]);
});

test('a paused webhook gets nothing, a test event reaches an active one, and a deleted one is gone', async () => {
  const { id } = await add();
  expect((await change(id, { to: 'pause' })).status).toBe(200);
  await happened('LR-1');
  expect(await deliveries()).toEqual([]);
  await change(id, { to: 'resume' });
  await change(id, { to: 'test' });
  await delivering(() => until('it is sent', async () => receiver.received.length === 1));
  expect(JSON.parse(receiver.received[0]?.body ?? '')).toMatchObject({ type: 'webhook.test', data: {} });
  expect((await change(id, { to: 'delete' })).status).toBe(200);
  expect(await listed()).toEqual([]);
  for (const to of ['test', 'pause', 'delete']) expect((await change(id, { to })).status).toBe(404);
});

test('one test event of a webhook waits at most, and the next one replaces it once it was sent', async () => {
  const { id } = await add();
  const testing = await Promise.all(Array.from({ length: 5 }, () => change(id, { to: 'test' })));
  expect(testing.map(({ status }) => status)).toEqual(Array(5).fill(200));
  expect(await deliveries()).toMatchObject([{ state: 'waiting' }]);
  await delivering(() =>
    until('it is sent', async () => (await deliveries()).every(({ state }) => state === 'delivered')),
  );
  expect(receiver.received).toHaveLength(1);
  await happened('LR-1');
  await change(id, { to: 'test' });
  expect((await deliveries()).map(({ event, state }) => [event, state]).toSorted()).toEqual([
    ['request.received', 'waiting'],
    ['webhook.test', 'waiting'],
  ]);
});

test('a receiver that does not answer holds up no other webhook', async () => {
  const { id: slow } = await add();
  await admin.db.query('update webhooks set url = $1', [`${receiver.url}/held`]);
  await happened('LR-1', 'LR-2');
  await delivering(async () => {
    await until('both instances wait for it', async () => receiver.held.length === 2);
    await add();
    await happened('LR-3', 'LR-4');
    await until('the other one has both', async () => receiver.received.length === 4);
    const { rows } = await admin.db.query('select attempts from webhook_deliveries where webhook_id = $1', [
      slow,
    ]);
    expect(rows).toEqual(Array(4).fill({ attempts: 0 }));
    await admin.db.query("update webhooks set state = 'paused'");
    for (const answer of receiver.held) answer.writeHead(204).end();
  });
  expect(receiver.held).toHaveLength(2);
});

test('a webhook needs the password and an https URL with a name, and the site has ten at most', async () => {
  expect((await admin.post(path, { ...body(), password: 'wrong' }, asOperator)).status).toBe(422);
  for (const url of [
    'http://receiver.example',
    'https://localhost/hook',
    'ftp://receiver.example',
    'hook',
    'https://ada:pass@receiver.example/hook',
  ])
    expect((await admin.post(path, { ...body(), url }, asOperator)).status).toBe(400);
  expect((await admin.get(path)).status).toBe(401);
  await admin.db.query(
    "insert into webhooks (url, events, secret) select 'https://a.example', '{}', 'x' from generate_series(1, 9)",
  );
  await add();
  expect((await admin.post(path, body(), asOperator)).status).toBe(422);
});

test('a host with a private address is refused by the rule of production', async () => {
  const { id } = await add();
  await happened('LR-1');
  const outbound = openOutbound();
  const delivery = deliverWebhooks({ ...deps, outbound });
  await until('it was tried', async () => (await deliveries())[0]?.attempts === 1);
  await delivery.close();
  await outbound.close();
  expect(receiver.received).toEqual([]);
  expect(await deliveries()).toMatchObject([{ state: 'waiting', status: null }]);
  expect(id).toBeGreaterThan(0);
});

test('a secret that cannot be read is an error of this site, and no attempt', async () => {
  await add();
  await happened('LR-1');
  await admin.db.query("update webhooks set secret = 'x'");
  const errors: unknown[] = [];
  const log = { ...silentLog, error: (...given: unknown[]) => errors.push(given) };
  const outbound = openOutbound();
  const delivery = deliverWebhooks({ ...deps, outbound, log });
  await until('it is logged', async () => errors.length > 0);
  await delivery.close();
  await outbound.close();
  expect(errors).toMatchObject([['webhook.not-delivered', { error: expect.any(Error) }]]);
  expect(await deliveries()).toMatchObject([{ state: 'waiting', attempts: 0 }]);
});

test('after a rotation of the keys a webhook keeps its secret', async () => {
  const { secret: shown } = await add();
  const newKey = sealing(purposeKeys(['a newer secret of this test, long enough', secret], 'test'));
  await renewSealed(
    admin.db,
    newKey,
    { webhooks: 'secret' },
    { log: silentLog, signal: new AbortController().signal },
  );
  const { rows } = await admin.db.query<{ secret: Buffer }>('select secret from webhooks');
  const stored = rows[0]?.secret ?? Buffer.alloc(0);
  expect(() => deps.sealing.open(stored)).toThrow('unknown key');
  expect(`whsec_${newKey.open(stored).toString('base64')}`).toBe(shown);
});
