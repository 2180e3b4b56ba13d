import { ListingStatus } from '@marquee/contracts/http/contact';
import { ErrorBody } from '@marquee/contracts/http/error-body';
import {
  ContactMessage,
  ContactMessages,
  ListingRequest,
  ListingRequests,
} from '@marquee/contracts/http/inbox';
import { openServiceClient } from '@marquee/kit/http/upstream';
import { silentLog } from '@marquee/kit/log/log';
import type { Closable } from '@marquee/kit/run/run';
import { until } from '@marquee/kit/testing/until';
import { expireListings } from './consumers/expire-listings';
import { workListings } from './listing/work-listings';
import {
  identitySecret,
  openTestAdmin,
  operatorEmail,
  publicUrl,
  type TestAdmin,
} from './testing/test-admin';
import { listedUntil, openTestUpstreams, type TestUpstreams } from './testing/upstreams';

let admin: TestAdmin;
let upstreams: TestUpstreams;
const opened: Closable[] = [];
const activationHours: number[] = [];

beforeAll(async () => {
  admin = await openTestAdmin('off');
  upstreams = await openTestUpstreams(identitySecret);
  const client = (to: string) =>
    openServiceClient({ baseUrl: upstreams.url, to, from: 'admin', identitySecret });
  const [catalog, analytics] = [client('catalog'), client('analytics')];
  const activated = (hours: number): number => activationHours.push(hours);
  opened.push(
    workListings(
      { db: admin.db, catalog, analytics, publicUrl, activated: (hours) => void activated(hours) },
      silentLog,
    ),
  );
  opened.push(catalog, analytics, upstreams);
});
beforeEach(async () => {
  await admin.db.query('truncate listing_requests, contact_messages, outbox cascade');
  upstreams.orders.length = 0;
  upstreams.instead = undefined;
});
afterAll(async () => {
  for (const one of opened) await one.close();
  await admin.close();
});

const requests = '/api/admin/inbox/listing-requests';
const messages = '/api/admin/inbox/messages';
const operator = { as: 'operator' } as const;

const list = async (query = '') =>
  ListingRequests.parse(await (await admin.get(`${requests}${query}`, operator)).json());
const read = async (id: number) =>
  ListingRequest.parse(await (await admin.get(`${requests}/${id}`, operator)).json());

const newRequest = async (modelName = 'Velvet Rose'): Promise<number> => {
  const form = { modelName, email: 'agent@example.org', platforms: 'Fanvue', description: 'A description' };
  expect((await admin.post('/api/contact/listing-request', form)).status).toBe(200);
  const id = (await list()).requests.find((request) => request.modelName === modelName)?.id;
  return id ?? 0;
};

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

const move = (id: number, from: string, to: string, message?: string) =>
  admin.post(`${requests}/${id}/move`, { from, to, ...(message !== undefined && { message }) }, operator);
const attest = (id: number, kind: string) => admin.post(`${requests}/${id}/attest`, { kind }, operator);
const existing = { is: 'existing', id: 7 } as const;
const activate = (id: number, model: unknown = existing) =>
  admin.post(`${requests}/${id}/move`, { from: 'paid', to: 'active', model }, operator);
const reaches = (id: number, state: string) =>
  until(`it is ${state}`, async () => (await read(id)).state === state && read(id));
const way = ['received', 'in-review', 'approved', 'awaiting-payment', 'paid'] as const;

const paidRequest = async (modelName?: string): Promise<number> => {
  const id = await newRequest(modelName);
  for (const kind of ['age', 'consent']) expect((await attest(id, kind)).status).toBe(200);
  for (const [index, to] of way.slice(1).entries())
    expect((await move(id, way[index] ?? '', to)).status).toBe(200);
  return id;
};

const auditedActions = async (): Promise<string[]> => {
  const { rows } = await admin.db.query<{ what: string }>(
    `select message->'event'->'entry'->>'what' as what from outbox order by position`,
  );
  return rows.map(({ what }) => what);
};

