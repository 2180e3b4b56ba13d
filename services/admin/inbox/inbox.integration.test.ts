import { ContactMessage, ContactMessages } from '@marquee/contracts/http/inbox';
import {
  evidence,
  listingRequestCalls,
  asOperator as operator,
  refusal,
  requestsPath as requests,
} from '../testing/listing-request-calls';
import { openTestAdmin, operatorEmail, type TestAdmin } from '../testing/test-admin';

let admin: TestAdmin;

beforeAll(async () => {
  admin = await openTestAdmin('off');
});
beforeEach(() => admin.db.query('truncate listing_requests, contact_messages, outbox cascade'));
afterAll(() => admin.close());

const messages = '/api/admin/inbox/messages';
const { list, read, newRequest, move, attest, withdraw, auditedActions } = listingRequestCalls(() => admin);

const newMessage = async (inquiryType = 'general'): Promise<number> => {
  const form = {
    name: 'A visitor',
    email: 'visitor@example.org',
    subject: 'A question',
    inquiryType,
    message: 'How?',
  };
  expect((await admin.post('/api/contact/general', form)).status).toBe(200);
  return ContactMessages.parse(await (await admin.get(messages, operator)).json()).messages[0]?.id ?? 0;
};

test('an attestation keeps its first author', async () => {
  const id = await newRequest();
  await attest(id, 'age');
  const { attested } = await read(id);
  await attest(id, 'age');
  expect((await read(id)).attested).toEqual(attested);
});

test('an age is attested with method, date of the document and who saw it, and withdrawn with a reason', async () => {
  const id = await newRequest();
  const path = `${requests}/${id}/attest`;
  for (const wrong of [{}, { ...evidence, documentDate: '2999-01-01' }, { ...evidence, seenBy: ' ' }])
    expect((await admin.post(path, { kind: 'age', ...wrong }, operator)).status).toBe(400);
  await attest(id, 'age');
  await attest(id, 'consent');
  expect((await read(id)).attested.age).toMatchObject({ by: operatorEmail, evidence });
  expect((await admin.post(`${path}/withdraw`, { kind: 'age', reason: ' ' }, operator)).status).toBe(400);
  expect((await withdraw(id, 'age')).status).toBe(200);
  expect((await read(id)).attested).toMatchObject({ age: null, consent: { by: operatorEmail } });
  const { rows } = await admin.db.query<{ after: unknown }>(
    "select message->'event'->'entry'->'after' as after from outbox where message->'event'->'entry'->>'what' like 'listing.attest%' order by position",
  );
  expect(rows.map(({ after }) => after)).toEqual([
    { age: true, ...evidence },
    { consent: true },
    { age: false, reason: 'The copy was cut off.' },
  ]);
  await attest(id, 'age');
  expect((await read(id)).attested.age?.evidence).toEqual(evidence);
});

test('a transition that skips a step is refused and changes nothing', async () => {
  const id = await newRequest();
  const before = await read(id);
  expect(await refusal(await move(id, 'received', 'paid'))).toEqual({
    status: 422,
    error: 'listing-request.not-next',
  });
  expect((await move(id, 'received', 'elsewhere')).status).toBe(400);
  expect(await read(id)).toEqual(before);
});

test('of two operators who move the same request at once, one gets a conflict', async () => {
  const id = await newRequest();
  const replies = await Promise.all([move(id, 'received', 'in-review'), move(id, 'received', 'rejected')]);
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect((await read(id)).transitions).toHaveLength(2);
});

test('the operator’s message is mailed to the requester; notes are not', async () => {
  const id = await newRequest();
  await admin.post(`${requests}/${id}/notes`, { text: 'Looks genuine.' }, operator);
  await move(id, 'received', 'rejected', 'We list adults with an account of their own only.');
  const { rows } = await admin.db.query<{ body: string }>('select body from mails order by created_at desc');
  expect(rows[0]?.body).toContain('We list adults with an account of their own only.');
  expect(rows.some(({ body }) => body.includes('genuine'))).toBe(false);
  expect((await read(id)).notes).toMatchObject([{ text: 'Looks genuine.', by: operatorEmail }]);
});

test('requests are listed by state, the latest moved first, page by page', async () => {
  const [first] = [await newRequest('First'), await newRequest('Second'), await newRequest('Third')];
  await move(first, 'received', 'in-review');
  expect((await list()).requests.map(({ modelName }) => modelName)).toEqual(['First', 'Third', 'Second']);
  expect(await list('?state=in-review')).toMatchObject({ total: 1, requests: [{ modelName: 'First' }] });
  expect(await list('?limit=1&offset=2')).toMatchObject({ total: 3, requests: [{ modelName: 'Second' }] });
  expect((await admin.get(`${requests}?state=elsewhere`, operator)).status).toBe(400);
  expect(await list('?q=sEcon')).toMatchObject({
    total: 1,
    counts: { received: 1 },
    requests: [{ modelName: 'Second' }],
  });
  expect((await list('?state=in-review')).counts).toEqual({ 'in-review': 1, received: 2 });
  expect(await auditedActions()).toEqual([null, null, null, 'listing.moved']);
});

