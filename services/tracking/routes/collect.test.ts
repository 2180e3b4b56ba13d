import { ActivityEvent } from '@marquee/contracts/events/activity-batch';
import { Accepted } from '@marquee/contracts/http/collect';
import { ErrorBody } from '@marquee/contracts/http/error-body';
import type { HotRequest } from '@marquee/contracts/http/hot-batch';
import { visitHeader } from '@marquee/contracts/http/visit-header';
import { HttpError } from '@marquee/kit/errors/http-error';
import fc from 'fast-check';
import { pageView, post } from '../testing/hot-requests';
import { hotRoutesWith, now } from '../testing/hot-routes';
import { modelState } from '../testing/models';

let routes: ReturnType<typeof hotRoutesWith>;
beforeEach(() => {
  routes = hotRoutesWith();
});

const refusalOf = async (request: HotRequest) => {
  const { status, body } = await routes.answer(request);
  const { error, fields, requestId } = ErrorBody.parse(JSON.parse(body));
  expect(requestId).toBe('test-request');
  expect(routes.events).toEqual([]);
  return { status, error, ...(fields && { fields: Object.keys(fields) }) };
};

const acceptedOf = async (request: HotRequest): Promise<number> => {
  const { status, body } = await routes.answer(request);
  expect([status, body]).toEqual([202, expect.any(String)]);
  return Accepted.parse(JSON.parse(body)).accepted;
};

test('takes the facts of a page view from the request, not from the body', async () => {
  const body = {
    sessionId: 's-1',
    page: 'http://marquee.test/model/velvet-rose?utm_source=x',
    ip: 'auto-detect',
    userAgent: 'Twitterbot/1.0',
    referrer: 'https://www.Example.org/some/page',
    country: 'auto-detect',
    device: 'Mobile',
    browser: 'Firefox',
  };
  expect(await acceptedOf(post('page-view', body))).toBe(1);
  expect(routes.events).toEqual([
    {
      type: 'page.viewed',
      at: now,
      visitor: expect.stringMatching(/^[0-9a-f]{16}$/),
      path: '/model/velvet-rose',
      referrer: 'www.example.org',
      country: 'US',
      device: 'Desktop',
      browser: 'Chrome',
    },
  ]);
});

test('makes impressions of cards and profiles with their surface and position', async () => {
  const card = { modelId: 1, modelSlug: 'velvet-rose', surface: 'browse', position: 7 };
  await acceptedOf(post('card-impression', { ...card, sessionId: routes.visitOn(['/models']) }));
  await acceptedOf(post('card-impression', { ...card, modelId: '1', modelSlug: 'old-rose' }));
  await acceptedOf(post('profile-impression', { modelId: 2, eventType: 'impression', platform: 'marquee' }));
  const common = {
    type: 'impression.seen',
    at: now,
    visitor: expect.stringMatching(/^[0-9a-f]{16}$/),
    country: 'US',
    device: 'Desktop',
    browser: 'Chrome',
  };
  const network = { network: common.visitor, isIPv4: true };
  const hashed = { ...network, browserVersion: expect.stringMatching(/^[0-9a-f]{2}$/) };
  expect(routes.events).toEqual([
    { ...common, modelId: 1, kind: 'card', surface: 'browse', position: 7 },
    { ...common, modelId: 1, kind: 'card', surface: 'unknown', position: -1 },
    { ...common, ...hashed, modelId: 2, kind: 'profile', surface: 'profile', position: -1 },
  ]);
});

test('adds the visit, its referrer and its campaign, and the origin of a profile', async () => {
  const sessionId = routes.visitOn(['/search', '/models']);
  const visit = { sessionId, referrer: 'https://l.instagram.com/x', campaign: ' spring / mail ' };
  const opened = { modelId: 2, eventType: 'impression', platform: 'marquee', ...visit };
  const origin = { surface: 'search', position: 4 };
  await acceptedOf(post('page-view', { page: '/', ...visit }));
  await acceptedOf(post('card-impression', { modelId: 1, modelSlug: 'velvet-rose', ...visit }));
  await acceptedOf(post('profile-impression', { ...opened, origin }));
  await acceptedOf(post('profile-impression', { ...opened, origin: { surface: 'direct', position: 3 } }));
  const facts = { referrer: 'l.instagram.com', campaign: 'spring / mail' };
  expect(routes.events).toMatchObject([facts, facts, { ...facts, origin }, { origin: { position: -1 } }]);
  expect(new Set(routes.events.map(({ visitor }) => visitor)).size).toBe(1);
});

