import { randomUUID } from 'node:crypto';
import type { DomainMessage } from '@marquee/contracts/events/domain-event';
import { Webhooks } from '@marquee/contracts/http/webhooks';
import type { WebhookEvent } from '@marquee/contracts/rules/webhook-events';
import { entrySigner } from '@marquee/kit/bus/audit-signature';
import type { Publisher } from '@marquee/kit/bus/publisher';
import { silentLog } from '@marquee/kit/log/log';
import type { Postgres } from '@marquee/kit/postgres/open-postgres';
import { testIdentities } from '@marquee/kit/testing/identity-keys';
import { until } from '@marquee/kit/testing/until';
import { endWebhooks } from '../audit/end-webhooks';
import { keepAuditEntries } from '../audit/keep-audit-entries';
import { publicUrl } from '../testing/test-admin';
import { openTestWebhooks, type TestWebhooks } from '../testing/test-webhooks';
import { queueDeliveries } from './delivery-queries';

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

let hooks: TestWebhooks;
let { add, admin, analytics, asOperator, body, change, delivering, listed, password, receiver } =
  {} as TestWebhooks;

beforeAll(async () => {
  hooks = await openTestWebhooks();
  ({ add, admin, analytics, asOperator, body, change, delivering, listed, password, receiver } = hooks);
});
beforeEach(() => hooks.empty());
afterAll(() => hooks.close());

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
  expect(analytics.checks).toEqual([
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
  await admin.db.query('update webhooks set url = $1', [`${receiver.url}/7`]);
  await admin.db.query("insert into holder_emails (model_id, email) values (7, 'rose@example.org')");
  await happenedTo(7, 'a placement');
  receiver.answerWith = 410;
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
  analytics.meanwhile = () => handle(generated, soon()).then(() => undefined);
  expect((await ofHolder())[0]).toBe(401);
  // A message about an earlier password, which is delivered late, changes nothing.
  analytics.meanwhile = () => handle(generated, new Date(Date.now() - 60_000)).then(() => undefined);
  expect((await ofHolder())[0]).toBe(401);
  expect(await left()).toBe(0);
  await admin.db.query('truncate holder_access_ends');
  analytics.meanwhile = async () => undefined;

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
  analytics.meanwhile = async () => ({ status: 429, body: refusal, headers: { 'retry-after': '9' } });
  const { status, headers } = await admin.post(holderPath, body(['link.dead']), asHolder);
  expect([status, headers.get('retry-after')]).toEqual([429, '9']);
});