const expired = (modelId: number, at: string) =>
  expireListings({ db: admin.db, publicUrl, log: silentLog })(
    {
      id: crypto.randomUUID(),
      at,
      requestId: null,
      event: {
        type: 'catalog.model.expired',
        model: {
          id: modelId,
          slug: 'a-model',
          formerSlugs: [],
          onlyFansLink: null,
          fanvueLink: null,
          archived: false,
        },
      },
    },
    new AbortController().signal,
  );

const refusal = async (reply: Response) => ({
  status: reply.status,
  error: ErrorBody.parse(await reply.json()).error,
});

test('a request moves to active and expired; each move has author, time and mail, and the status page follows', async () => {
  const id = await paidRequest();
  expect((await activate(id)).status).toBe(200);
  const active = await reaches(id, 'active');
  expect(active.model).toEqual({ id: 7, slug: 'model-7', name: 'Model 7', featuredUntil: listedUntil });
  expect(active.activation).toMatchObject({ state: 'done', why: null });
  expect(Date.parse(active.activeAt ?? '')).toBeGreaterThanOrEqual(Date.parse(active.paidAt ?? ''));
  expect(await expired(7, listedUntil)).toEqual({ is: 'done' });
  expect(await expired(7, listedUntil)).toEqual({ is: 'done' });

  const request = await read(id);
  const whole = [...way, 'active', 'expired'];
  expect(request.moves.map(({ from, to, by }) => [from, to, by])).toEqual([
    [null, 'received', 'requester'],
    ...whole.slice(1, -1).map((to, index) => [whole[index], to, operatorEmail]),
    ['active', 'expired', 'the clock'],
  ]);
  expect(request.next).toEqual([]);
  expect(request.mails).toHaveLength(whole.length);
  expect(new Set(request.mails.map(({ subject }) => subject)).size).toBe(whole.length);
  expect(
    request.mails.every(({ to, subject }) => to === request.email && subject.includes(request.reference)),
  ).toBe(true);

  const { rows } = await admin.db.query<{ token: string }>(
    'select status_token as token from listing_requests',
  );
  const status = ListingStatus.parse(await (await admin.get(`/api/contact/status/${rows[0]?.token}`)).json());
  expect([status.state, status.history.map(({ state }) => state)]).toEqual(['expired', whole]);
});

test('an activation features the chosen model on the operator’s order, and its mail contains the invite link', async () => {
  const id = await paidRequest();
  const draft = {
    is: 'new',
    name: 'Velvet Rose',
    slug: 'velvet-rose',
    onlyFansLink: 'https://onlyfans.com/velvet-rose',
    fanvueLink: '',
  };
  await activate(id, draft);
  const { reference, model } = await reaches(id, 'active');
  expect(upstreams.orders).toEqual([
    {
      path: '/internal/listings',
      orderedBy: operatorEmail,
      body: { reference, days: 30, model: { ...draft, fanvueLink: null } },
    },
    { path: '/api/models/71/invite-link', orderedBy: operatorEmail, body: undefined },
  ]);
  expect(model).toMatchObject({ id: 71, slug: 'velvet-rose' });
  const { rows } = await admin.db.query<{ body: string }>(
    "select body from mails where subject like 'Your listing is active%'",
  );
  expect(rows.map(({ body }) => body.includes('\nhttps://marquee.example/password-info#link-2\n'))).toEqual([
    true,
  ]);
  expect(activationHours.at(-1)).toBeLessThan(1);
  expect(await auditedActions()).toContain('listing.activation-ordered');
});

test('while a service is down the activation waits, shows why, and runs once when it is back', async () => {
  const id = await paidRequest();
  upstreams.instead = { path: '/api/models/7/invite-link', answer: { status: 503 } };
  await activate(id);
  const waiting = await until(
    'it says why it waits',
    async () => typeof (await read(id)).activation?.why === 'string' && read(id),
  );
  expect(waiting).toMatchObject({
    state: 'paid',
    activation: { state: 'working', attempts: 1, why: 'The analytics service answered 503.' },
  });
  expect(await refusal(await activate(id))).toEqual({ status: 409, error: 'listing-request.activating' });
  upstreams.instead = undefined;
  await admin.db.query('update listing_jobs set next_attempt_at = now()');
  const active = await reaches(id, 'active');
  expect(active.moves.filter(({ to }) => to === 'active')).toHaveLength(1);
  expect(active.mails.filter(({ subject }) => subject.startsWith('Your listing is active'))).toHaveLength(1);
});

