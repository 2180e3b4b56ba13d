import { ListingStatus } from '@marquee/contracts/http/contact';
import { ErrorBody } from '@marquee/contracts/http/error-body';
import { ContactMessage, ContactMessages, ListingRequest, ListingRequests } from '@marquee/contracts/http/inbox';
import { openTestAdmin, operatorEmail, type TestAdmin } from './testing/test-admin';

let admin: TestAdmin;
beforeAll(async () => {
  admin = await openTestAdmin('off');
});
beforeEach(async () => {
  await admin.db.query('truncate listing_requests, contact_messages, outbox cascade');
});
afterAll(() => admin.close());

const requests = '/api/admin/inbox/listing-requests';
const messages = '/api/admin/inbox/messages';
const operator = { as: 'operator' } as const;

const list = async (query = '') => ListingRequests.parse(await (await admin.get(`${requests}${query}`, operator)).json());
const read = async (id: number) => ListingRequest.parse(await (await admin.get(`${requests}/${id}`, operator)).json());

const newRequest = async (modelName = 'Velvet Rose'): Promise<number> => {
  const form = { modelName, email: 'agent@example.org', platforms: 'Fanvue', description: 'A description' };
  expect((await admin.post('/api/contact/listing-request', form)).status).toBe(200);
  const id = (await list()).requests.find((request) => request.modelName === modelName)?.id;
  return id ?? 0;
};

const newMessage = async (inquiryType = 'general'): Promise<number> => {
  const form = { name: 'A visitor', email: 'visitor@example.org', subject: 'A question', inquiryType, message: 'How?' };
  expect((await admin.post('/api/contact/general', form)).status).toBe(200);
  return ContactMessages.parse(await (await admin.get(messages, operator)).json()).messages[0]?.id ?? 0;
};

const move = (id: number, from: string, to: string, message?: string) =>
  admin.post(`${requests}/${id}/move`, { from, to, ...(message !== undefined && { message }) }, operator);
const attest = (id: number, kind: string) => admin.post(`${requests}/${id}/attest`, { kind }, operator);
const refusal = async (reply: Response) => ({ status: reply.status, error: ErrorBody.parse(await reply.json()).error });

test('a request travels to active and expired, each move by whom and when, with a mail each and the requester watching', async () => {
  const id = await newRequest();
  for (const kind of ['age', 'consent']) expect((await attest(id, kind)).status).toBe(200);
  const way = ['received', 'in-review', 'approved', 'awaiting-payment', 'paid', 'active', 'expired'];
  for (const [index, to] of way.slice(1).entries()) expect((await move(id, way[index] ?? '', to)).status).toBe(200);

  const request = await read(id);
  expect(request.moves.map(({ from, to, by }) => [from, to, by])).toEqual([
    [null, 'received', 'requester'],
    ...way.slice(1).map((to, index) => [way[index], to, operatorEmail]),
  ]);
  expect(request.next).toEqual([]);
  expect(request.mails).toHaveLength(way.length);
  expect(new Set(request.mails.map(({ subject }) => subject)).size).toBe(way.length);
  expect(request.mails.every(({ to, subject }) => to === request.email && subject.includes(request.reference))).toBe(true);

  const { rows } = await admin.db.query<{ token: string }>('select status_token as token from listing_requests');
  const status = ListingStatus.parse(await (await admin.get(`/api/contact/status/${rows[0]?.token}`)).json());
  expect([status.state, status.history.map(({ state }) => state)]).toEqual(['expired', way]);
});

test('without both attestations a paid request does not become active, and the database would not have it either', async () => {
  const id = await newRequest();
  const way = ['received', 'in-review', 'approved', 'awaiting-payment', 'paid'] as const;
  for (const [index, to] of way.slice(1).entries()) await move(id, way[index] ?? '', to);
  expect(await refusal(await move(id, 'paid', 'active'))).toEqual({ status: 422, error: 'listing-request.not-attested' });
  await attest(id, 'age');
  expect(await refusal(await move(id, 'paid', 'active'))).toEqual({ status: 422, error: 'listing-request.not-attested' });
  await expect(admin.db.query("update listing_requests set state = 'active' where id = $1", [id])).rejects.toThrow(
    /active_listing_is_attested/,
  );
  await attest(id, 'consent');
  expect((await move(id, 'paid', 'active')).status).toBe(200);
  expect((await read(id)).attested).toMatchObject({ age: { by: operatorEmail }, consent: { by: operatorEmail } });
});

