import { UploadedPictures } from '@marquee/contracts/http/pictures';
import { pictureMaxBytes } from '@marquee/contracts/rules/picture-limits';
import { silentLog } from '@marquee/kit/log/log';
import type { AdminDeps } from '../deps';
import { erasePerson } from '../privacy/person';
import { removeOutdated } from '../privacy/retention';
import { asOperator, listingRequestCalls, refusal, requestsPath } from '../testing/listing-request-calls';
import { openTestAdmin, type TestAdmin } from '../testing/test-admin';

let admin: TestAdmin;
const id = 'a'.repeat(32);
const pictures = [
  { id, link: `/media/uploads/${id}-1280.jpg`, used: false, uploadedAt: '2026-11-20T12:00:00.000Z' },
];
/** What the catalog was asked for, and its answer to the next command. */
const asked: { path: string; bytes: number | undefined }[] = [];
let next: Awaited<ReturnType<AdminDeps['catalog']['command']>> = { status: 200, body: pictures };
const catalog: AdminDeps['catalog'] = {
  get: async (path) => {
    asked.push({ path, bytes: undefined });
    return pictures;
  },
  command: async (path, body) => {
    asked.push({ path, bytes: Buffer.isBuffer(body) ? body.length : undefined });
    return next;
  },
};

beforeAll(async () => {
  admin = await openTestAdmin('off', { catalog });
});
beforeEach(async () => {
  await admin.db.query('truncate listing_requests, outbox cascade');
  asked.length = 0;
  next = { status: 200, body: pictures };
});
afterAll(() => admin.close());

const { newRequest, move, read, statusTokenOf } = listingRequestCalls(() => admin);
const way = ['received', 'in-review', 'awaiting-payment', 'paid'] as const;

/** A request in this state, with its status token. */
const requestIn = async (state: (typeof way)[number]) => {
  const requestId = await newRequest();
  for (const [index, to] of way.slice(1, way.indexOf(state) + 1).entries())
    expect((await move(requestId, way[index] ?? '', to)).status).toBe(200);
  const { reference } = await read(requestId);
  return { requestId, reference, token: await statusTokenOf(requestId) };
};
const path = '/api/contact/status/pictures';
const upload = (link: string, bytes = 5) =>
  admin.postText(path, new Uint8Array(bytes), 'image/jpeg', { link });
const closed = async (): Promise<string[]> => {
  const { rows } = await admin.db.query<{ reference: string }>(
    `select message->'event'->>'reference' as reference from outbox where message->'event'->>'type' = 'admin.listing.closed'`,
  );
  return rows.map(({ reference }) => reference);
};

test.each(['awaiting-payment', 'paid'] as const)(
  'while it is %s, the status link uploads, lists, orders and deletes pictures, and the operator sees them',
  async (state) => {
    const { requestId, reference, token } = await requestIn(state);
    const uploaded = await upload(token);
    expect([uploaded.status, uploaded.headers.get('cache-control')]).toEqual([200, 'no-store']);
    expect(UploadedPictures.parse(await uploaded.json())).toEqual(pictures);
    expect((await admin.get(path, { link: token })).status).toBe(200);
    for (const change of ['profile', 'delete'])
      expect((await admin.post(`${path}/${id}/${change}`, {}, { link: token })).status).toBe(200);
    const seen = await admin.get(`${requestsPath}/${requestId}/pictures`, asOperator);
    expect(await seen.json()).toEqual(pictures);
    const internal = `/internal/listings/${reference}/pictures`;
    expect(asked).toEqual([
      { path: internal, bytes: 5 },
      { path: internal, bytes: undefined },
      { path: `${internal}/${id}/profile`, bytes: undefined },
      { path: `${internal}/${id}/delete`, bytes: undefined },
      { path: internal, bytes: undefined },
    ]);
  },
);

test.each(['received', 'in-review'] as const)('while it is %s, pictures are refused', async (state) => {
  const { token } = await requestIn(state);
  const refused = { status: 409, error: 'listing-request.no-pictures' };
  expect(await refusal(await upload(token))).toEqual(refused);
  for (const change of ['profile', 'delete'])
    expect(await refusal(await admin.post(`${path}/${id}/${change}`, {}, { link: token }))).toEqual(refused);
  expect(asked).toEqual([]);
});

test('a wrong token, a visitor at the operator’s list, another type and too many bytes are refused before the catalog', async () => {
  const { requestId, token } = await requestIn('awaiting-payment');
  expect((await upload('wrong')).status).toBe(404);
  expect((await admin.get(path, { link: 'wrong' })).status).toBe(404);
  expect((await admin.get(`${requestsPath}/${requestId}/pictures`)).status).toBe(401);
  expect((await admin.postText(path, '<svg/>', 'image/svg+xml', { link: token })).status).toBe(415);
  expect((await upload(token, pictureMaxBytes + 1)).status).toBe(413);
  expect(asked).toEqual([]);
});

test('a refusal of the catalog reaches the requester, a failure does not name it', async () => {
  const { token } = await requestIn('awaiting-payment');
  const message = 'This is an SVG file.';
  next = { status: 415, body: { error: 'picture.type', message, requestId: 'x' } };
  const refused = await upload(token);
  expect([refused.status, await refused.json()]).toMatchObject([415, { error: 'picture.type', message }]);
  next = { status: 500, body: { error: 'internal', message: 'x', requestId: 'x' } };
  expect((await upload(token)).status).toBe(502);
});

test('an IP uploads twenty pictures for each form that it may send', async () => {
  const limited = await openTestAdmin('on', { catalog });
  try {
    await limited.db.query(
      `insert into listing_requests (reference, status_token, model_name, email, platforms, description, social_links, state)
       values ('LR-1', 'token', 'A', 'a@example.org', 'x', 'x', '', 'approved')`,
    );
    const statuses = [];
    for (let sent = 0; sent <= 100; sent += 1)
      statuses.push(
        (await limited.postText(path, new Uint8Array(5), 'image/jpeg', { link: 'token' })).status,
      );
    expect([statuses.slice(0, 100).every((status) => status === 200), statuses[100]]).toEqual([true, 429]);
  } finally {
    await limited.close();
  }
});

test('a rejected, an erased and an outdated request are announced, so that their pictures are deleted', async () => {
  const rejected = await requestIn('awaiting-payment');
  expect((await move(rejected.requestId, 'awaiting-payment', 'rejected')).status).toBe(200);
  expect(await closed()).toEqual([rejected.reference]);
  await admin.db.query('truncate listing_requests, outbox cascade');
  const erased = await requestIn('awaiting-payment');
  await admin.db.transaction((tx) => erasePerson(tx, { email: 'agent@example.org', recipientHashes: [] }));
  expect(await closed()).toEqual([erased.reference]);
  await admin.db.query('truncate outbox');
  const outdated = await requestIn('awaiting-payment');
  await admin.db.query("update listing_requests set changed_at = now() - interval '400 days'");
  const kept = { mails: 0, messages: 0, requests: 365, reports: 0, receipts: 0, audit: 0 };
  await removeOutdated({ db: admin.db, kept, log: silentLog });
  expect(await closed()).toEqual([outdated.reference]);
});
