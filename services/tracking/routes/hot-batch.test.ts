import { ActivityEvent } from '@marquee/contracts/events/activity-batch';
import { Accepted } from '@marquee/contracts/http/collect';
import { ErrorBody } from '@marquee/contracts/http/error-body';
import { siteDay } from '@marquee/kit/days/site-day';
import { HttpError } from '@marquee/kit/errors/http-error';
import { silentLog } from '@marquee/kit/log/log';
import fc from 'fast-check';
import { Registry } from 'prom-client';
import type { TrackingDeps } from '../deps';
import { openLinkTable } from '../links/link-table';
import { trackingMetrics } from '../metrics';
import { rememberBatches } from '../publish/client-batches';
import { requestContext } from '../request-context/request-context';
import { readUserAgent } from '../request-context/user-agent';
import { click, pageView, post } from '../testing/hot-requests';
import { modelState } from '../testing/models';
import { answerHotRequest } from './hot-batch';

const now = Date.parse('2026-11-20T12:00:00Z');
let events: ActivityEvent[];
let deps: TrackingDeps;

beforeEach(() => {
  events = [];
  const table = openLinkTable();
  table.put(modelState(1, { slug: 'velvet-rose', formerSlugs: ['old-rose'] }));
  table.put(modelState(2, { slug: 'bare', onlyFansLink: null }));
  table.put(modelState(3, { slug: 'archived', archived: true }));
  deps = {
    links: { ...table, isLoaded: () => true },
    contextOf: requestContext({
      userAgentOf: readUserAgent,
      countryOf: () => 'US',
      dayOf: siteDay('UTC'),
      saltOf: () => Buffer.alloc(32, 7),
    }),
    commit: {
      accept: async (group) => {
        events.push(...group.events);
      },
    },
    batches: rememberBatches(),
    producerCounts: () => ({
      producer: '0f9d6a0e-6a1f-4a52-9d0c-4a6f2a4f3b11',
      acceptedMessages: 0,
      acceptedEvents: 0,
      spooledMessages: 0,
      spooledEvents: 0,
    }),
    siteHost: 'marquee.test',
    metrics: trackingMetrics(new Registry()),
    log: silentLog,
    logError: silentLog.error,
  };
});

const refusalOf = async (request: Parameters<typeof answerHotRequest>[0]) => {
  const { status, body } = await answerHotRequest(request, now, deps);
  const { error, fields, requestId } = ErrorBody.parse(JSON.parse(body));
  expect(requestId).toBe('test-request');
  expect(events).toEqual([]);
  return { status, error, ...(fields && { fields: Object.keys(fields) }) };
};

const acceptedOf = async (request: Parameters<typeof answerHotRequest>[0]): Promise<number> => {
  const { status, body } = await answerHotRequest(request, now, deps);
  expect([status, body]).toEqual([202, expect.any(String)]);
  return Accepted.parse(JSON.parse(body)).accepted;
};