test('an opened profile is impossible only where its visit was on the page with the slot', async () => {
  const origin = { surface: 'home-featured', position: 39 };
  const opened = { modelId: 1, eventType: 'impression', platform: 'marquee', origin };
  const onProfile = routes.visitOn(['/model/velvet-rose']);
  await acceptedOf(post('profile-impression', { ...opened, sessionId: onProfile }));
  await acceptedOf(
    post('profile-impression', { ...opened, sessionId: routes.visitOn(['/'], 'f'.repeat(16)) }),
  );
  expect(routes.events.map(({ invalid }) => invalid)).toEqual([undefined, 'impossible']);
});

test('credits a campaign link of the model, and takes any other name for a profile that was opened from outside', async () => {
  routes.put(modelState(2, { slug: 'bare', campaigns: [{ name: 'bio', target: 'profile' }] }));
  const origin = { surface: 'campaign', position: 3 };
  const sessionId = routes.visitOn(['/model/bare']);
  const opened = { modelId: 2, eventType: 'impression', platform: 'marquee', origin, sessionId };
  await acceptedOf(post('profile-impression', { ...opened, campaign: ' bio ' }));
  await acceptedOf(post('profile-impression', { ...opened, campaign: 'invented' }));
  await acceptedOf(post('profile-impression', opened));
  await acceptedOf(post('profile-impression', { ...opened, modelId: 1, campaign: 'bio' }));
  const outside = { origin: { surface: 'direct', position: -1 } };
  expect(routes.events).toMatchObject([
    { origin: { surface: 'campaign', position: -1 }, campaign: 'bio' },
    { ...outside, campaign: 'invented' },
    outside,
    { ...outside, campaign: 'bio' },
  ]);
});

test('takes a card on a surface that only an origin can have for one of an unknown surface', async () => {
  await acceptedOf(
    post('card-impression', { modelId: 1, modelSlug: 'velvet-rose', surface: 'campaign', position: 0 }),
  );
  expect(routes.events).toMatchObject([{ surface: 'unknown' }]);
});

test('counts the events of an administrator’s browser, of a holder’s on her own model and of a data center as invalid', async () => {
  const seen = (modelId: number, modelSlug: string, own?: HotRequest['own']) =>
    acceptedOf(post('card-impression', { modelId, modelSlug }, own && { own }));
  const holder = { admin: false, holderOf: ['velvet-rose'] };
  await seen(1, 'velvet-rose', { admin: true, holderOf: [] });
  await seen(1, 'velvet-rose', holder);
  await seen(2, 'bare', holder);
  await seen(2, 'bare');
  expect(routes.events.map(({ invalid }) => invalid)).toEqual(['own', 'own', undefined, undefined]);
});

test('takes more than 20 views of one model within an hour for excess where no visit is proven, and for repeats of one visit', async () => {
  const card = { modelId: 1, modelSlug: 'velvet-rose' };
  const reasons = async (sessionId?: string) => {
    routes.events.length = 0;
    await acceptedOf(post('card-impression', Array(100).fill({ ...card, sessionId })));
    return routes.events.map(({ invalid }) => invalid);
  };
  expect((await reasons()).filter((reason) => reason === 'excess')).toHaveLength(80);
  expect((await reasons(routes.visitOn(['/models']))).slice(1)).toEqual(Array(99).fill('repeated'));
});

