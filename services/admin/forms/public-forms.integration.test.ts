import { DomainMessage } from '@marquee/contracts/events/domain-event';
import { ContactAddress, FormAnswer, ListingStatus } from '@marquee/contracts/http/contact';
import { ErrorBody } from '@marquee/contracts/http/error-body';
import { inquiryTypeKeys } from '@marquee/contracts/rules/inquiry-types';
import { refusedBeginnings, refusedPhrases } from '@marquee/contracts/rules/refused-words';
import { entrySigner } from '@marquee/kit/bus/audit-signature';
import { relayOutbox } from '@marquee/kit/bus/outbox';
import { subscribe } from '@marquee/kit/bus/subscribe';
import { silentLog } from '@marquee/kit/log/log';
import { testIdentities } from '@marquee/kit/testing/identity-keys';
import { openTestBus, openTestPublisher } from '@marquee/kit/testing/test-bus';
import { until } from '@marquee/kit/testing/until';
import { contactEmail, openTestAdmin, type TestAdmin } from '../testing/test-admin';

const request = {
  modelName: 'Velvet Rose',
  email: 'agent@example.org',
  platforms: 'OnlyFans, Fanvue',
  description: 'Two lines\nof description.',
  socialLinks: 'https://social.example/velvet\nhttps://other.example/velvet',
};
const message = {
  name: 'A visitor',
  email: 'visitor@example.org',
  subject: 'A question',
  inquiryType: 'billing',
  message: 'How much?',
};

let admin: TestAdmin;
beforeAll(async () => {
  admin = await openTestAdmin('off');
});
beforeEach(async () => {
  await admin.db.query('truncate listing_requests, contact_messages, outbox cascade');
});
afterAll(() => admin.close());

const count = async (
  table: 'listing_requests' | 'contact_messages' | 'mails' | 'outbox',
): Promise<number> => {
  const { rows } = await admin.db.query<{ count: number }>(`select count(*) as count from ${table}`);
  return rows[0]?.count ?? 0;
};

const fieldsOf = async (reply: Response): Promise<string[]> => {
  expect(reply.status).toBe(400);
  return Object.keys(ErrorBody.parse(await reply.json()).fields ?? {}).sort();
};

test('a social link that is no link answers 400', async () => {
  const socialLinks = 'https://instagram.com/velvet\nask me';
  expect(
    await fieldsOf(await admin.post('/api/contact/listing-request', { ...request, socialLinks })),
  ).toEqual(['socialLinks']);
});

test('a request keeps the category and the tags of a profile, which are optional', async () => {
  const asked = { ...request, category: 'redhead', tags: ' Jazz, VIP ,, jazz' };
  expect((await admin.post('/api/contact/listing-request', asked)).status).toBe(200);
  expect((await admin.post('/api/contact/listing-request', { ...request, category: '' })).status).toBe(200);
  const { rows } = await admin.db.query('select category, tags from listing_requests order by id');
  expect(rows).toEqual([
    { category: 'redhead', tags: ['jazz', 'vip'] },
    { category: null, tags: [] },
  ]);
  const wrong = { category: 'nowhere', tags: Array.from({ length: 21 }, (_, nth) => nth).join() };
  expect(await fieldsOf(await admin.post('/api/contact/listing-request', { ...request, ...wrong }))).toEqual([
    'category',
    'tags',
  ]);
});

test('a listing request is stored, acknowledged, mailed and announced', async () => {
  const reply = await admin.post('/api/contact/listing-request', request);
  expect(reply.status).toBe(200);
  const answer = FormAnswer.parse(await reply.json());
  expect(answer.success).toBe(true);
  const { rows } = await admin.db.query<{ reference: string }>(
    `select reference, model_name as "modelName", email, platforms, description, social_links as "socialLinks", state from listing_requests`,
  );
  expect(rows).toEqual([{ ...request, reference: rows[0]?.reference, state: 'received' }]);
  expect(answer.message).toContain('Thank you');
  expect(answer.message).toContain(rows[0]?.reference ?? 'a reference');
  const { rows: mails } = await admin.db.query<{ recipient: string; body: string }>(
    'select recipient, subject || body as body from mails order by recipient',
  );
  expect(mails.map(({ recipient }) => recipient)).toEqual([request.email, contactEmail]);
  for (const { body } of mails) expect(body).toContain(rows[0]?.reference ?? 'a reference');
  // What was typed into the form is in no mail.
  expect(mails.filter(({ body }) => body.includes(request.modelName))).toEqual([]);
  expect(await count('outbox')).toBe(1);
});