test('messages are listed by state and type, with their changes and notes', async () => {
  const id = await newMessage('billing');
  await newMessage('partnership');
  const setState = (state: string) => admin.post(`${messages}/${id}/state`, { state }, operator);
  expect((await setState('answered')).status).toBe(200);
  expect((await setState('answered')).status).toBe(200);
  expect((await setState('lost')).status).toBe(400);
  await admin.post(`${messages}/${id}/notes`, { text: 'Called back.' }, operator);
  const message = ContactMessage.parse(await (await admin.get(`${messages}/${id}`, operator)).json());
  expect(message).toMatchObject({
    state: 'answered',
    changes: [{ from: 'new', to: 'answered', by: operatorEmail }],
    notes: [{ text: 'Called back.', by: operatorEmail }],
  });
  const listed = async (query: string) =>
    ContactMessages.parse(await (await admin.get(`${messages}?${query}`, operator)).json()).total;
  expect([
    await listed(''),
    await listed('state=new'),
    await listed('inquiryType=billing'),
    await listed('state=new&inquiryType=billing'),
  ]).toEqual([2, 1, 1, 0]);
});

test('a reply is mailed to the sender, kept, audited, and answers the message', async () => {
  const id = await newMessage();
  const path = `${messages}/${id}/reply`;
  expect((await admin.post(path, { text: ' ' }, operator)).status).toBe(400);
  const text = 'We open at nine.\nSee you then.';
  const answered = ContactMessage.parse(await (await admin.post(path, { text }, operator)).json());
  expect(answered).toMatchObject({
    state: 'answered',
    changes: [{ from: 'new', to: 'answered', by: operatorEmail }],
    notes: [{ text: `Emailed to visitor@example.org:\n\n${text}`, by: operatorEmail }],
  });
  expect(answered.mails.at(-1)).toMatchObject({ to: 'visitor@example.org', sentAt: null });
  const { rows } = await admin.db.query<{ subject: string; body: string; replyTo: string | null }>(
    `select subject, body, reply_to as "replyTo" from mails where recipient = 'visitor@example.org'`,
  );
  expect(rows).toMatchObject([{ subject: `Re: [${answered.reference}] A question`, replyTo: null }]);
  expect(rows[0]?.body).toContain(`Hello A visitor,\n\n${text}\n`);
  expect(await auditedActions()).toContain('message.replied');
  const again = ContactMessage.parse(
    await (await admin.post(path, { text: 'And at ten.' }, operator)).json(),
  );
  expect([again.changes.length, again.notes.length, again.mails.length]).toEqual([1, 2, 3]);
});

test('every action on an unknown id is answered 404', async () => {
  const calls = [
    admin.get(`${requests}/999`, operator),
    move(999, 'received', 'in-review'),
    attest(999, 'age'),
    withdraw(999, 'age'),
    admin.post(`${requests}/999/notes`, { text: 'a' }, operator),
    admin.get(`${messages}/999`, operator),
    admin.post(`${messages}/999/state`, { state: 'open' }, operator),
    admin.post(`${messages}/999/notes`, { text: 'a' }, operator),
    admin.post(`${messages}/999/reply`, { text: 'a' }, operator),
  ];
  for (const reply of await Promise.all(calls)) expect(reply.status).toBe(404);
});

test('the inbox is for the operator alone', async () => {
  const id = await newRequest();
  const calls = [
    admin.get(requests),
    admin.get(`${requests}/${id}`),
    admin.post(`${requests}/${id}/transition`, { from: 'received', to: 'in-review' }),
    admin.post(`${requests}/${id}/attest`, { kind: 'consent' }),
    admin.post(`${requests}/${id}/attest/withdraw`, { kind: 'consent', reason: 'a' }),
    admin.post(`${requests}/${id}/notes`, { text: 'a' }),
    admin.get(messages),
    admin.get(`${messages}/1`),
    admin.post(`${messages}/1/state`, { state: 'open' }),
    admin.post(`${messages}/1/notes`, { text: 'a' }),
    admin.post(`${messages}/1/reply`, { text: 'a' }),
  ];
  for (const reply of await Promise.all(calls)) expect(reply.status).toBe(401);
  expect((await read(id)).state).toBe('received');
});
