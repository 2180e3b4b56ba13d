import { createHmac, randomUUID } from 'node:crypto';
import { createServer, type IncomingHttpHeaders, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { DomainMessage } from '@marquee/contracts/events/domain-event';
import { Webhooks } from '@marquee/contracts/http/webhooks';
import type { WebhookEvent } from '@marquee/contracts/rules/webhook-events';
import { entrySigner } from '@marquee/kit/bus/audit-signature';
import type { Publisher } from '@marquee/kit/bus/publisher';
import { openOutbound } from '@marquee/kit/http/outbound';
import type { ServiceClient } from '@marquee/kit/http/upstream';
import { renewSealed } from '@marquee/kit/identity/renew-sealed';
import { sealing } from '@marquee/kit/identity/sealing';
import { purposeKeys } from '@marquee/kit/identity/service-secret';
import { silentLog } from '@marquee/kit/log/log';
import type { Postgres } from '@marquee/kit/postgres/open-postgres';
import { testIdentities } from '@marquee/kit/testing/identity-keys';
import { until } from '@marquee/kit/testing/until';
import { endWebhooks } from '../audit/end-webhooks';
import { keepAuditEntries } from '../audit/keep-audit-entries';
import { ensureOperator } from '../operators/first-operator';
import {
  contactEmail,
  openTestAdmin,
  operatorEmail,
  publicUrl,
  secret,
  type TestAdmin,
} from '../testing/test-admin';
import { deliverWebhooks } from './deliver-webhooks';
import { queueDeliveries, retrySeconds, takeDeliveries } from './delivery-queries';

const path = '/api/admin/webhooks';
const password = 'a password of this test';
const site = { siteName: 'Marquee', contactEmail, publicUrl, adminUrl: 'https://staff.marquee.example' };
/** The sealing of the test's admin service. */
const seal = sealing(purposeKeys([secret], 'test'));
const session = { operatorId: 0, sessionId: 's' };
const asOperator = { as: 'operator', session } as const;

const publisher: Publisher = {
  publish: async () => undefined,
  hasRoom: () => true,
  state: () => 'up',
  brokerVersion: () => undefined,
  inFlight: () => 0,
  onReady: () => undefined,
  close: async () => undefined,
};

const holderPath = '/api/insights/velvet-rose/webhooks';
const asHolder = { as: 'holder' } as const;
/** What analytics was asked about passwords of holders. */
const checks: unknown[] = [];
/** Runs while analytics checks a password; what it returns replaces the answer. */
let whileChecked: () => Promise<Awaited<ReturnType<ServiceClient['command']>> | undefined>;

let admin: TestAdmin;
let receiver: Server;
let received: { headers: IncomingHttpHeaders; body: string }[];
/** The status of each answer; `never`: there is none. */
let answerWith: number | 'never';
/** The answers that wait, to requests for `/held`. */
let held: ServerResponse[];

beforeAll(async () => {
  const wrong = { error: 'password.wrong', message: 'Wrong.', requestId: 'r' };
  admin = await openTestAdmin('off', {
    analytics: {
      command: async (asked, given) => {
        checks.push([asked, given]);
        const replaced = await whileChecked();
        if (replaced !== undefined) return replaced;
        const isRight = JSON.stringify(given).includes(password);
        return isRight ? { status: 204, body: undefined } : { status: 422, body: wrong };
      },
    },
  });
  await ensureOperator(admin.db, { email: operatorEmail, password }, () => {});
  const { rows } = await admin.db.query<{ id: number }>('select id from operators');
  session.operatorId = rows[0]?.id ?? 0;
  receiver = createServer((req, res) => {
    let body = '';
    req.on('data', (part) => (body += part));
    req.on('end', () => {
      received.push({ headers: req.headers, body });
      if (req.url === '/held') held.push(res);
      else if (answerWith === 'never') req.socket.destroy();
      else res.writeHead(answerWith, { location: '/elsewhere' }).end();
    });
  }).listen(0, '127.0.0.1');
  await new Promise((listening) => receiver.once('listening', listening));
});
beforeEach(async () => {
  received = [];
  held = [];
  whileChecked = async () => undefined;
  answerWith = 204;
  checks.length = 0;
  await admin.db.query(
    'truncate webhooks, webhook_deliveries, mails, outbox, holder_emails, holder_access_ends',
  );
});
afterAll(async () => {
  receiver.closeAllConnections();
  receiver.close();
  await admin.close();
});

const body = (events: readonly WebhookEvent[] = ['request.received']) => ({
  url: 'https://receiver.example/hook',
  events,
  password,
});
/** A webhook whose URL is then that of this test's receiver, which no request can enter. */
const add = async (events?: readonly WebhookEvent[]) => {
  const reply = await admin.post(path, body(events), asOperator);
  const { created = '', webhooks } = Webhooks.parse(await reply.json());
  const id = webhooks.at(-1)?.id ?? 0;
  const { port } = receiver.address() as AddressInfo;
  await admin.db.query('update webhooks set url = $2 where id = $1', [id, `http://127.0.0.1:${port}/${id}`]);
  return { id, secret: created };
};
const change = (id: number, to: object) => admin.post(`${path}/${id}`, to, asOperator);
const listed = async () => Webhooks.parse(await (await admin.get(path, asOperator)).json()).webhooks;
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

/** Two instances deliver until `work` is done. The receiver's address is allowed to them alone. */
const delivering = async (work: () => Promise<unknown>): Promise<void> => {
  const outbound = openOutbound((ip) => ip === '127.0.0.1');
  const deps = { db: admin.db, outbound, sealing: seal, site, log: silentLog };
  const instances = [deliverWebhooks(deps), deliverWebhooks(deps)];
  try {
    await work();
  } finally {
    for (const instance of [...instances, outbound]) await instance.close();
  }
};

test('an event reaches its receiver once, signed with the secret that was shown once', async () => {
  const { id, secret: shown } = await add();
  await add(['link.dead']);
  await happened('LR-1');
  await happened('LR-1', 'LR-2');
  await delivering(() => until('both are sent', async () => received.length === 2));
  expect(received.map((one) => JSON.parse(one.body))).toEqual(
    ['LR-1', 'LR-2'].map((reference) => ({
      type: 'request.received',
      timestamp: '2026-11-20T12:00:00.000Z',
      data: { reference },
    })),
  );
  for (const { headers, body: sent } of received) {
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
    answerWith = answer;
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
      answerWith = 200;
      await dueNow();
      await until('it is accepted', async () => (await deliveries())[0]?.state === 'delivered');
    });
    expect(new Set(received.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
    expect(received).toHaveLength(3);
  },
);

test('a webhook is turned off with one mail when its last attempt fails, and resumed by hand', async () => {
  const { id } = await add();
  await happened('LR-1', 'LR-2');
  answerWith = 503;
  await admin.db.query("update webhook_deliveries set attempts = $1 where occasion = 'LR-1'", [
    retrySeconds.length,
  ]);
  await delivering(() => until('it is off', async () => (await listed())[0]?.state === 'failed'));
  expect((await deliveries()).map(({ state }) => state).toSorted()).toEqual(['given up', 'waiting']);
  const { rows: mails } = await admin.db.query('select recipient, subject from mails');
  expect(mails).toEqual([{ recipient: contactEmail, subject: 'A webhook was turned off' }]);
  await happened('LR-3');
  expect(await deliveries()).toHaveLength(2);

  answerWith = 200;
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
  answerWith = 503;
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
  answerWith = 410;
  await happened('LR-3');
  await delivering(() => until('it is off', async () => (await listed())[0]?.state === 'failed'));
  expect(received).toHaveLength(2);
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
  await delivering(() => until('it is sent', async () => received.length === 1));
  expect(JSON.parse(received[0]?.body ?? '')).toMatchObject({ type: 'webhook.test', data: {} });
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
  expect(received).toHaveLength(1);
  await happened('LR-1');
  await change(id, { to: 'test' });
  expect((await deliveries()).map(({ event, state }) => [event, state]).toSorted()).toEqual([
    ['request.received', 'waiting'],
    ['webhook.test', 'waiting'],
  ]);
});

test('a receiver that does not answer holds up no other webhook', async () => {
  const { id: slow } = await add();
  const { port } = receiver.address() as AddressInfo;
  await admin.db.query('update webhooks set url = $1', [`http://127.0.0.1:${port}/held`]);
  await happened('LR-1', 'LR-2');
  await delivering(async () => {
    await until('both instances wait for it', async () => held.length === 2);
    await add();
    await happened('LR-3', 'LR-4');
    await until('the other one has both', async () => received.length === 4);
    const { rows } = await admin.db.query('select attempts from webhook_deliveries where webhook_id = $1', [
      slow,
    ]);
    expect(rows).toEqual(Array(4).fill({ attempts: 0 }));
    await admin.db.query("update webhooks set state = 'paused'");
    for (const answer of held) answer.writeHead(204).end();
  });
  expect(held).toHaveLength(2);
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
  const deps = { db: admin.db, outbound, sealing: seal, site, log: silentLog };
  const delivery = deliverWebhooks(deps);
  await until('it was tried', async () => (await deliveries())[0]?.attempts === 1);
  await delivery.close();
  await outbound.close();
  expect(received).toEqual([]);
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
  const delivery = deliverWebhooks({ db: admin.db, outbound, sealing: seal, site, log });
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
  expect(() => seal.open(stored)).toThrow('unknown key');
  expect(`whsec_${newKey.open(stored).toString('base64')}`).toBe(shown);
});

const ofHolder = async (events: readonly WebhookEvent[] = ['placement.started']) => {
  const reply = await admin.post(holderPath, body(events), asHolder);
  return [reply.status, reply.status === 200 ? Webhooks.parse(await reply.json()) : undefined] as const;
};
const happenedTo = (modelId: number, occasion: string) =>
  queueDeliveries(admin.db, 'placement.started', [{ occasion, modelId, data: {} }]);
const queuedBy = async () => {
  const { rows } = await admin.db.query<{ model: number | null; occasion: string }>(
    'select model_id as model, occasion from webhook_deliveries d join webhooks w on w.id = webhook_id order by 1, 2',
  );
  return rows.map(({ model, occasion }) => `${model} ${occasion}`);
};

test('a holder adds a webhook with their password, and it receives the events of their model alone', async () => {
  const events = ['placement.started', 'figures.daily'] as const;
  expect(await ofHolder(events)).toMatchObject([
    200,
    { webhooks: [{ url: body().url, state: 'active' }], created: expect.stringMatching(/^whsec_/) },
  ]);
  expect(checks).toEqual([
    ['/internal/holder-password', { modelId: 7, password, session: 's', ip: '192.0.2.1' }],
  ]);
  await add(events);
  for (const model of [7, 8]) await happenedTo(model, `of ${model}`);
  await queueDeliveries(admin.db, 'placement.started', [{ occasion: 'of nobody', data: {} }]);
  await queueDeliveries(admin.db, 'figures.daily', [
    { occasion: 'for the holder', modelId: 7, data: {} },
    { occasion: 'for operators', data: {} },
  ]);
  expect(await queuedBy()).toEqual([
    '7 for the holder',
    '7 of 7',
    'null for operators',
    'null of 7',
    'null of 8',
    'null of nobody',
  ]);
});

test('what is only for operators, a wrong password and an agency are refused', async () => {
  expect((await ofHolder(['request.received']))[0]).toBe(400);
  const wrong = { ...body(['link.dead']), password: 'wrong' };
  const refused = await admin.post(holderPath, wrong, asHolder);
  expect([refused.status, await refused.json()]).toMatchObject([422, { error: 'password.wrong' }]);
  const asAgency = { ...asHolder, agency: 'bright-lights' };
  expect((await admin.get(holderPath, asAgency)).status).toBe(401);
  expect((await admin.post(holderPath, body(['link.dead']), asAgency)).status).toBe(401);
  expect((await admin.get(holderPath, asOperator)).status).toBe(401);
  expect((await admin.get('/api/insights/other-model/webhooks', asHolder)).status).toBe(401);
  const { rows } = await admin.db.query('select from webhooks');
  expect(rows).toEqual([]);
});

test('a holder and the operators neither see nor change the webhooks of each other', async () => {
  const { id } = await add();
  const [, made] = await ofHolder();
  const own = made?.webhooks[0]?.id ?? 0;
  expect(made?.webhooks.map((one) => one.id)).toEqual([own]);
  expect((await listed()).map((one) => one.id)).toEqual([id]);
  expect((await admin.post(`${holderPath}/${id}`, { to: 'delete' }, asHolder)).status).toBe(404);
  expect((await change(own, { to: 'delete' })).status).toBe(404);
  expect((await admin.post(`${holderPath}/${own}`, { to: 'pause' }, asHolder)).status).toBe(200);
  await admin.db.query('update webhooks set model_id = 8 where id = $1', [own]);
  expect((await admin.post(`${holderPath}/${own}`, { to: 'resume' }, asHolder)).status).toBe(404);
});

test('the holder is informed by mail when the webhook is turned off', async () => {
  await ofHolder();
  const { port } = receiver.address() as AddressInfo;
  await admin.db.query('update webhooks set url = $1', [`http://127.0.0.1:${port}/7`]);
  await admin.db.query("insert into holder_emails (model_id, email) values (7, 'rose@example.org')");
  await happenedTo(7, 'a placement');
  answerWith = 410;
  await delivering(() =>
    until('it is mailed', async () => (await admin.db.query('select from mails')).rowCount === 1),
  );
  const { rows } = await admin.db.query('select recipient, model_id::int as model, body from mails');
  expect(rows).toEqual([
    {
      recipient: 'rose@example.org',
      model: 7,
      body: expect.stringContaining(`${publicUrl}/analytics/velvet-rose?tab=account`),
    },
  ]);
});

const model = {
  ...{ id: 7, slug: 'velvet-rose', formerSlugs: [], onlyFansLink: null, fanvueLink: null },
  ...{ archived: false, featuredUntil: null, campaigns: [] },
};
const messageOf = (event: DomainMessage['event'], at = new Date()): DomainMessage => {
  const entry = {
    by: { role: 'service', name: 'analytics' },
    what: event.type.replace(/^\w+\./, ''),
    about: { kind: 'model', id: '7', name: 'velvet-rose' },
    ...{ before: null, after: null },
  } as const;
  return { id: randomUUID(), at: at.toISOString(), requestId: null, event, entry };
};
const handle = (event: DomainMessage['event'], at?: Date) => {
  const sender = event.type.startsWith('catalog') ? 'catalog' : 'analytics';
  const text = JSON.stringify(messageOf(event, at));
  const identities = testIdentities('admin');
  return keepAuditEntries({ db: admin.db, publisher, identities, log: silentLog })(
    [
      {
        body: Buffer.from(text),
        headers: entrySigner(testIdentities(sender), sender)(text),
        ...{ messageId: undefined, deliveries: 0, publishedAt: 0 },
      },
    ],
    new AbortController().signal,
  );
};
const left = async () => (await admin.db.query('select from webhooks')).rowCount;
const soon = () => new Date(Date.now() + 1_000);
const generated = { type: 'analytics.password.generated', modelId: 7 } as const;
const archived = { type: 'catalog.model.updated', model: { ...model, archived: true } } as const;

test('a new password, the archive and the erasure of a model end its older webhooks, and no others', async () => {
  await add();
  for (const event of [
    generated,
    archived,
    { type: 'catalog.model.erased', model },
  ] satisfies DomainMessage['event'][]) {
    await admin.db.query('truncate holder_access_ends, outbox');
    await ofHolder();
    await handle({ type: 'catalog.model.updated', model });
    await handle({ ...generated, modelId: 8 });
    // A message about an earlier password, which the broker delivers late.
    await handle(generated, new Date(Date.now() - 60_000));
    expect(await left()).toBe(2);
    await handle(event, soon());
    expect(await left()).toBe(1);
    const { rows } = await admin.db.query("select message->'event'->'entry' as entry from outbox");
    expect(rows).toMatchObject([
      { entry: { what: 'webhook.created' } },
      {
        entry: {
          by: { role: 'service', name: 'admin' },
          what: 'webhook.deleted',
          about: { kind: 'webhook', id: expect.stringMatching(/^\d+$/), name: 'receiver.example' },
        },
      },
    ]);
  }
});

test('no webhook is added while the access of its holder ends, whichever is stored first', async () => {
  whileChecked = () => handle(generated, soon()).then(() => undefined);
  expect((await ofHolder())[0]).toBe(401);
  // A message about an earlier password, which is delivered late, changes nothing.
  whileChecked = () => handle(generated, new Date(Date.now() - 60_000)).then(() => undefined);
  expect((await ofHolder())[0]).toBe(401);
  expect(await left()).toBe(0);
  await admin.db.query('truncate holder_access_ends');
  whileChecked = async () => undefined;

  let adding: ReturnType<typeof ofHolder> | undefined;
  const transaction: Postgres['transaction'] = (work) =>
    admin.db.transaction(async (tx) => {
      const done = await work(tx);
      adding = ofHolder();
      await until(
        'the other one waits',
        async () => {
          const { rowCount } = await admin.db.query(
            `select from pg_locks where locktype = 'advisory' and not granted
           and database = (select oid from pg_database where datname = current_database())`,
          );
          return rowCount === 1;
        },
        5_000,
      );
      return done;
    });
  await endWebhooks({ ...admin.db, transaction }, messageOf(generated, soon()));
  expect((await adding)?.[0]).toBe(401);
  expect(await left()).toBe(0);
});

test('a webhook that was added moments after the archive of its model ends too', async () => {
  await ofHolder();
  await handle(archived, new Date(Date.now() - 5_000));
  expect(await left()).toBe(0);
  expect((await ofHolder())[0]).toBe(401);
});

test('a holder whose guesses are slowed learns when to try again', async () => {
  const refusal = { error: 'limit.reached', message: 'Too many.', requestId: 'r' };
  whileChecked = async () => ({ status: 429, body: refusal, headers: { 'retry-after': '9' } });
  const { status, headers } = await admin.post(holderPath, body(['link.dead']), asHolder);
  expect([status, headers.get('retry-after')]).toEqual([429, '9']);
});