test('takes page views of one address beyond what its visitors plausibly read for excess', async () => {
  for (let n = 0; n < 30; n += 1) await acceptedOf(post('page-view', Array(100).fill({ page: '/models' })));
  const valid = routes.events.filter(({ invalid }) => invalid === undefined);
  expect(valid).toHaveLength(2_005);
  expect(routes.events.at(-1)).toMatchObject({ invalid: 'excess' });
  const elsewhere = { ...pageView('/models'), ip: '8.8.4.4' };
  await acceptedOf(elsewhere);
  expect(routes.events.at(-1)).not.toHaveProperty('invalid');
});

test('of one address an invented user agent makes a tenth of the visitors that may come from there', async () => {
  const agents = Array.from({ length: 1_500 }, (_, n) => ({
    headers: { 'user-agent': `Firefox/${n} Gecko` },
  }));
  for (const agent of agents) await acceptedOf(pageView('/', agent));
  const visitors = new Set(routes.events.map(({ visitor }) => visitor)).size;
  // The counters take a few new ones for known.
  expect(visitors).toBeGreaterThan(1_000);
  expect(visitors).toBeLessThan(1_020);
});

test('lists ten new campaigns and a hundred new referring hosts of one address on a day, and others as (other)', async () => {
  const views = Array.from({ length: 150 }, (_, n) => ({
    page: '/',
    campaign: `invented-${n}`,
    referrer: `https://host-${n}.example/`,
  }));
  for (const view of views) await acceptedOf(post('page-view', view));
  const listed = (name: 'campaign' | 'referrer') => new Set(routes.events.map((event) => event[name]));
  expect([listed('campaign').size, listed('referrer').size]).toEqual([11, 101]);
  expect(routes.events.at(-1)).toMatchObject({ campaign: '(other)', referrer: '(other)' });
  await acceptedOf(post('page-view', { page: '/', campaign: 'invented-3', referrer: 'direct' }));
  expect(routes.events.at(-1)).toMatchObject({ campaign: 'invented-3', referrer: 'direct' });
  await acceptedOf(post('page-view', { page: '/', referrer: 'https://www.instagram.com/' }));
  expect(routes.events.at(-1)).toMatchObject({ referrer: 'www.instagram.com' });
  await acceptedOf(post('page-view', { page: '/', referrer: 'https://invented.instagram.com/' }));
  expect(routes.events.at(-1)).toMatchObject({ referrer: '(other)' });
});

test('answers a page view with a token, which goes on with the visit, and other posts only when it is old', async () => {
  const tokenOf = async (request: HotRequest) => (await routes.answer(request)).headers[visitHeader];
  await tokenOf(pageView('/'));
  const token = await tokenOf(pageView('/'));
  const next = await tokenOf(post('page-view', { page: '/models', sessionId: token }));
  const card = { modelId: 1, modelSlug: 'velvet-rose', surface: 'home-featured', sessionId: next };
  routes.put(modelState(1, { slug: 'velvet-rose', featuredUntil: 'infinity' }));
  expect(await tokenOf(post('card-impression', { ...card, position: 3 }))).toBeUndefined();
  expect(routes.events.at(-1)).toMatchObject({ surface: 'home-featured', position: 3 });
  const old = routes.visitOn(['/']);
  const later = { at: now + 1_900_000 };
  expect(await tokenOf(post('card-impression', { ...card, sessionId: old }, later))).toMatch(/^[\w.-]+$/);
});

test('accepts one event, up to a hundred in an array, and a batch with an id, as JSON or as plain text', async () => {
  const view = { page: '/models' };
  expect(await acceptedOf(post('page-view', [view, view, view]))).toBe(3);
  expect(await acceptedOf(post('page-view', Array(100).fill(view)))).toBe(100);
  expect(await acceptedOf(post('page-view', { batchId: 'batch-0001', events: [view, view] }))).toBe(2);
  const plain = { headers: { 'content-type': 'text/plain;charset=UTF-8' } };
  expect(await acceptedOf(post('page-view', view, plain))).toBe(1);
  expect(routes.events).toHaveLength(106);
});

test('does not accept a batch again that it has accepted before on the same route', async () => {
  const batch = {
    batchId: 'batch-0001',
    events: [{ modelId: 1, modelSlug: 'velvet-rose', eventType: 'impression', platform: 'x' }],
  };
  expect(await acceptedOf(post('card-impression', batch))).toBe(1);
  expect(await acceptedOf(post('card-impression', batch))).toBe(1);
  expect(routes.events).toHaveLength(1);
  expect(await acceptedOf(post('profile-impression', batch))).toBe(1);
  expect(routes.events).toHaveLength(2);
});

