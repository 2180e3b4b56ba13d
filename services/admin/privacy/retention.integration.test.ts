import { silentLog } from '@marquee/kit/log/log';
import { verifyChain } from '../audit/verify-chain';
import { listingRequestCalls } from '../testing/listing-request-calls';
import { openTestAdmin, type TestAdmin } from '../testing/test-admin';
import { removeOutdated } from './retention';

let admin: TestAdmin;
beforeAll(async () => {
  admin = await openTestAdmin('off');
});
afterAll(() => admin.close());

const { newRequest } = listingRequestCalls(() => admin);
const never = { mails: 0, messages: 0, requests: 0, reports: 0, receipts: 0, audit: 0 };
const remove = (kept: Partial<typeof never>) =>
  removeOutdated({ db: admin.db, kept: { ...never, ...kept }, log: silentLog });
const query = async <Row extends object>(sql: string): Promise<Row[]> =>
  (await admin.db.query<Row>(sql)).rows;
const names = async (): Promise<string[]> =>
  (await query<{ name: string }>('select model_name as name from listing_requests order by id')).map(
    ({ name }) => name,
  );
const addEntries = (count: number, ageDays: number) =>
  query(`insert into audit_log (event_id, at, recorded_at, event_type, role, who, what, about_kind, about_id, about_name)
    select gen_random_uuid(), now(), now() - interval '${ageDays} days', 'a.b', 'admin', 'a', 'b', 'c', '1', 'd' from generate_series(1, ${count})`);

test('an unpaid request ends with its time, a paid one with its receipt, and the newest receipt stays', async () => {
  for (const name of ['Unpaid', 'Young', 'Oldest paid', 'Newest paid', 'Active']) await newRequest(name);
  await query(`update listing_requests set changed_at = now() - interval '400 days' where model_name <> 'Young';
    update listing_requests set state = 'expired' where model_name like '%paid' and model_name <> 'Unpaid';
    update listing_requests set state = 'paid' where model_name = 'Active';
    insert into receipts (number, listing_request_id, amount_cents, paid_at, seller)
      select row_number() over (order by id), id, 50000, now() - interval '4000 days', '' from listing_requests where state = 'expired'`);
  await remove({});
  expect(await names()).toHaveLength(5);
  await remove({ requests: 365 });
  expect(await names()).toEqual(['Young', 'Oldest paid', 'Newest paid', 'Active']);
  await remove({ receipts: 3_650 });
  expect(await names()).toEqual(['Young', 'Newest paid', 'Active']);
  expect(await query('select number from receipts')).toEqual([{ number: 2 }]);
  const [entry] = await query<{ entry: unknown }>(
    "select message->'event'->'entry' as entry from outbox order by position desc limit 1",
  );
  expect(entry?.entry).toMatchObject({
    what: 'records.removed',
    about: { kind: 'retention', id: 'receipts' },
    after: { removed: 1, olderThanDays: 3_650 },
  });
});

test('mails, closed messages and closed reports end with their time; what waits or is open stays', async () => {
  const message = {
    name: 'A',
    subject: 'A question',
    inquiryType: 'general',
    message: 'Long enough to be read.',
  };
  const email = 'visitor@example.org';
  expect((await admin.post('/api/contact/general', { ...message, email })).status).toBe(200);
  expect((await admin.post('/api/contact/general', { ...message, email })).status).toBe(200);
  await query(`update contact_messages set changed_at = now() - interval '400 days';
    update contact_messages set state = 'closed' where id = (select min(id) from contact_messages);
    update mails set sent_at = now() - interval '100 days', body = null where id = (select id from mails order by id limit 1)`);
  const [before] = await query<{ mails: number }>('select count(*) as mails from mails');
  await remove({ mails: 90 });
  expect(await query('select count(*) as mails from mails')).toEqual([{ mails: Number(before?.mails) - 1 }]);
  await remove({ messages: 365 });
  expect(await query('select state from contact_messages')).toEqual([{ state: 'new' }]);
});

test('the audit log loses its beginning and stays verifiable; a later change is still found', async () => {
  await addEntries(3, 800);
  await addEntries(2, 10);
  const { head } = await verifyChain(admin.db);
  await remove({ audit: 730 });
  expect(await verifyChain(admin.db, head)).toMatchObject({
    removedTo: 3,
    intact: 2,
    broken: null,
    hasKnownHead: true,
  });
  // It does not go further than it should.
  await remove({ audit: 730 });
  expect(await verifyChain(admin.db)).toMatchObject({ removedTo: 3, intact: 2 });
  await query(
    `alter table audit_log disable trigger user; delete from audit_log where position = 4; alter table audit_log enable trigger user`,
  );
  expect(await verifyChain(admin.db)).toMatchObject({ intact: 0, broken: { position: 5 } });
});

test('not even the function removes entries of the last year, the newest entry, or others from the middle', async () => {
  await expect(query("select trim_audit_log(now() - interval '300 days')")).rejects.toThrow(
    'keeps at least a year',
  );
  await query(
    'alter table audit_log disable trigger user; delete from audit_log; alter table audit_log enable trigger user',
  );
  await addEntries(2, 3_000);
  await remove({ audit: 730 });
  expect(await query('select count(*) as entries from audit_log')).toEqual([{ entries: 1 }]);
  await expect(query('delete from audit_log')).rejects.toThrow('append-only');
});
