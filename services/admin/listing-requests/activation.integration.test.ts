import { ListingStatus } from '@marquee/contracts/http/contact';
import { ErrorBody } from '@marquee/contracts/http/error-body';
import { openServiceClient } from '@marquee/kit/http/upstream';
import { silentLog } from '@marquee/kit/log/log';
import type { Closable } from '@marquee/kit/run/closable';
import { testIdentities } from '@marquee/kit/testing/identity-keys';
import { until } from '@marquee/kit/testing/until';
import { asOperator, listingRequestCalls, refusal, requestsPath } from '../testing/listing-request-calls';
import { openTestAdmin, operatorEmail, publicUrl, type TestAdmin } from '../testing/test-admin';
import { listedUntil, openTestUpstreams, type TestUpstreams } from '../testing/upstreams';
import { expireListings } from './expire-listings';
import { workListings } from './work-listings';

let admin: TestAdmin;
let upstreams: TestUpstreams;
const opened: Closable[] = [];
const site = { siteName: 'Marquee', contactEmail: 'contact@marquee.example', publicUrl };
const activationHours: number[] = [];

beforeAll(async () => {
  admin = await openTestAdmin('off');
  upstreams = await openTestUpstreams();
  const client = (to: 'catalog' | 'analytics') =>
    openServiceClient({ baseUrl: upstreams.url, to, identities: testIdentities('admin') });
  const [catalog, analytics] = [client('catalog'), client('analytics')];
  const activated = (hours: number): number => activationHours.push(hours);
  opened.push(
    workListings(
      { db: admin.db, catalog, analytics, site, activated: (hours) => void activated(hours) },
      silentLog,
    ),
  );
  opened.push(catalog, analytics, upstreams);
});
beforeEach(async () => {
  await admin.db.query('truncate listing_requests, outbox cascade');
  upstreams.commands.length = 0;
  upstreams.instead = undefined;
});
afterAll(async () => {
  for (const one of opened) await one.close();
  await admin.close();
});

const { list, read, newRequest, move, attest, withdraw, auditedActions, statusTokenOf } = listingRequestCalls(
  () => admin,
);
const existing = { is: 'existing', id: 7 } as const;
const newModel = {
  is: 'new',
  name: 'Velvet Rose',
  slug: 'velvet-rose',
  description: 'Evening portraits.',
  bio: 'Portraits in warm light, every evening.',
  profileImage: 'https://pictures.example/velvet.jpg',
  gallery: ['https://pictures.example/second.jpg'],
  socialLinks: ['https://instagram.com/velvet'],
  onlyFansLink: 'https://onlyfans.com/velvet-rose',
  fanvueLink: '',
  category: 'redhead',
  tags: ['jazz'],
  withoutPicture: false,
};
const activate = (id: number, model: unknown = existing) =>
  admin.post(`${requestsPath}/${id}/transition`, { from: 'paid', to: 'active', model }, asOperator);
const reaches = (id: number, state: string) =>
  until(`it is ${state}`, async () => (await read(id)).state === state && read(id));
const way: readonly string[] = ['received', 'in-review', 'awaiting-payment', 'paid'];

const paidRequest = async (modelName?: string): Promise<number> => {
  const id = await newRequest(modelName);
  for (const kind of ['age', 'consent']) expect((await attest(id, kind)).status).toBe(200);
  for (const [index, to] of way.slice(1).entries())
    expect((await move(id, way[index] ?? '', to)).status).toBe(200);
  return id;
};

const expiredMessage = (modelId: number, at: string) => ({
  id: crypto.randomUUID(),
  at,
  requestId: null,
  event: {
    type: 'catalog.model.expired' as const,
    model: {
      id: modelId,
      slug: 'a-model',
      formerSlugs: [],
      onlyFansLink: null,
      fanvueLink: null,
      archived: false,
      featuredUntil: null,
      campaigns: [],
    },
  },
});
const expired = (modelId: number, at: string) =>
  expireListings({ db: admin.db, site, log: silentLog })(
    expiredMessage(modelId, at),
    new AbortController().signal,
  );