test('the announcement reaches the bus and does not contain the requester', async () => {
  const bus = await openTestBus();
  const received: string[] = [];
  let connected = false;
  const listener = subscribe(bus.url, 'domain', 'admin.listing.requested', DomainMessage, {
    onMessage: (message) => received.push(JSON.stringify(message)),
    onConnected: () => {
      connected = true;
    },
    log: silentLog,
  });
  const publisher = await openTestPublisher(bus.url);
  await until('the listener is connected', () => connected);
  const relay = relayOutbox(admin.db, publisher, silentLog, entrySigner(testIdentities('admin'), 'admin'));
  try {
    await admin.post('/api/contact/listing-request', request);
    await until('it is received', () => received.length > 0);
    expect(received[0]).toContain('admin.listing.requested');
    expect(received[0]).not.toMatch(/agent@example\.org|Velvet Rose/);
  } finally {
    await relay.close();
    await publisher.close();
    await listener.close();
    await bus.close();
  }
});

test('a message is stored, acknowledged, and mailed to the contact address with its sender in Reply-To', async () => {
  const reply = await admin.post('/api/contact/general', message);
  expect(reply.status).toBe(200);
  const answer = FormAnswer.parse(await reply.json());
  const { rows } = await admin.db.query<{ reference: string; state: string }>(
    'select reference, state, inquiry_type from contact_messages',
  );
  expect(rows).toEqual([{ reference: expect.stringMatching(/^CM-/), state: 'new', inquiry_type: 'billing' }]);
  expect(answer).toEqual({ success: true, message: expect.stringMatching(/Thank you.*CM-/) });
  const { rows: mails } = await admin.db.query('select recipient, reply_to from mails');
  expect(mails).toEqual([{ recipient: contactEmail, reply_to: message.email }]);
});

test('social links are optional; every other missing field is named', async () => {
  const { socialLinks: _left, ...without } = request;
  expect((await admin.post('/api/contact/listing-request', without)).status).toBe(200);
  expect(await fieldsOf(await admin.post('/api/contact/listing-request', {}))).toEqual([
    'description',
    'email',
    'modelName',
    'platforms',
  ]);
  const empty = { modelName: ' ', email: '', platforms: '', description: '\n' };
  expect(await fieldsOf(await admin.post('/api/contact/listing-request', empty))).toEqual([
    'description',
    'email',
    'modelName',
    'platforms',
  ]);
  expect(await fieldsOf(await admin.post('/api/contact/general', {}))).toEqual([
    'email',
    'inquiryType',
    'message',
    'name',
    'subject',
  ]);
  expect(await count('listing_requests')).toBe(1);
});

test.each([
  ['an invalid email', { email: 'nobody' }, 'email'],
  ['two addresses', { email: 'a@example.org, b@example.org' }, 'email'],
  ['an address with a header behind it', { email: 'a@example.org\r\nBcc: b@example.org' }, 'email'],
  ['a subject of two lines', { subject: 'A question\r\nBcc: b@example.org' }, 'subject'],
  ['a type that is none of the six', { inquiryType: 'other' }, 'inquiryType'],
  ['a message that is too long', { message: 'a'.repeat(5_001) }, 'message'],
  ['a NUL', { name: 'a\0b' }, 'name'],
  ['a number for a name', { name: 7 }, 'name'],
])('%s is refused by name, and nothing is stored', async (_what, change, field) => {
  expect(await fieldsOf(await admin.post('/api/contact/general', { ...message, ...change }))).toEqual([
    field,
  ]);
  expect(await count('contact_messages')).toBe(0);
});

test.each(['modelName', 'platforms', 'description', 'tags'])(
  'a refused word in the %s of a listing request answers 422, and nothing is stored',
  async (field) => {
    for (const word of [refusedBeginnings[0], refusedPhrases[0]]) {
      const reply = await admin.post('/api/contact/listing-request', { ...request, [field]: `So ${word}.` });
      expect(reply.status).toBe(422);
      expect(ErrorBody.parse(await reply.json())).toMatchObject({
        error: 'word.refused',
        fields: { [field]: 'uses a word that is not accepted' },
      });
    }
    expect(await count('listing_requests')).toBe(0);
  },
);

test.each(['platforms', 'socialLinks'])(
  'a refused handle in the %s of a request answers 422',
  async (field) => {
    const links = `https://x.com/luna\nhttps://onlyfans.com/luna${refusedPhrases[0]?.replace(' ', '')}`;
    const reply = await admin.post('/api/contact/listing-request', { ...request, [field]: links });
    expect(reply.status).toBe(422);
    expect(ErrorBody.parse(await reply.json()).fields).toEqual({ [field]: expect.any(String) });
  },
);

