import { randomUUID } from 'node:crypto';
import { type AuditEntry, type DomainEvent, DomainMessage } from '@marquee/contracts/events/domain-event';
import { AuditChoices, AuditPage } from '@marquee/contracts/http/audit';
import { entrySigner } from '@marquee/kit/bus/audit-signature';
import { consumeBatches } from '@marquee/kit/bus/consumer';
import { announce, relayOutbox } from '@marquee/kit/bus/outbox';
import type { Publisher } from '@marquee/kit/bus/publisher';
import { silentLog } from '@marquee/kit/log/log';
import { testIdentities } from '@marquee/kit/testing/identity-keys';
import { openTestBus, openTestPublisher } from '@marquee/kit/testing/test-bus';
import { until } from '@marquee/kit/testing/until';
import { openTestAdmin, operatorEmail, type TestAdmin } from '../testing/test-admin';
import { auditEntries } from './audit-log-queries';
import { entryOf } from './entry-of';
import { keepAuditEntries } from './keep-audit-entries';
import { mayRecord } from './senders';
import { verifyChain } from './verify-chain';
import { checkChain } from './watch-chain';

let admin: TestAdmin;
let bus: Awaited<ReturnType<typeof openTestBus>>;
let publisher: Publisher;
beforeAll(async () => {
  admin = await openTestAdmin('off');
  bus = await openTestBus();
  publisher = await openTestPublisher(bus.url);
});
beforeEach(async () => {
  await admin.db.query(
    'alter table audit_log disable trigger all; truncate audit_log; alter table audit_log enable trigger all; truncate outbox',
  );
});
afterAll(async () => {
  await publisher?.close();
  await bus?.close();
  await admin.close();
});

const operator = { as: 'operator' } as const;
const edited = {
  type: 'catalog.model.updated',
  model: {
    id: 7,
    slug: 'velvet-rose',
    formerSlugs: [],
    onlyFansLink: null,
    fanvueLink: null,
    archived: false,
    featuredUntil: null,
    campaigns: [],
  },
} satisfies DomainEvent;
const entry = (more: Partial<AuditEntry> = {}): AuditEntry => ({
  by: { role: 'admin', name: operatorEmail },
  what: 'model.edited',
  about: { kind: 'model', id: '7', name: 'velvet-rose' },
  before: { name: 'Velvet' },
  after: { name: 'Velvet Rose' },
  ...more,
});
const message = (more: Partial<DomainMessage> = {}): DomainMessage => ({
  id: randomUUID(),
  at: '2026-11-20T12:00:00.000Z',
  requestId: 'r1',
  event: more.entry === undefined ? edited : { type: 'audit.recorded', entry: more.entry },
  entry: entry(),
  ...more,
});

type Sender = Parameters<typeof entrySigner>[1];
const signedBy = (sender: Sender, text: string) => entrySigner(testIdentities(sender), sender)(text);

const senders: readonly Sender[] = ['catalog', 'tracking', 'analytics', 'admin'];

/** The service that announces a message. */
const ownerOf = (text: string): Sender => {
  const { data } = DomainMessage.safeParse(text.startsWith('{') ? JSON.parse(text) : undefined);
  const entry = data && entryOf(data);
  return senders.find((sender) => data && entry && mayRecord(sender, data.event, entry)) ?? 'catalog';
};

/** Delivers messages with the signature of the service that announces them, or with these headers. */
const record = (messages: readonly unknown[], headersOf?: (text: string) => Record<string, string>) =>
  keepAuditEntries({ db: admin.db, publisher, identities: testIdentities('admin'), log: silentLog })(
    messages.map((one) => {
      const text = typeof one === 'string' ? one : JSON.stringify(one);
      return {
        body: Buffer.from(text),
        headers: (headersOf ?? ((body) => signedBy(ownerOf(body), body)))(text),
        messageId: undefined,
        deliveries: 0,
        publishedAt: 0,
      };
    }),
    new AbortController().signal,
  );

