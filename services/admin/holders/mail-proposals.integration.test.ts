import { randomUUID } from 'node:crypto';
import type { DomainEvent } from '@marquee/contracts/events/domain-event';
import { HolderEmail } from '@marquee/contracts/http/holder-email';
import { done } from '@marquee/kit/bus/outcome';
import { silentLog } from '@marquee/kit/log/log';
import { contactEmail, openTestAdmin, publicUrl, type TestAdmin } from '../testing/test-admin';
import { mailProposals } from './mail-proposals';

const catalog = {
  isDown: false,
  get: async (path: string): Promise<unknown> => {
    if (catalog.isDown) throw new Error('the catalog is down');
    if (path !== '/internal/models/by-id/7') return undefined;
    const plain = { featured: false, featuredUntil: null, archived: false, platforms: [] };
    return { ...plain, id: 7, slug: 'velvet-rose', name: 'Velvet Rose' };
  },
};

let admin: TestAdmin;
beforeAll(async () => {
  admin = await openTestAdmin('off', { catalog });
});
beforeEach(() => admin.db.query('truncate mails, holder_emails'));
afterAll(() => admin.close());

const deliver = (event: DomainEvent) => {
  const message = { id: randomUUID(), at: new Date().toISOString(), requestId: null, event };
  const site = {
    siteName: 'Marquee',
    contactEmail,
    publicUrl,
    adminUrl: 'https://staff.marquee.example',
  };
  const handle = mailProposals({ db: admin.db, catalog, ...site, log: silentLog });
  return handle(message, new AbortController().signal);
};

const made: DomainEvent = { type: 'catalog.proposal.made', proposalId: 5, modelId: 7 };
const declined: DomainEvent = {
  type: 'catalog.proposal.decided',
  proposalId: 5,
  modelId: 7,
  state: 'declined',
  reason: 'The second picture is too dark.',
};

const mails = async () =>
  (
    await admin.db.query<{ recipient: string; body: string }>(
      'select recipient, body from mails order by created_at',
    )
  ).rows;

const enter = (email: string | null) =>
  admin.post('/api/admin/models/7/holder-email', { email }, { as: 'operator' });

test('a proposal is mailed to the operator and its decision to the holder, each once, also by repeated messages', async () => {
  expect((await enter('holder@example.org')).status).toBe(200);
  for (const event of [made, made, declined, declined]) expect(await deliver(event)).toEqual(done);
  const sent = await mails();
  expect(sent.map(({ recipient }) => recipient)).toEqual([contactEmail, 'holder@example.org']);
  expect(sent[0]?.body).toContain('https://staff.marquee.example/admin/inbox?box=profiles&proposal=5');
  expect(sent[1]?.body).toContain('Reason: The second picture is too dark.');
});

test('a decision without a known email is no fault, and one during an outage of the catalog waits', async () => {
  expect(await deliver({ ...declined, state: 'applied', reason: null })).toEqual(done);
  expect(await mails()).toEqual([]);
  await enter('holder@example.org');
  catalog.isDown = true;
  const waiting = deliver({ ...declined, proposalId: 6, state: 'applied', reason: null });
  catalog.isDown = false;
  expect(await waiting).toEqual(done);
  expect((await mails()).map(({ body }) => body.split('\n')[2])).toEqual([
    'Your proposed changes are now published.',
  ]);
});

test('an email is checked, removed by an empty one, and in no audit entry', async () => {
  await admin.db.query('delete from outbox');
  expect((await enter('no email')).status).toBe(400);
  expect(
    (await admin.post('/api/admin/models/8/holder-email', { email: 'a@example.org' }, { as: 'operator' }))
      .status,
  ).toBe(404);
  expect((await admin.get('/api/admin/models/7/holder-email')).status).toBe(401);
  for (const [email, stored] of [
    [' new@example.org ', 'new@example.org'],
    ['', null],
  ] as const) {
    expect((await enter(email)).status).toBe(200);
    const reply = await admin.get('/api/admin/models/7/holder-email', { as: 'operator' });
    expect(HolderEmail.parse(await reply.json())).toEqual({ email: stored, requestEmail: null });
  }
  const { rows } = await admin.db.query<{ entry: unknown }>(
    "select message->'event'->'entry' as entry from outbox order by position",
  );
  expect(rows).toMatchObject([
    { entry: { what: 'holder-email.changed', about: { name: 'velvet-rose' }, after: { entered: true } } },
    { entry: { before: { entered: true }, after: { entered: false } } },
  ]);
  expect(JSON.stringify(rows)).not.toContain('new@example.org');
});