test('counts a different batch under an id that another sender has used', async () => {
  const batch = (...pages: string[]) => ({ batchId: 'same-id-1', events: pages.map((page) => ({ page })) });
  expect(await acceptedOf(post('page-view', batch('/')))).toBe(1);
  expect(await acceptedOf(post('page-view', batch('/models', '/help')))).toBe(2);
  expect(await acceptedOf(post('page-view', batch('/models', '/help')))).toBe(2);
  expect(routes.events.map((event) => 'path' in event && event.path)).toEqual(['/', '/models', '/help']);
});

test('names every wrong field of a body by its path', async () => {
  const wrong = { modelId: 0, modelSlug: ' ' };
  const right = { modelId: 1, modelSlug: 'velvet-rose' };
  const route = 'card-impression';
  const invalid = { status: 400, error: 'request.invalid' };
  expect(await refusalOf(post(route, wrong))).toEqual({ ...invalid, fields: ['modelId', 'modelSlug'] });
  expect(await refusalOf(post(route, [right, wrong]))).toEqual({
    ...invalid,
    fields: ['1.modelId', '1.modelSlug'],
  });
  expect(
    await refusalOf(post(route, { batchId: 'batch-0001', events: [right, right, right, wrong] })),
  ).toEqual({
    ...invalid,
    fields: ['events.3.modelId', 'events.3.modelSlug'],
  });
  expect(await refusalOf(post(route, { batchId: 'short', events: [right] }))).toEqual({
    ...invalid,
    fields: ['batchId'],
  });
  expect(await refusalOf(post(route, { events: [right] }))).toEqual({ ...invalid, fields: ['batchId'] });
  expect(await refusalOf(post(route, []))).toEqual({ ...invalid, fields: ['body'] });
  expect(await refusalOf(post(route, Array(101).fill(right)))).toEqual({ ...invalid, fields: ['body'] });
  expect(await refusalOf(post(route, '7'))).toEqual({ ...invalid, fields: ['body'] });
  expect(
    await refusalOf(post('profile-impression', { modelId: 1, eventType: 'click', platform: 'x' })),
  ).toEqual({
    ...invalid,
    fields: ['eventType'],
  });
  expect(await refusalOf(post('page-view', [{ page: '/' }, { page: 'elsewhere' }]))).toEqual({
    ...invalid,
    fields: ['1.page'],
  });
  expect(await refusalOf(post('page-view', '{"page":"/\\u0000"}'))).toEqual({
    ...invalid,
    fields: ['page'],
  });
  expect(await refusalOf(post('page-view', '{"page":"/\\ud800"}'))).toEqual({
    ...invalid,
    fields: ['page'],
  });
});

test('refuses malformed JSON with 400, another type with 415 and more than 64 KB with 413', async () => {
  const route = 'page-view';
  expect(await refusalOf(post(route, '{"page":'))).toMatchObject({
    status: 400,
    error: 'body.malformed',
  });
  expect(await refusalOf({ ...post(route, ''), body: undefined })).toMatchObject({
    status: 400,
    error: 'body.malformed',
  });
  expect(await refusalOf(post(route, `${'['.repeat(30_000)}${']'.repeat(30_000)}`))).toMatchObject({
    status: 400,
    error: 'body.deep',
  });
  const form = { headers: { 'content-type': 'application/x-www-form-urlencoded' } };
  expect(await refusalOf(post(route, 'page=/', form))).toEqual({ status: 415, error: 'body.type' });
  // 22,000 characters of three bytes each.
  expect(await refusalOf(post(route, { page: '/', userAgent: '€'.repeat(22_000) }))).toEqual({
    status: 413,
    error: 'body.too-large',
  });
});