const page = async (query = '') =>
  AuditPage.parse(await (await admin.get(`/api/admin/audit${query}`, operator)).json());

test('an announced action is in the log soon: who, what, when, before and after', async () => {
  const consumer = consumeBatches(
    bus.url,
    'admin.audit.record',
    keepAuditEntries({ db: admin.db, publisher, identities: testIdentities('admin'), log: silentLog }),
    { log: silentLog, publisher },
  );
  const relay = relayOutbox(
    admin.db,
    publisher,
    silentLog,
    entrySigner(testIdentities('catalog'), 'catalog'),
  );
  try {
    await announce(admin.db, edited, 'r7', entry());
    const entries = await until('it is recorded', async () => {
      const found = await page();
      return found.entries.length > 0 && found.entries;
    });
    expect(entries).toEqual([
      {
        position: expect.any(Number),
        at: expect.any(String),
        requestId: 'r7',
        hash: expect.stringMatching(/^[0-9a-f]{64}$/),
        ...entry(),
      },
    ]);
  } finally {
    await relay.close();
    await consumer.close();
  }
});

test('while the queue of the audit log is not bound, entries wait in the outbox, and listeners get the change', async () => {
  const consumer = consumeBatches(
    bus.url,
    'admin.audit.record',
    keepAuditEntries({ db: admin.db, publisher, identities: testIdentities('admin'), log: silentLog }),
    { log: silentLog, publisher },
  );
  let relay: ReturnType<typeof relayOutbox> | undefined;
  const waiting = async (): Promise<number> => (await admin.db.query('select from outbox')).rowCount ?? 0;
  try {
    await bus.withoutBindings('audit.recorded', async () => {
      relay = relayOutbox(admin.db, publisher, silentLog, entrySigner(testIdentities('catalog'), 'catalog'));
      // Another queue is bound to the key of the first one, and confirms it.
      await announce(admin.db, edited, 'r8', entry());
      await announce(admin.db, { type: 'audit.recorded', entry: entry({ what: 'model.archived' }) }, 'r9');
      await until(
        'the listener has it',
        async () => (await bus.waitingIn('analytics.archived.end-sessions')) > 0,
      );
      expect(await waiting()).toBe(2);
    });
    await until('both are recorded', async () => (await page()).entries.length === 2);
    await until('nothing waits', async () => (await waiting()) === 0);
  } finally {
    await relay?.close();
    await consumer.close();
  }
});

test('what is not signed, was changed on the way or is not the sender’s to record is a dead letter', async () => {
  const byOperator = entry({ what: 'operator.disabled' });
  const messages = [
    message(),
    message({ event: { type: 'audit.recorded', entry: byOperator }, entry: byOperator }),
    message({ event: { ...edited, type: 'catalog.model.erased' } }),
  ];
  const before = (await page()).entries.length;
  for (const headersOf of [
    () => ({}),
    () => signedBy('catalog', 'another message'),
    (text: string) => ({ ...signedBy('tracking', text), 'x-sender': 'catalog' }),
    (text: string) => signedBy('tracking', text),
  ])
    expect((await record(messages, headersOf)).map(({ is }) => is)).toEqual(['dead', 'dead', 'dead']);
  const byCatalog = await record(messages.slice(0, 2), (text) => signedBy('catalog', text));
  expect(byCatalog).toEqual([
    { is: 'done' },
    { is: 'dead', why: 'audit.recorded operator.disabled must not be recorded by catalog' },
  ]);
  expect((await page()).entries).toHaveLength(before + 1);
});