test('the end of a request moves when its placement is extended, once, with one mail', async () => {
  const id = await paidRequest();
  expect((await activate(id)).status).toBe(200);
  await reaches(id, 'active');
  const { rows: before } = await admin.db.query('select count(*)::int as mails from mails');
  const until = new Date(Date.parse(listedUntil) + 4 * 86_400_000).toISOString();
  const message = {
    ...expiredMessage(7, listedUntil),
    event: {
      ...expiredMessage(7, listedUntil).event,
      type: 'catalog.model.extended' as const,
      model: { ...expiredMessage(7, listedUntil).event.model, featuredUntil: until },
      wasUntil: listedUntil,
      owed: 120,
    },
  };
  const listen = expireListings({ db: admin.db, site, log: silentLog });
  for (const _ of [1, 2]) expect(await listen(message, new AbortController().signal)).toEqual({ is: 'done' });
  expect((await read(id)).model?.featuredUntil).toBe(until);
  const { rows: after } = await admin.db.query<{ subject: string; body: string }>(
    'select subject, body from mails order by created_at desc, id',
  );
  expect(after).toHaveLength(Number(before[0]?.mails) + 1);
  const mail = after.find(({ subject }) => subject.startsWith('Your featured placement goes on'));
  expect(mail?.body).toContain('120 cards are still owed');
  // Only the new end counts.
  expect(await expired(7, listedUntil)).toEqual({ is: 'done' });
  expect((await read(id)).state).toBe('active');
});

test('a request transitions to active and expired; each transition has author and time, four of them a mail, and the status page follows', async () => {
  const id = await paidRequest();
  expect((await activate(id)).status).toBe(200);
  const active = await reaches(id, 'active');
  expect(active.model).toEqual({ id: 7, slug: 'model-7', name: 'Model 7', featuredUntil: listedUntil });
  expect(active.activation).toMatchObject({ state: 'done', why: null });
  expect(Date.parse(active.activeAt ?? '')).toBeGreaterThanOrEqual(Date.parse(active.paidAt ?? ''));
  expect(await expired(7, listedUntil)).toEqual({ is: 'done' });
  expect(await expired(7, listedUntil)).toEqual({ is: 'done' });

  const request = await read(id);
  const whole = [...way.toSpliced(2, 0, 'approved'), 'active', 'expired'];
  expect(request.transitions.map(({ from, to, by }) => [from, to, by])).toEqual([
    [null, 'received', 'requester'],
    ...whole.slice(1, -1).map((to, index) => [whole[index], to, operatorEmail]),
    ['active', 'expired', 'the clock'],
  ]);
  expect(request.next).toEqual([]);
  const mails = request.mails.filter(({ to }) => to === request.email);
  // Three from the request to the activation, and one at the end.
  expect(mails.map(({ subject }) => subject.split(' (')[0]).sort()).toEqual([
    'We received your listing request',
    'Your featured listing has ended',
    'Your listing is active',
    'Your listing is approved: how to pay',
  ]);
  expect(mails.every(({ subject }) => subject.includes(request.reference))).toBe(true);
  expect(request.mails.map(({ subject }) => subject)).toContain(`[${request.reference}] New listing request`);

  const token = await statusTokenOf(id);
  const status = ListingStatus.parse(await (await admin.get('/api/contact/status', { link: token })).json());
  expect([status.state, status.history.map(({ state }) => state)]).toEqual(['expired', whole]);
  expect(await admin.get('/api/contact/renewal', { link: status.renewal ?? '' })).toHaveProperty(
    'status',
    200,
  );
});