test('accepts the known models of a post and names the refused bodies; 404 when none is known', async () => {
  const right = { modelId: 1, modelSlug: 'velvet-rose' };
  const wrong = { modelId: 99, modelSlug: 'velvet-rose' };
  const answered = async (body: unknown) => {
    const reply = await routes.answer(post('card-impression', body));
    return [reply.status, Accepted.parse(JSON.parse(reply.body)), reply.events];
  };
  const refused = [
    { index: 0, code: 'model.unknown' },
    { index: 2, code: 'model.unknown' },
  ];
  expect(await answered([wrong, right, wrong])).toEqual([202, { accepted: 1, refused }, 1]);
  const batch = { batchId: 'a-batch-of-this-test', events: [right, wrong, right] };
  const ofBatch = [202, { accepted: 2, refused: [{ index: 1, code: 'model.unknown' }] }, 2];
  expect(await answered(batch)).toEqual(ofBatch);
  // A repeated batch gets the same answer and is not counted again.
  expect(await answered(batch)).toEqual(ofBatch);
  expect(routes.events.filter(({ invalid }) => invalid === undefined || invalid === 'repeated')).toHaveLength(
    3,
  );
  routes = hotRoutesWith();

  const unknown = { status: 404, error: 'model.unknown' };
  expect(await refusalOf(post('card-impression', [wrong, wrong]))).toEqual({
    ...unknown,
    fields: ['0.modelId'],
  });
  expect(await refusalOf(post('card-impression', { modelId: 1, modelSlug: 'nobody' }))).toEqual({
    ...unknown,
    fields: ['modelSlug'],
  });
  expect(
    await refusalOf(post('profile-impression', { modelId: 99, eventType: 'impression', platform: 'x' })),
  ).toEqual({
    ...unknown,
    fields: ['modelId'],
  });
});

test("records a request that is no person's own act as invalid, by reason", async () => {
  const impression = { modelId: 1, modelSlug: 'velvet-rose' };
  await acceptedOf(post('card-impression', { modelId: 1, modelSlug: 'bare' }));
  await acceptedOf(post('profile-impression', { modelId: 3, eventType: 'impression', platform: 'x' }));
  await acceptedOf(post('card-impression', impression, { headers: { 'user-agent': 'Googlebot/2.1' } }));
  await acceptedOf(post('card-impression', impression, { headers: { 'user-agent': '' } }));
  await acceptedOf(post('page-view', { page: '/' }, { headers: { 'sec-purpose': 'prefetch;prerender' } }));
  expect(routes.events.map(({ invalid }) => invalid)).toEqual([
    'impossible',
    'impossible',
    'bot',
    'bot',
    'prefetch',
  ]);
});

test('produces only events that the worker can parse, for any body', async () => {
  const anyText = fc.string({ unit: 'binary', maxLength: 400 });
  const body = fc.record({
    page: fc.oneof(
      anyText.map((text) => `/${text}`),
      fc.webUrl(),
    ),
    referrer: fc.option(fc.oneof(fc.webUrl(), anyText)),
    sessionId: fc.option(fc.string({ maxLength: 140 })),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(body, { minLength: 1, maxLength: 5 }), anyText, async (bodies, userAgent) => {
      routes = hotRoutesWith();
      const { status } = await routes.answer(
        post('page-view', bodies, { headers: { 'user-agent': userAgent } }),
      );
      expect([202, 400]).toContain(status);
      for (const event of routes.events)
        expect(ActivityEvent.safeParse(JSON.parse(JSON.stringify(event))).success).toBe(true);
    }),
  );
});

test('refuses with 503 when the events cannot be stored', async () => {
  routes = hotRoutesWith({
    commit: { accept: async () => Promise.reject(new HttpError(503, 'spool.full', 'full')) },
  });
  expect(await refusalOf(pageView('/'))).toEqual({ status: 503, error: 'spool.full' });
});

test('names a time to retry while the links are not loaded', async () => {
  routes = hotRoutesWith({ links: { ...routes.links, isLoaded: () => false } });
  expect(await routes.answer(pageView('/'))).toMatchObject({
    status: 503,
    headers: { 'retry-after': expect.stringMatching(/^[2-7]$/) },
  });
});