test('during an update what is not signed is recorded, and what is signed wrongly is not', async () => {
  const body = Buffer.from(JSON.stringify(message()));
  const base = { body, messageId: undefined, deliveries: 0, publishedAt: 0 };
  const unsignedUntil = Date.now() + 3_600_000;
  const deps = {
    db: admin.db,
    publisher,
    identities: testIdentities('admin'),
    log: silentLog,
    unsignedUntil,
  };
  const handle = keepAuditEntries(deps);
  const forged = { ...base, headers: signedBy('catalog', 'another message') };
  const outcomes = await handle([{ ...base, headers: {} }, forged], new AbortController().signal);
  expect(outcomes.map(({ is }) => is)).toEqual(['done', 'dead']);
  expect((await page()).entries).toHaveLength(1);
});

test('a message that is delivered again, alone or among others, adds nothing', async () => {
  const [first, second] = [message(), message()];
  await record([first]);
  expect(await record([first, second, second])).toEqual([{ is: 'done' }, { is: 'done' }, { is: 'done' }]);
  expect((await page()).entries).toHaveLength(2);
});

test('an event without an actor is recorded as its service’s, one of no interest is left out, an unreadable message is dead', async () => {
  const { entry: _, ...byService } = message({ event: { ...edited, type: 'catalog.model.expired' } });
  const { entry: __, ...unaudited } = message({
    event: { type: 'analytics.trending.computed', computedAt: '2026-11-20T12:00:00.000Z', scores: [] },
  });
  const outcomes = await record([byService, unaudited, 'not JSON']);
  expect(outcomes.map(({ is }) => is)).toEqual(['done', 'done', 'dead']);
  expect((await page()).entries).toMatchObject([
    { by: { role: 'service', name: 'catalog' }, what: 'model.expired', before: null, after: null },
  ]);
});

test('the log is searched by actor, action, text and days, and lists the values of its filters', async () => {
  await record([
    message({
      at: '2026-11-18T22:59:59.000Z',
      entry: entry({ what: 'model.featured', after: { note: 'a 100% increase' } }),
    }),
    message({
      at: '2026-11-18T23:00:00.000Z',
      entry: entry({ by: { role: 'holder', name: 'velvet-rose' }, what: 'holder.logged-in' }),
    }),
    message({ at: '2026-11-20T12:00:00.000Z' }),
  ]);
  const found = async (query: string) => (await page(query)).entries.map(({ what }) => what);
  expect(await found('?who=velvet-rose')).toEqual(['holder.logged-in']);
  expect(await found('?what=model.edited&who=')).toEqual(['model.edited']);
  expect(await found('?q=100%25%20INCR')).toEqual(['model.featured']);
  expect(await found('?q=%25')).toEqual(['model.featured']);
  expect(await found('?from=2026-11-19&to=2026-11-19')).toEqual(['holder.logged-in']);
  expect(await found('?to=2026-11-18')).toEqual(['model.featured']);
  expect((await admin.get('/api/admin/audit?from=yesterday', operator)).status).toBe(400);
  expect(
    await auditEntries(admin.db, { from: '2026-11-19', timezone: 'Asia/Tokyo' }, { limit: 10 }),
  ).toHaveLength(3);
  expect(AuditChoices.parse(await (await admin.get('/api/admin/audit/choices', operator)).json())).toEqual({
    who: [operatorEmail, 'velvet-rose'].sort(),
    what: ['holder.logged-in', 'model.edited', 'model.featured'],
  });
});

test('pages have no gap and no repeat while new entries arrive', async () => {
  await record(Array.from({ length: 60 }, () => message()));
  const first = await page();
  await record([message()]);
  const second = await page(`?before=${first.next}`);
  const positions = [...first.entries, ...second.entries].map(({ position }) => position);
  expect([first.entries.length, second.entries.length, second.next]).toEqual([50, 10, null]);
  expect(positions).toEqual([...new Set(positions)].sort((a, b) => b - a));
});