test('a choice that the catalog refuses is reported, and another one can be made', async () => {
  const id = await paidRequest();
  const answer = {
    status: 409,
    body: { error: 'slug.taken', message: 'Another model has or had this slug.', requestId: 'r' },
  };
  upstreams.instead = { path: '/internal/listings', answer };
  await activate(id, {
    is: 'new',
    name: 'Velvet Rose',
    slug: 'velvet-rose',
    onlyFansLink: null,
    fanvueLink: null,
  });
  const failed = await until(
    'it has failed',
    async () => (await read(id)).activation?.state === 'failed' && read(id),
  );
  expect(failed).toMatchObject({ state: 'paid', activation: { why: 'Another model has or had this slug.' } });
  upstreams.instead = undefined;
  expect((await activate(id)).status).toBe(200);
  await reaches(id, 'active');
});

test('a refund ends the featuring of that request', async () => {
  const id = await paidRequest();
  await activate(id);
  const { reference } = await reaches(id, 'active');
  upstreams.orders.length = 0;
  expect((await move(id, 'active', 'refunded')).status).toBe(200);
  await until('the end is ordered', () => upstreams.orders.length > 0);
  expect(upstreams.orders).toEqual([
    { path: '/internal/listings/end', orderedBy: operatorEmail, body: { reference } },
  ]);
});

test('featured time that ends before the request’s own does not expire it', async () => {
  const id = await paidRequest();
  await activate(id);
  await reaches(id, 'active');
  await expired(7, '2026-12-20T11:59:59.000Z');
  await expired(8, listedUntil);
  expect((await read(id)).state).toBe('active');
});

test('a request that is paid for more than 48 hours is overdue until it is active', async () => {
  const id = await paidRequest();
  expect((await list()).overdue).toBe(0);
  await admin.db.query("update listing_requests set paid_at = now() - interval '49 hours'");
  expect((await list()).overdue).toBe(1);
  await activate(id);
  await reaches(id, 'active');
  expect((await list()).overdue).toBe(0);
  expect(activationHours.at(-1)).toBeCloseTo(49, 1);
});

test('without both attestations a paid request does not become active, and the database enforces that', async () => {
  const id = await newRequest();
  for (const [index, to] of way.slice(1).entries()) await move(id, way[index] ?? '', to);
  expect(await refusal(await activate(id))).toEqual({ status: 422, error: 'listing-request.not-attested' });
  await attest(id, 'age');
  expect(await refusal(await activate(id))).toEqual({ status: 422, error: 'listing-request.not-attested' });
  await expect(
    admin.db.query("update listing_requests set state = 'active' where id = $1", [id]),
  ).rejects.toThrow(/active_listing_is_attested/);
  await attest(id, 'consent');
  expect(await refusal(await move(id, 'paid', 'active'))).toEqual({
    status: 422,
    error: 'listing-request.model-missing',
  });
  expect((await activate(id)).status).toBe(200);
  expect((await reaches(id, 'active')).attested).toMatchObject({
    age: { by: operatorEmail },
    consent: { by: operatorEmail },
  });
});

test('an attestation keeps its first author', async () => {
  const id = await newRequest();
  await attest(id, 'age');
  const { attested } = await read(id);
  await attest(id, 'age');
  expect((await read(id)).attested).toEqual(attested);
});

test('a move that skips a step is refused and changes nothing', async () => {
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
  expect((await read(id)).moves).toHaveLength(2);
});

test('the operator’s message is mailed to the requester; notes are not', async () => {
  const id = await newRequest();
  await admin.post(`${requests}/${id}/notes`, { text: 'Looks genuine.' }, operator);
  await move(id, 'received', 'rejected', 'We list adults with an account of their own only.');
  const { rows } = await admin.db.query<{ body: string }>('select body from mails order by created_at');
  expect(rows[1]?.body).toContain('We list adults with an account of their own only.');
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

test('every action on an unknown id is answered 404', async () => {
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
