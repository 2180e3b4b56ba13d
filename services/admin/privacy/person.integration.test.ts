import { purposeKeys } from '@marquee/kit/identity/service-secret';
import { confirmationPurpose, recipientHashes } from '../mail/confirmations';
import { listingRequestCalls } from '../testing/listing-request-calls';
import { openTestAdmin, secret, type TestAdmin } from '../testing/test-admin';
import { erasePerson, type Person } from './person';

let admin: TestAdmin;
beforeAll(async () => {
  admin = await openTestAdmin('off');
});
afterAll(() => admin.close());

const { newRequest, move } = listingRequestCalls(() => admin);
/** That of `newRequest`, written differently. */
const email = 'Agent@Example.org';
const keys = purposeKeys([secret], confirmationPurpose);
const person: Person = { email, recipientHashes: recipientHashes(keys, email) };

/** The tables with a row in which the email or its hash occurs in any column. */
const tablesWith = async (): Promise<string[]> => {
  const { rows: tables } = await admin.db.query<{ name: string }>(
    "select tablename as name from pg_tables where schemaname = 'admin' order by 1",
  );
  const found: string[] = [];
  for (const { name } of tables) {
    const { rowCount } = await admin.db.query(
      `select from ${name} t where lower(t::text) like '%agent@example.org%' or t::text like any($1) limit 1`,
      [person.recipientHashes.map((hash) => `%${hash}%`)],
    );
    if (rowCount === 1) found.push(name);
  }
  return found;
};

/** Erases, and returns which accounts of agencies analytics was asked to remove. */
const erase = async () => {
  const erased = await admin.db.transaction((tx) => erasePerson(tx, person));
  const { rows } = await admin.db.query<{ person: string }>(
    "delete from outbox where message->'event'->>'type' = 'admin.agency-person.removed' returning message->'event'->>'person' as person",
  );
  expect(rows).toEqual([{ person: 'agent@example.org' }]);
  return erased;
};

beforeAll(async () => {
  const post = async (path: string, body: object) => expect((await admin.post(path, body)).status).toBe(200);
  const unpaid = await newRequest('Unpaid One');
  const paid = await newRequest('Paid One');
  await newRequest('Active One');
  expect(unpaid).toBeGreaterThan(0);
  await move(paid, 'received', 'in-review');
  await admin.db.query(
    `with issued as (insert into receipts (number, listing_request_id, amount_cents, paid_at, seller) values (1, ${paid}, 50000, now(), ''))
     update listing_requests set state = 'expired', paid_at = now(), tags = '{vip}' where id = ${paid}`,
  );
  await admin.db.query(
    "update listing_requests set state = 'active', category = 'slim', tags = '{jazz}', age_attested_at = now(), age_attested_by = 'a', consent_attested_at = now(), consent_attested_by = 'a' where model_name = 'Active One'",
  );
  await post('/api/contact/general', {
    name: 'An Agent',
    email: 'agent@example.org',
    subject: 'A question',
    inquiryType: 'general',
    message: 'The text of a message that is long enough.',
  });
  const report = (details: string) =>
    post('/api/reports', {
      kind: 'copyright',
      page: '/model/velvet-rose',
      details,
      name: 'An Agent',
      email: 'agent@example.org',
      goodFaith: true,
    });
  await report('A first report that is long enough to be accepted.');
  await report('A second report that is long enough to be accepted.');
  await admin.db.query(
    "update reports set state = 'upheld', closed_at = now() where id = (select min(id) from reports)",
  );
  await admin.db.query(
    `insert into holder_emails (model_id, email) values (7, 'agent@example.org');
     insert into digest_opt_outs (email) values ('agent@example.org');
     insert into operator_invitations (email, role, token_hash, invited_by, expires_at)
       values ('agent@example.org', 'editor', sha256('a'), 'a', now());
     insert into mails (id, model_id, recipient, subject, sent_at, occasion) values (gen_random_uuid(), 7, 'agent@example.org', 'Your week', now(), 'digest:1')`,
  );
});

test('erasing deletes everything but what runs, what is open and what a receipt needs; a second time changes nothing', async () => {
  expect(await tablesWith()).toEqual([
    'confirmation_mails',
    'contact_messages',
    'digest_opt_outs',
    'holder_emails',
    'listing_requests',
    'mails',
    'operator_invitations',
    'reports',
  ]);
  const { changed, kept } = await erase();
  expect(changed).toMatchObject({
    'contact messages': 1,
    'listing requests': 1,
    'texts of paid requests': 1,
    reports: 1,
    'mails of occasions': 1,
    'holder emails': 1,
  });
  expect(kept.map(({ why }) => why.split(':')[0])).toEqual([
    'it was paid',
    'its placement runs',
    'it is open',
  ]);
  expect(await tablesWith()).toEqual(['digest_opt_outs', 'listing_requests', 'mails', 'reports']);
  const { rows } = await admin.db.query(
    'select model_name, description, social_links, category, tags from listing_requests order by id',
  );
  expect(rows).toEqual([
    { model_name: 'Paid One', description: '', social_links: '', category: null, tags: [] },
    {
      model_name: 'Active One',
      description: 'A description',
      social_links: '',
      category: 'slim',
      tags: ['jazz'],
    },
  ]);
  // The clock must not send it a second time.
  expect((await admin.db.query("select from mails where occasion = 'digest:1'")).rowCount).toBe(1);
  expect((await erase()).changed).toEqual({});
});

test('once nothing runs and receipts are gone, no table has the email', async () => {
  await admin.db.query(
    "delete from receipts; update listing_requests set state = 'expired'; update reports set state = 'rejected', closed_at = now()",
  );
  expect((await erase()).kept).toEqual([]);
  // After its last request, because that could cause a digest.
  expect(await tablesWith()).toEqual([]);
});
