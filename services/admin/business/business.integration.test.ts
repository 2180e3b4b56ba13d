import { Business } from '@marquee/contracts/http/business';
import { ListingStatus } from '@marquee/contracts/http/contact';
import { Receipt } from '@marquee/contracts/http/receipt';
import { Waiting } from '@marquee/contracts/http/waiting';
import { asOperator, listingRequestCalls, requestsPath } from '../testing/listing-request-calls';
import { openTestAdmin, operatorEmail, type TestAdmin } from '../testing/test-admin';
import { ensureBusiness } from './business-queries';

let admin: TestAdmin;
beforeAll(async () => {
  admin = await openTestAdmin('off', { business: null });
});
beforeEach(() => admin.db.query('truncate business, listing_requests, mails, outbox cascade'));
afterAll(() => admin.close());

const path = '/api/admin/business';
const { newRequest, move, read, statusTokenOf } = listingRequestCalls(() => admin);
const details: Business = {
  name: 'Example Seller Ltd',
  address: '1 Example Street\nExample City',
  taxLine: 'VAT EX 7',
  paymentInstructions: 'Example Bank\naccount 12',
};
const none: Business = { name: '', address: '', taxLine: '', paymentInstructions: '' };
const stored = async () => Business.parse(await (await admin.get(path, asOperator)).json());
const missing = async () =>
  Waiting.parse(await (await admin.get('/api/admin/waiting', asOperator)).json()).missing;
const entries = async () => {
  const { rows } = await admin.db.query<{ entry: unknown }>(
    "select message->'event'->'entry' as entry from outbox where message->'event'->'entry'->>'what' = 'business.changed' order by position",
  );
  return rows.map(({ entry }) => entry);
};

test('each change is audited with the details before and after it, an unchanged one is not, and visitors are refused', async () => {
  expect(await stored()).toEqual(none);
  expect((await admin.post(path, details)).status).toBe(401);
  expect((await admin.post(path, { ...details, name: 'two\nlines' }, asOperator)).status).toBe(400);
  for (const sent of [details, { ...details, name: ' Example Seller Ltd ' }, none])
    expect((await admin.post(path, sent, asOperator)).status).toBe(200);
  const by = { role: 'admin', name: operatorEmail };
  expect(await entries()).toMatchObject([
    { by, before: none, after: details },
    { by, before: details, after: none },
  ]);
});

test('what receipt, mail and status page print is what is entered, and an issued receipt keeps its seller', async () => {
  const id = await newRequest();
  expect([await missing(), (await read(id)).canAskForPayment]).toEqual([
    ['payment instructions', 'seller'],
    false,
  ]);
  await admin.post(path, details, asOperator);
  expect([await missing(), (await read(id)).canAskForPayment]).toEqual([[], true]);
  await move(id, 'received', 'awaiting-payment');
  const { rows } = await admin.db.query<{ body: string }>(
    "select body from mails where subject like '%how to pay%'",
  );
  expect(rows[0]?.body).toContain('\nExample Bank\naccount 12\n');
  const status = await admin.get('/api/contact/status', { link: await statusTokenOf(id) });
  expect(ListingStatus.parse(await status.json()).paymentInstructions).toBe('Example Bank\naccount 12');
  await move(id, 'awaiting-payment', 'paid');
  await admin.post(path, { ...details, name: 'Successor Ltd' }, asOperator);
  const receipt = await admin.get(`${requestsPath}/${id}/receipt`, asOperator);
  expect(Receipt.parse(await receipt.json()).seller).toEqual([
    'Example Seller Ltd',
    '1 Example Street',
    'Example City',
    'VAT EX 7',
  ]);
});

test('a receipt that was issued without a seller names the one that is entered later', async () => {
  await admin.post(path, { ...none, paymentInstructions: 'Cash' }, asOperator);
  expect(await missing()).toEqual(['seller']);
  const id = await newRequest();
  for (const [from, to] of [
    ['received', 'awaiting-payment'],
    ['awaiting-payment', 'paid'],
  ] as const)
    expect((await move(id, from, to)).status).toBe(200);
  const seller = async () =>
    Receipt.parse(await (await admin.get(`${requestsPath}/${id}/receipt`, asOperator)).json()).seller;
  expect(await seller()).toEqual([]);
  await admin.post(path, details, asOperator);
  expect(await seller()).toContain('Example Seller Ltd');
});

test('configured details are stored by the first start that has them, and count for nothing afterwards', async () => {
  const first = { PAYMENT_INSTRUCTIONS: 'Example Bank', RECEIPT_SELLER: 'First Ltd\n1 Street\nCity' };
  await ensureBusiness(admin.db, { PAYMENT_INSTRUCTIONS: '', RECEIPT_SELLER: '' });
  expect(await entries()).toEqual([]);
  await Promise.all([1, 2].map(() => ensureBusiness(admin.db, first)));
  const expected = {
    name: 'First Ltd',
    address: '1 Street\nCity',
    taxLine: '',
    paymentInstructions: 'Example Bank',
  };
  expect(await stored()).toEqual(expected);
  expect(await entries()).toMatchObject([{ by: { role: 'service' }, before: none, after: expected }]);
  await admin.post(path, none, asOperator);
  await ensureBusiness(admin.db, first);
  expect(await stored()).toEqual(none);
});