test('an activation features the chosen model on the operator’s order, and its mail contains the invite link', async () => {
  const id = await paidRequest();
  await activate(id, newModel);
  const { reference, model, paidAt } = await reaches(id, 'active');
  expect(upstreams.commands).toEqual([
    {
      path: '/internal/listings',
      requestedBy: operatorEmail,
      body: {
        reference,
        days: 30,
        model: { ...newModel, fanvueLink: null },
        priceCents: 50_000,
        promisedCards: 1_000,
        paidAt,
      },
    },
    { path: '/api/models/71/invite-link', requestedBy: operatorEmail, body: undefined },
  ]);
  expect(model).toMatchObject({ id: 71, slug: 'velvet-rose' });
  const { rows } = await admin.db.query<{ body: string }>(
    "select body from mails where subject like 'Your listing is active%'",
  );
  expect(rows.map(({ body }) => body.includes('\nhttps://marquee.example/password-info#link-2\n'))).toEqual([
    true,
  ]);
  expect(rows[0]?.body).toContain('See your profile:\nhttps://marquee.example/model/velvet-rose\n');
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
  expect(active.transitions.filter(({ to }) => to === 'active')).toHaveLength(1);
  expect(active.mails.filter(({ subject }) => subject.startsWith('Your listing is active'))).toHaveLength(1);
});

test('a choice that the catalog refuses is reported, and another one can be made', async () => {
  const id = await paidRequest();
  const answer = {
    status: 409,
    body: { error: 'slug.taken', message: 'Another model has or had this slug.', requestId: 'r' },
  };
  upstreams.instead = { path: '/internal/listings', answer };
  await activate(id, newModel);
  const failed = await until(
    'it has failed',
    async () => (await read(id)).activation?.state === 'failed' && read(id),
  );
  expect(failed).toMatchObject({ state: 'paid', activation: { why: 'Another model has or had this slug.' } });
  upstreams.instead = undefined;
  expect((await activate(id)).status).toBe(200);
  await reaches(id, 'active');
});

test('a new model without a photo is activated only if the operator chooses so', async () => {
  const id = await paidRequest();
  const refused = ErrorBody.parse(await (await activate(id, { ...newModel, profileImage: null })).json());
  expect(refused).toMatchObject({
    error: 'listing-request.picture-missing',
    message: 'Enter a photo, or choose to activate without one: the profile then shows a placeholder.',
    fields: { profileImage: 'is required, unless you choose to activate without a photo' },
  });
  expect(
    await refusal(await activate(id, { ...newModel, profileImage: 'http://plain.example/a.jpg' })),
  ).toEqual({
    status: 400,
    error: 'request.invalid',
  });
  expect((await activate(id, { ...newModel, profileImage: null, withoutPicture: true })).status).toBe(200);
  await reaches(id, 'active');
});

test('a refund ends the placement of that request', async () => {
  const id = await paidRequest();
  await activate(id);
  const { reference } = await reaches(id, 'active');
  upstreams.commands.length = 0;
  expect((await move(id, 'active', 'refunded')).status).toBe(200);
  await until('the end is requested', () => upstreams.commands.length > 0);
  expect(upstreams.commands).toEqual([
    { path: '/internal/listings/end', requestedBy: operatorEmail, body: { reference, isRefund: true } },
  ]);
});

test('an end before its time ends the placement too, keeps the price, and the placement is over now', async () => {
  const id = await paidRequest();
  await activate(id);
  const { reference } = await reaches(id, 'active');
  upstreams.commands.length = 0;
  await admin.db.query("update listing_requests set featured_until = now() + interval '20 days'");
  expect((await move(id, 'active', 'expired')).status).toBe(200);
  await until('the end is requested', () => upstreams.commands.length > 0);
  expect(upstreams.commands).toEqual([
    {
      path: '/internal/listings/end',
      requestedBy: operatorEmail,
      body: { reference, isRefund: false },
    },
  ]);
  const { model, transitions } = await read(id);
  expect(model?.featuredUntil).toBe(transitions.at(-1)?.at);
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
  expect(await refusal(await withdraw(id, 'age'))).toEqual({ status: 409, error: 'listing-request.live' });
});