test('an attestation keeps who gave it first', async () => {
  const id = await newRequest();
  await attest(id, 'age');
  const { attested } = await read(id);
  await attest(id, 'age');
  expect((await read(id)).attested).toEqual(attested);
});

test('a move that skips a step is refused and leaves no trace', async () => {
  const id = await newRequest();
  const before = await read(id);
  expect(await refusal(await move(id, 'received', 'paid'))).toEqual({ status: 422, error: 'listing-request.not-next' });
  expect((await move(id, 'received', 'elsewhere')).status).toBe(400);
  expect(await read(id)).toEqual(before);
});

test('of two operators who move the same request at once, one learns that the other was first', async () => {
  const id = await newRequest();
  const replies = await Promise.all([move(id, 'received', 'in-review'), move(id, 'received', 'rejected')]);
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect((await read(id)).moves).toHaveLength(2);
});

test('what the operator adds to a move reaches the requester; notes do not', async () => {
  const id = await newRequest();
  await admin.post(`${requests}/${id}/notes`, { text: 'Looks genuine.' }, operator);
  await move(id, 'received', 'rejected', 'We list adults with an account of their own only.');
  const { rows } = await admin.db.query<{ body: string }>('select body from mails order by created_at');
  expect(rows[1]?.body).toContain('We list adults with an account of their own only.');
  expect(rows.some(({ body }) => body.includes('genuine'))).toBe(false);
  expect((await read(id)).notes).toMatchObject([{ text: 'Looks genuine.', by: operatorEmail }]);
});

test('requests are listed by state, what was moved last first, page by page', async () => {
  const [first] = [await newRequest('First'), await newRequest('Second'), await newRequest('Third')];
  await move(first, 'received', 'in-review');
  expect((await list()).requests.map(({ modelName }) => modelName)).toEqual(['First', 'Third', 'Second']);
  expect(await list('?state=in-review')).toMatchObject({ total: 1, requests: [{ modelName: 'First' }] });
  expect(await list('?limit=1&offset=2')).toMatchObject({ total: 3, requests: [{ modelName: 'Second' }] });
  expect((await admin.get(`${requests}?state=elsewhere`, operator)).status).toBe(400);
});

test('messages are listed by state and type, and carry who changed them and what was noted', async () => {
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
  const listed = async (query: string) => ContactMessages.parse(await (await admin.get(`${messages}?${query}`, operator)).json()).total;
  expect([
    await listed(''),
    await listed('state=new'),
    await listed('inquiryType=billing'),
    await listed('state=new&inquiryType=billing'),
  ]).toEqual([2, 1, 1, 0]);
});

test('what is not there is not found, whatever is done to it', async () => {
  const calls = [
    admin.get(`${requests}/999`, operator),
    move(999, 'received', 'in-review'),
    attest(999, 'age'),
    admin.post(`${requests}/999/notes`, { text: 'a' }, operator),
    admin.get(`${messages}/999`, operator),
    admin.post(`${messages}/999/state`, { state: 'open' }, operator),
    admin.post(`${messages}/999/notes`, { text: 'a' }, operator),
  ];
  for (const reply of await Promise.all(calls)) expect(reply.status).toBe(404);
});

test('the inbox is for the operator alone', async () => {
  const id = await newRequest();
  const calls = [
    admin.get(requests),
    admin.get(`${requests}/${id}`),
    admin.post(`${requests}/${id}/move`, { from: 'received', to: 'in-review' }),
    admin.post(`${requests}/${id}/attest`, { kind: 'age' }),
    admin.post(`${requests}/${id}/notes`, { text: 'a' }),
    admin.get(messages),
    admin.get(`${messages}/1`),
    admin.post(`${messages}/1/state`, { state: 'open' }),
    admin.post(`${messages}/1/notes`, { text: 'a' }),
  ];
  for (const reply of await Promise.all(calls)) expect(reply.status).toBe(401);
  expect((await read(id)).state).toBe('received');
});