test('a contact message may name refused words', async () => {
  const about = `About ${refusedBeginnings[0]}, ${refusedPhrases[0]}`;
  const form = { ...message, name: about, subject: about, message: about };
  expect((await admin.post('/api/contact/general', form)).status).toBe(200);
});

test('each of the six inquiry types is accepted', async () => {
  for (const inquiryType of inquiryTypeKeys)
    expect((await admin.post('/api/contact/general', { ...message, inquiryType })).status).toBe(200);
  expect(await count('contact_messages')).toBe(6);
});

test('a bot that fills in the hidden field gets the usual answer, and nothing is stored', async () => {
  for (const [path, form] of [
    ['/api/contact/listing-request', request],
    ['/api/contact/general', message],
  ] as const) {
    const answer = async (website: string) => {
      const reply = await admin.post(path, { ...form, website });
      expect(reply.status).toBe(200);
      return FormAnswer.parse(await reply.json()).message.replace(/[A-Z]{2}-\w{8}/, 'reference');
    };
    expect(await answer('https://robot.example')).toBe(await answer(''));
  }
  expect([
    await count('listing_requests'),
    await count('contact_messages'),
    await count('mails'),
    await count('outbox'),
  ]).toEqual([1, 1, 3, 1]);
});

test('an IP sends each form five times an hour; invalid forms do not count, and another IP is not affected', async () => {
  const limited = await openTestAdmin('on');
  try {
    const send = (form: unknown = message, address = '2001:db8::1') =>
      limited.post('/api/contact/general', form, { address });
    expect((await send({})).status).toBe(400);
    for (let sent = 0; sent < 5; sent += 1) expect((await send()).status).toBe(200);
    const sixth = await send(message, '2001:db8::2');
    expect(sixth.status).toBe(429);
    const wait = Number(sixth.headers.get('retry-after'));
    expect(wait).toBeGreaterThan(3_500);
    expect(wait).toBeLessThanOrEqual(3_600);
    expect((await send(message, '192.0.2.9')).status).toBe(200);
    expect(
      (await limited.post('/api/contact/listing-request', request, { address: '2001:db8::1' })).status,
    ).toBe(200);
    const { rows } = await limited.db.query<{ count: number }>(
      'select count(*) as count from contact_messages',
    );
    expect(rows[0]?.count).toBe(6);
  } finally {
    await limited.close();
  }
});

test('no IP is stored with a form', async () => {
  await admin.post('/api/contact/listing-request', request, { address: '203.0.113.77' });
  await admin.post('/api/contact/general', message, { address: '203.0.113.77' });
  const { rows } = await admin.db.query<{ row: string }>(
    `select r::text as row from listing_requests r union all select m::text from contact_messages m
     union all select m::text from mails m union all select o::text from outbox o`,
  );
  expect(rows).toHaveLength(6);
  expect(rows.filter(({ row }) => row.includes('203.0.113.77'))).toEqual([]);
});

test('the link in the mail shows the status of the request without its content; any other link shows nothing', async () => {
  await admin.post('/api/contact/listing-request', request);
  const { rows } = await admin.db.query<{ body: string }>('select body from mails where recipient = $1', [
    request.email,
  ]);
  const token = /https:\/\/marquee\.example\/list-model\/status#([\w-]{43})/.exec(rows[0]?.body ?? '')?.[1];
  const reply = await admin.get('/api/contact/status', { link: token });
  expect([reply.status, reply.headers.get('cache-control')]).toEqual([200, 'no-store']);
  const body: unknown = await reply.json();
  expect(Object.keys(ListingStatus.parse(body))).toEqual(Object.keys(body ?? {}));
  expect(body).toEqual({
    reference: expect.stringMatching(/^LR-[0-9A-Z]{8}$/),
    state: 'received',
    history: [{ state: 'received', at: expect.any(String) }],
    hasReceipt: false,
    priceCents: 50_000,
    slug: null,
    featuredUntil: null,
    reason: null,
    paymentInstructions: null,
    renewal: null,
  });
  for (const other of ['unknown', `${token?.slice(0, -1)}_`, 'a'.repeat(1_000)]) {
    expect((await admin.get('/api/contact/status', { link: other })).status).toBe(404);
  }
});

test('the contact email is available for a form that cannot be sent', async () => {
  expect(ContactAddress.parse(await (await admin.get('/api/contact/address')).json())).toEqual({
    email: contactEmail,
  });
});