describe('a collecting post', () => {
  it('takes the facts of a page view from the request, not from the body', async () => {
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
    expect(events).toEqual([
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

  it('makes impressions of cards and profiles with their surface and position', async () => {
    await acceptedOf(
      post('card-impression', { modelId: 1, modelSlug: 'velvet-rose', surface: 'browse', position: 7 }),
    );
    await acceptedOf(post('card-impression', { modelId: '1', modelSlug: 'old-rose' }));
    await acceptedOf(
      post('profile-impression', { modelId: 2, eventType: 'impression', platform: 'marquee' }),
    );
    const common = { type: 'impression.seen', at: now };
    expect(events).toEqual([
      { ...common, modelId: 1, kind: 'card', surface: 'browse', position: 7 },
      { ...common, modelId: 1, kind: 'card', surface: 'unknown', position: -1 },
      { ...common, modelId: 2, kind: 'profile', surface: 'profile', position: -1 },
    ]);
  });

  it('accepts one event, up to a hundred in an array, and a batch with an id, as JSON or as plain text', async () => {
    const view = { page: '/models' };
    expect(await acceptedOf(post('page-view', [view, view, view]))).toBe(3);
    expect(await acceptedOf(post('page-view', Array(100).fill(view)))).toBe(100);
    expect(await acceptedOf(post('page-view', { batchId: 'batch-0001', events: [view, view] }))).toBe(2);
    const plain = { headers: { 'content-type': 'text/plain;charset=UTF-8' } };
    expect(await acceptedOf(post('page-view', view, plain))).toBe(1);
    expect(events).toHaveLength(106);
  });

  it('does not accept a batch again that it has accepted before on the same route', async () => {
    const batch = {
      batchId: 'batch-0001',
      events: [{ modelId: 1, modelSlug: 'velvet-rose', eventType: 'impression', platform: 'x' }],
    };
    expect(await acceptedOf(post('card-impression', batch))).toBe(1);
    expect(await acceptedOf(post('card-impression', batch))).toBe(1);
    expect(events).toHaveLength(1);
    expect(await acceptedOf(post('profile-impression', batch))).toBe(1);
    expect(events).toHaveLength(2);
  });

  it('names every wrong field of a body by its path', async () => {
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

  it('refuses malformed JSON with 400, another type with 415 and more than 64 KB with 413', async () => {
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

  it('refuses the whole post with 404 when it names an unknown model', async () => {
    const right = { modelId: 1, modelSlug: 'velvet-rose' };
    const unknown = { status: 404, error: 'model.unknown' };
    expect(
      await refusalOf(post('card-impression', [right, { modelId: 99, modelSlug: 'velvet-rose' }])),
    ).toEqual({
      ...unknown,
      fields: ['1.modelId'],
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

  it("records a request that is no person's own act as invalid, by reason", async () => {
    const impression = { modelId: 1, modelSlug: 'velvet-rose' };
    await acceptedOf(post('card-impression', { modelId: 1, modelSlug: 'bare' }));
    await acceptedOf(post('profile-impression', { modelId: 3, eventType: 'impression', platform: 'x' }));
    await acceptedOf(post('card-impression', impression, { headers: { 'user-agent': 'Googlebot/2.1' } }));
    await acceptedOf(post('card-impression', impression, { headers: { 'user-agent': '' } }));
    await acceptedOf(post('page-view', { page: '/' }, { headers: { 'sec-purpose': 'prefetch;prerender' } }));
    expect(events.map(({ invalid }) => invalid)).toEqual([
      'impossible',
      'impossible',
      'bot',
      'bot',
      'prefetch',
    ]);
  });

  it('produces only events that the worker can parse, for any body', async () => {
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
        events = [];
        const { status } = await answerHotRequest(
          post('page-view', bodies, { headers: { 'user-agent': userAgent } }),
          now,
          deps,
        );
        expect([202, 400]).toContain(status);
        for (const event of events)
          expect(ActivityEvent.safeParse(JSON.parse(JSON.stringify(event))).success).toBe(true);
      }),
    );
  });
});

describe('a redirect', () => {
  it('leads to the stored link and records the click with its surface and position', async () => {
    const reply = await answerHotRequest(
      click('/track/velvet-rose/onlyfans?surface=profile&position=3'),
      now,
      deps,
    );
    expect(reply).toEqual({
      status: 302,
      headers: {
        location: 'https://onlyfans.com/model-1',
        'cache-control': 'no-store',
        'referrer-policy': 'origin',
        'x-robots-tag': 'noindex',
      },
      body: '',
    });
    expect(events).toEqual([
      { type: 'link.clicked', at: now, modelId: 1, platform: 'onlyfans', surface: 'profile', position: 3 },
    ]);
  });

  it('finds a model by a former slug', async () => {
    expect((await answerHotRequest(click('/track/old-rose/fanvue'), now, deps)).headers.location).toBe(
      'https://www.fanvue.com/model-1',
    );
  });

  it.each(['surface=nowhere&position=x', 'surface=&position=', 'position=99999', 'x=%zz', ''])(
    'counts an invalid surface or position as unknown: %s',
    async (query) => {
      await answerHotRequest(click(`/track/velvet-rose/fanvue?${query}`), now, deps);
      expect(events).toMatchObject([{ platform: 'fanvue', surface: 'unknown', position: -1 }]);
    },
  );

  it.each([
    ['HEAD', 'head', {}],
    ['GET', 'prefetch', { 'sec-purpose': 'prefetch' }],
    ['GET', 'preview', { 'user-agent': 'facebookexternalhit/1.1' }],
    ['GET', 'bot', { 'user-agent': 'Googlebot/2.1' }],
    ['GET', 'bot', { 'user-agent': '' }],
  ] as const)('redirects a %s that is a %s, and records it as invalid', async (method, invalid, headers) => {
    expect(
      (await answerHotRequest(click('/track/velvet-rose/onlyfans', { headers }, method), now, deps)).status,
    ).toBe(302);
    expect(events).toMatchObject([{ type: 'link.clicked', invalid }]);
  });

  it.each([
    '/track/nobody/onlyfans',
    '/track/bare/onlyfans',
    '/track/velvet-rose/elsewhere',
    '/track/archived/onlyfans',
    '/track/%zz/onlyfans',
  ])('is a small page with status 404 when there is no link: %s', async (path) => {
    const reply = await answerHotRequest(click(path), now, deps);
    expect(reply).toMatchObject({
      status: 404,
      headers: { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' },
    });
    expect(reply.body).not.toMatch(/<script|src=/);
    expect(reply.body.length).toBeLessThan(2_000);
    expect((await answerHotRequest(click(path, {}, 'HEAD'), now, deps)).body).toBe('');
    expect(events).toEqual([]);
  });

  it('redirects although the click cannot be stored', async () => {
    deps = {
      ...deps,
      commit: { accept: async () => Promise.reject(new HttpError(503, 'spool.full', 'full')) },
    };
    expect((await answerHotRequest(click('/track/velvet-rose/onlyfans'), now, deps)).status).toBe(302);
    expect(await answerHotRequest(pageView('/'), now, deps)).toMatchObject({ status: 503 });
  });
});

it('names a time to retry while the links are not loaded', async () => {
  deps = { ...deps, links: { ...deps.links, isLoaded: () => false } };
  expect(await answerHotRequest(pageView('/'), now, deps)).toMatchObject({
    status: 503,
    headers: { 'retry-after': '2' },
  });
  expect(await answerHotRequest(click('/track/velvet-rose/onlyfans'), now, deps)).toMatchObject({
    status: 503,
    headers: { 'retry-after': '2' },
  });
});