test('the export has every matching entry, as JSON and as CSV in which no cell is a formula', async () => {
  await record([
    ...Array.from({ length: 501 }, () => message()),
    message({
      entry: entry({ what: 'model.archived', about: { kind: 'model', id: '8', name: '=HYPERLINK("x")' } }),
    }),
  ]);
  const json = AuditPage.shape.entries.parse(
    await (await admin.get('/api/admin/audit/export?format=json', operator)).json(),
  );
  expect(json).toHaveLength(502);
  const reply = await admin.get('/api/admin/audit/export?what=model.archived', operator);
  expect([reply.headers.get('content-type'), reply.headers.get('content-disposition')]).toEqual([
    'text/csv; charset=utf-8',
    'attachment; filename="audit.csv"',
  ]);
  const csv = (await reply.text()).split('\r\n');
  expect(csv).toHaveLength(3);
  expect(csv[1]).toContain(`,"'=HYPERLINK(""x"")",`);
  expect(csv[1]?.split(',').at(-1)).toBe(json[0]?.hash);
});

test('entries about an erased model lose names and facts, and the chain holds', async () => {
  const about = (name: string, id = '7') => ({ kind: 'model', id, name });
  const kept = entry({ about: about('other-rose', '8') });
  await record([
    message(),
    message({ entry: entry({ about: { kind: 'campaign link', id: '3', name: 'velvet-rose/spring' } }) }),
    message({ entry: entry({ by: { role: 'holder', name: 'velvet-rose' }, what: 'holder.logged-in' }) }),
    message({ entry: kept }),
  ]);
  const head = (await verifyChain(admin.db)).head;
  await admin.db.query("insert into holder_emails (model_id, email) values (7, 'holder@x.example')");
  const erased = entry({ what: 'model.erased', about: about('an erased model'), before: null, after: null });
  const event: DomainEvent = { type: 'catalog.model.erased', model: edited.model };
  const erasure = message({ event, entry: erased });
  await record([erasure]);
  await record([erasure]);
  const { entries } = await page();
  expect(entries.map(({ by, about: { name }, before }) => [by.name, name, before])).toEqual([
    [operatorEmail, 'an erased model', null],
    [operatorEmail, 'other-rose', kept.before],
    ['an erased model', 'an erased model', null],
    [operatorEmail, 'an erased model', null],
    [operatorEmail, 'an erased model', null],
  ]);
  expect((await admin.db.query('select from holder_emails where model_id = 7')).rowCount).toBe(0);
  expect((await page('?q=velvet-rose')).entries).toEqual([]);
  expect(await verifyChain(admin.db, head)).toMatchObject({ broken: null, intact: 5, hasKnownHead: true });
  // Without the entry of an erasure nothing can be removed.
  await expect(
    admin.db.query(
      "update audit_log set before = null, after = null, redacted_by = 9e9 where about_id = '8'",
    ),
  ).rejects.toThrow('the audit log is append-only');
});

test('no entry can be changed or removed, not even by a superuser', async () => {
  await record([message()]);
  const statements = [
    "update audit_log set who = 'somebody else'",
    'delete from audit_log',
    'truncate audit_log',
  ];
  for (const statement of statements)
    await expect(admin.db.query(statement)).rejects.toThrow('the audit log is append-only');
  expect((await page()).entries).toMatchObject([{ by: { name: operatorEmail } }]);
});

/** As an attacker with the rights of a superuser. */
const tamper = (statement: string) =>
  admin.db.query(
    `alter table audit_log disable trigger all; ${statement}; alter table audit_log enable trigger all`,
  );

const positions = async () => (await page()).entries.map(({ position }) => position).reverse();

