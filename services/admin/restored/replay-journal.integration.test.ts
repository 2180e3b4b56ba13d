import { randomUUID } from 'node:crypto';
import type { AuditEntry, DomainMessage } from '@marquee/contracts/events/domain-event';
import { entrySigner } from '@marquee/kit/bus/audit-signature';
import type { Publisher } from '@marquee/kit/bus/publisher';
import { silentLog } from '@marquee/kit/log/log';
import { testIdentities } from '@marquee/kit/testing/identity-keys';
import { openTestBus, openTestPublisher, type TestBus } from '@marquee/kit/testing/test-bus';
import { keepAuditEntries } from '../audit/keep-audit-entries';
import { verifyChain } from '../audit/verify-chain';
import { addAccount } from '../operators/operator-account';
import { openTestAdmin, type TestAdmin } from '../testing/test-admin';
import { replayJournal } from './replay-journal';

let admin: TestAdmin;
let bus: TestBus;
let publisher: Publisher;
beforeAll(async () => {
  admin = await openTestAdmin('off');
  bus = await openTestBus();
  publisher = await openTestPublisher(bus.url);
});
afterAll(async () => {
  await publisher?.close();
  await bus?.close();
  await admin.close();
});

const hashesOf = (email: string) => [`hash of ${email}`];
const replay = () => replayJournal(admin.db, { amqpUrl: bus.url, since: new Date(0), hashesOf });

const record = async (what: string, about: AuditEntry['about'], after: AuditEntry['after'] = null) => {
  const entry: AuditEntry = { by: { role: 'admin', name: 'b@x.y' }, what, about, before: null, after };
  const message: DomainMessage = {
    id: randomUUID(),
    at: new Date().toISOString(),
    requestId: null,
    event: { type: 'audit.recorded', entry },
  };
  const text = JSON.stringify(message);
  const senders = { model: 'catalog', agency: 'analytics' } as const;
  const sender = Object.entries(senders).find(([of]) => what.startsWith(`${of}.`))?.[1] ?? 'admin';
  const headers = entrySigner(testIdentities(sender), sender)(text);
  const delivery = { body: Buffer.from(text), headers, messageId: undefined, deliveries: 0, publishedAt: 0 };
  const keep = keepAuditEntries({
    db: admin.db,
    publisher,
    identities: testIdentities('admin'),
    log: silentLog,
  });
  // Twice: a redelivery leaves a second copy in the journal, which is replayed once.
  for (let times = 0; times < 2; times += 1) await keep([delivery], new AbortController().signal);
};
const account = (email: string) => ({ kind: 'account', id: '', name: email });
const operators = async () =>
  (
    await admin.db.query<Record<string, unknown>>(
      `select email, role, disabled_at is not null as disabled, password_hash from operators
       where email like '%@restored.example' order by email`,
    )
  ).rows;
const optOuts = async () =>
  (await admin.db.query<{ email: string }>('select email from digest_opt_outs')).rows.map(
    ({ email }) => email,
  );

test('a database that was restored to an earlier state repeats what was revoked and erased since, once', async () => {
  const emails = ['a', 'b', 'c', 'd'].map((name) => `${name}@restored.example`);
  for (const email of emails) await addAccount(admin.db, { email, role: 'editor' });
  await admin.db.query(
    `insert into digest_opt_outs (email) values ('erased@x.example'), ('other@x.example')`,
  );
  const before = await operators();
  const [a = '', b = '', c = '', d = ''] = emails;
  await record('operator.disabled', account(a));
  await record('operator.disabled', account(b));
  await record('operator.enabled', account(b));
  await record('operator.role-changed', account(c), { role: 'analyst' });
  await record('operator.password-changed', account(d));
  await record('agency.person-removed', { kind: 'agency person', id: '7', name: 'lights (e@x.example)' });
  await record('person.erased', { kind: 'person', id: 'hash of erased@x.example', name: 'a person' });
  // Not what a restore repeats: it is in no journal.
  await record('operator.logged-in', account(a));

  // The state of the database before all that.
  await admin.db.query(
    'alter table audit_log disable trigger all; truncate audit_log; alter table audit_log enable trigger all',
  );
  expect(await replay()).toEqual([
    `${a} is disabled`,
    `${b} is disabled`,
    `${b} is enabled`,
    `${c} has the role analyst`,
    `${d} had a newer password: make operator do=reset EMAIL=${d}`,
    'lights (e@x.example) is removed from the agency',
    'a person is erased again',
  ]);
  // Analytics, which removes the person, gets it once the services run.
  const { rows } = await admin.db.query<{ person: string }>(
    "select message->'event'->>'person' as person from outbox where message->'event'->>'type' = 'admin.agency-person.removed' order by position",
  );
  expect(rows.map(({ person }) => person)).toEqual(['7', 'erased@x.example']);
  const after = await operators();
  expect(after.map(({ disabled, role }) => [disabled, role])).toEqual([
    [true, 'editor'],
    [false, 'editor'],
    [false, 'analyst'],
    [false, 'editor'],
  ]);
  expect(after.map((one, at) => one.password_hash === before[at]?.password_hash)).toEqual([
    true,
    true,
    true,
    false,
  ]);
  expect(await optOuts()).toEqual(['other@x.example']);
  const { broken, intact } = await verifyChain(admin.db);
  expect([broken, intact]).toEqual([null, 7]);
  expect(await replay()).toEqual([]);
});
