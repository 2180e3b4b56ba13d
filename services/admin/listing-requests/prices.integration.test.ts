import { ErrorBody } from '@marquee/contracts/http/error-body';
import { Receipt } from '@marquee/contracts/http/receipt';
import { asOperator, listingRequestCalls, requestsPath } from '../testing/listing-request-calls';
import { openTestAdmin, type TestAdmin } from '../testing/test-admin';

let admin: TestAdmin;
let unconfigured: TestAdmin;
beforeAll(async () => {
  admin = await openTestAdmin('off');
  unconfigured = await openTestAdmin('off', { business: null });
});
beforeEach(() => admin.db.query('truncate listing_requests, outbox cascade'));
afterAll(async () => {
  await admin.close();
  await unconfigured.close();
});

const { read, newRequest, move, auditedActions, statusTokenOf } = listingRequestCalls(() => admin);
const price = (id: number, priceCents: unknown) =>
  admin.post(`${requestsPath}/${id}/price`, { priceCents }, asOperator);
const errorOf = async (reply: Response) => {
  const { error, message } = ErrorBody.parse(await reply.json());
  return { status: reply.status, error, message };
};
const toPayment = async (id: number, on = move): Promise<Response> => {
  await on(id, 'received', 'in-review');
  return await on(id, 'in-review', 'awaiting-payment');
};
const pay = (id: number) => move(id, 'awaiting-payment', 'paid');
const mailBody = async (subject: string): Promise<string> => {
  const { rows } = await admin.db.query<{ body: string }>('select body from mails where subject like $1', [
    `${subject}%`,
  ]);
  return rows[0]?.body ?? '';
};

test('the price is 500 dollars unless the operator agrees another one before the payment', async () => {
  const id = await newRequest();
  expect((await read(id)).priceCents).toBe(50_000);
  expect((await price(id, 42_050)).status).toBe(200);
  for (const wrong of [-1, 0.5, '500', null, 100_000_001]) expect((await price(id, wrong)).status).toBe(400);
  await toPayment(id);
  const mail = await mailBody('Your listing is approved: how to pay');
  expect(mail).toContain(
    'one-time payment of $420.50 for 30 days as a featured model. Please pay to continue. Your listing goes live 24 to 48 hours',
  );
  expect(mail).toContain(
    '\nTransfer the amount to account 12 of Example Bank.\n\nPlease include the reference LR-',
  );
  await pay(id);
  expect(await errorOf(await price(id, 1))).toEqual({
    status: 409,
    error: 'listing-request.price-fixed',
    message: 'The price can be changed until the request is paid.',
  });
  expect((await read(id)).priceCents).toBe(42_050);
  expect((await auditedActions()).filter((what) => what === 'listing.priced')).toHaveLength(1);
});

test('a review and a payment send an email only with a note, and the approval is in the history', async () => {
  const id = await newRequest();
  const subjects = async () =>
    (await read(id)).mails
      .filter(({ to }) => to === 'agent@example.org')
      .map(({ subject }) => subject.split(' (')[0]);
  const approved = 'Your listing is approved: how to pay';
  const received = 'We received your listing request';
  await toPayment(id);
  expect((await read(id)).transitions.map(({ to }) => to)).toEqual([
    'received',
    'in-review',
    'approved',
    'awaiting-payment',
  ]);
  await pay(id);
  expect(await subjects()).toEqual([received, approved]);
  const other = await newRequest('Ada Spot');
  await move(other, 'received', 'awaiting-payment');
  await move(other, 'awaiting-payment', 'paid', 'Thank you for the quick transfer.');
  const body = await mailBody('We received your payment');
  expect(body).toContain('Thank you for the quick transfer.');
  expect(body).toContain('https://marquee.example/list-model/receipt#');
});

test('without payment instructions no request can move to awaiting payment', async () => {
  const calls = listingRequestCalls(() => unconfigured);
  const id = await calls.newRequest();
  expect((await calls.read(id)).canAskForPayment).toBe(false);
  expect(await errorOf(await toPayment(id, calls.move))).toEqual({
    status: 422,
    error: 'listing-request.no-payment-instructions',
    message: 'No payment instructions yet. Enter them under Business details, or set the price to 0.',
  });
  expect((await calls.read(id)).state).toBe('in-review');
  await unconfigured.post(`${requestsPath}/${id}/price`, { priceCents: 0 }, asOperator);
  expect((await calls.move(id, 'in-review', 'awaiting-payment')).status).toBe(200);
});

test('receipts are numbered without gaps, also when requests are paid at once and some fail', async () => {
  const ids = [];
  for (let nth = 0; nth < 6; nth += 1) {
    const id = await newRequest(`Model ${nth}`);
    await toPayment(id);
    ids.push(id);
  }
  // Every request twice: the second one is refused.
  const replies = await Promise.all([...ids, ...ids].map(pay));
  expect(replies.map(({ status }) => status).sort()).toEqual([...Array(6).fill(200), ...Array(6).fill(409)]);
  const numbers = await Promise.all(ids.map(async (id) => (await read(id)).receipt ?? 0));
  expect(numbers.sort()).toEqual([1, 2, 3, 4, 5, 6]);
});

test('the receipt opens by the status link and for operators, and shows a refund', async () => {
  const id = await newRequest('Velvet Rose');
  const link = await statusTokenOf(id);
  const asked = () => admin.get('/api/contact/receipt', { link });
  expect((await asked()).status).toBe(404);
  await toPayment(id);
  await pay(id);
  const receipt = Receipt.parse(await (await asked()).json());
  expect(receipt).toMatchObject({
    number: 1,
    modelName: 'Velvet Rose',
    email: 'agent@example.org',
    amountCents: 50_000,
    refundedAt: null,
    seller: ['Example Seller Ltd', '1 Example Street'],
    featured: null,
  });
  const adminPath = `${requestsPath}/${id}/receipt`;
  expect((await admin.get(adminPath)).status).toBe(401);
  expect(await (await admin.get(adminPath, asOperator)).json()).toEqual(receipt);
  expect((await admin.get('/api/contact/receipt', { link: 'guess' })).status).toBe(404);
  await move(id, 'paid', 'refunded');
  expect(Receipt.parse(await (await asked()).json()).refundedAt).not.toBeNull();
});

test('a gift has no receipt, and its mails ask for no payment', async () => {
  const id = await newRequest();
  await price(id, 0);
  await toPayment(id);
  await pay(id);
  expect((await read(id)).receipt).toBeNull();
  expect(await mailBody('Your listing is approved, and it is free')).not.toMatch(
    /account 12|with your payment/,
  );
  expect(await mailBody('Your listing is being prepared')).toBe('');
});