test('the daily check notices entries removed since the one before, and mails the head once a week', async () => {
  const urls = { recipient: 'alerts@x.example', siteName: 'Arc & Co', publicUrl: 'https://x.example' };
  const check = (hours = 0) =>
    checkChain(
      { db: admin.db, publisher, amqpUrl: bus.url, urls, log: silentLog },
      new Date(Date.now() + hours * 3_600_000),
    );
  await record([message(), message(), message()]);
  expect(await check()).toMatchObject({ intact: 3, broken: null, hasKnownHead: true });
  await record([message()]);
  expect(await check()).toMatchObject({ intact: 4, broken: null, hasKnownHead: true });
  await tamper('delete from audit_log where position = (select max(position) from audit_log)');
  const cut = await check();
  expect(cut).toMatchObject({ intact: 3, broken: null, hasKnownHead: false });
  // After a restart the check finds the shorter chain intact; the alert lasts a day.
  expect([cut?.isBroken, await check(), await check(25)]).toMatchObject([
    true,
    { hasKnownHead: true, isBroken: true },
    { isBroken: false },
  ]);
  const { rows } = await admin.db.query<{ body: string }>(
    "select body from mails where subject = 'Head of the audit log'",
  );
  expect(rows).toHaveLength(1);
  expect(rows[0]?.body).toMatch(/make audit-verify head=[0-9a-f]{64}/);
});

test.each([
  ['a changed entry', 'update audit_log set after = \'{"name":"Other"}\' where position = $second', 1],
  ['a changed time', "update audit_log set at = at + interval '1 microsecond' where position = $second", 1],
  ['a removed first entry', 'delete from audit_log where position = $first', 0],
  ['a removed entry', 'delete from audit_log where position = $second', 1],
  [
    'a copied entry',
    `insert into audit_log (event_id, at, event_type, role, who, what, about_kind, about_id, about_name, hash)
     select gen_random_uuid(), at, event_type, role, who, what, about_kind, about_id, about_name, hash from audit_log where position = $third`,
    3,
  ],
  ['two exchanged entries', `update audit_log set position = default where position = $second`, 1],
])('%s breaks the chain', async (_what, statement, intact) => {
  await record([message(), message(), message()]);
  expect(await verifyChain(admin.db)).toMatchObject({ intact: 3, broken: null, hasKnownHead: true });
  const [first, second, third] = await positions();
  const numbers: Record<string, number | undefined> = { first, second, third };
  await tamper(statement.replace(/\$(\w+)/, (_all, name) => String(numbers[name])));
  expect(await verifyChain(admin.db)).toMatchObject({
    intact,
    broken: { position: expect.any(Number), at: expect.any(Date), what: 'model.edited' },
  });
});

test('entries removed at the end are noticed with a head that was written down, and new entries follow', async () => {
  await record([message(), message(), message()]);
  const { head } = await verifyChain(admin.db);
  await record([message()]);
  expect(await verifyChain(admin.db, head)).toMatchObject({ intact: 4, broken: null, hasKnownHead: true });
  const [, , third] = await positions();
  await tamper(`delete from audit_log where position >= ${third}`);
  expect(await verifyChain(admin.db, head)).toMatchObject({ intact: 2, broken: null, hasKnownHead: false });
  await record([message()]);
  expect(await verifyChain(admin.db)).toMatchObject({ intact: 3, broken: null });
});

test('entries that are written at the same time, with repeats among them, are one chain', async () => {
  const shared = message();
  await Promise.all(
    Array.from({ length: 8 }, () => record([message(), shared, message(), shared, message()])),
  );
  expect(await verifyChain(admin.db)).toMatchObject({ intact: 8 * 3 + 1, broken: null });
});

test('a hash that is given with an entry is replaced', async () => {
  await record([message()]);
  await admin.db.query(
    `insert into audit_log (event_id, at, event_type, role, who, what, about_kind, about_id, about_name, hash)
     values (gen_random_uuid(), now(), 'x', 'service', 'x', 'x', 'x', 'x', 'x', sha256('x'))`,
  );
  expect(await verifyChain(admin.db)).toMatchObject({ intact: 2, broken: null });
});

test('the log is for the operator alone', async () => {
  for (const path of ['', '/choices', '/export'])
    expect((await admin.get(`/api/admin/audit${path}`)).status).toBe(401);
});
