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
import { click, pageView, post } from '../testing/hot-requests';
import { modelState } from '../testing/models';
import { readAgent } from '../request-context/user-agent';
import { readVisit } from '../request-context/request-context';
import { answerCall } from './hot-request';

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
    visitOf: readVisit({
      agentOf: readAgent,
      countryOf: () => 'US',
      dayOf: siteDay('UTC'),
      saltOf: () => Buffer.alloc(32, 7),
    }),
    commit: {
      accept: async (call) => {
        events.push(...call.events);
      },
    },
    batches: rememberBatches(),
    books: () => ({
      producer: '0f9d6a0e-6a1f-4a52-9d0c-4a6f2a4f3b11',
      acceptedMessages: 0,
      acceptedEvents: 0,
      spooledMessages: 0,
      spooledEvents: 0,
    }),
    siteHost: 'marquee.test',
    metrics: trackingMetrics(new Registry()),
    log: silentLog,
    sayError: silentLog.error,
  };
});

const refusalOf = async (call: Parameters<typeof answerCall>[0]) => {
  const { status, body } = await answerCall(call, now, deps);
  const { error, fields, requestId } = ErrorBody.parse(JSON.parse(body));
  expect(requestId).toBe('test-call');
  expect(events).toEqual([]);
  return { status, error, ...(fields && { fields: Object.keys(fields) }) };
};

const acceptedOf = async (call: Parameters<typeof answerCall>[0]): Promise<number> => {
  const { status, body } = await answerCall(call, now, deps);
  expect([status, body]).toEqual([202, expect.any(String)]);
  return Accepted.parse(JSON.parse(body)).accepted;
};

describe('a collecting post', () => {
  it('makes a page view of what the server knows, not of what the body claims', async () => {
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
    expect(await acceptedOf(post('/api/website-analytics', body))).toBe(1);
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

  it('makes impressions of cards and profiles, with the place where they were seen', async () => {
    await acceptedOf(
      post('/api/track-impression', { modelId: 1, modelSlug: 'velvet-rose', surface: 'browse', position: 7 }),
    );
    await acceptedOf(post('/api/track-impression', { modelId: '1', modelSlug: 'old-rose' }));
    await acceptedOf(post('/api/tracking', { modelId: 2, eventType: 'impression', platform: 'marquee' }));
    const common = { type: 'impression.seen', at: now };
    expect(events).toEqual([
      { ...common, modelId: 1, kind: 'card', surface: 'browse', position: 7 },
      { ...common, modelId: 1, kind: 'card', surface: 'unknown', position: -1 },
      { ...common, modelId: 2, kind: 'profile', surface: 'profile', position: -1 },
    ]);
  });

  it('takes one body, up to a hundred in an array, and a named batch, as JSON or as plain text', async () => {
    const view = { page: '/models' };
    expect(await acceptedOf(post('/api/website-analytics', [view, view, view]))).toBe(3);
    expect(await acceptedOf(post('/api/website-analytics', Array(100).fill(view)))).toBe(100);
    expect(
      await acceptedOf(post('/api/website-analytics', { batchId: 'batch-0001', events: [view, view] })),
    ).toBe(2);
    const plain = { headers: { 'content-type': 'text/plain;charset=UTF-8' } };
    expect(await acceptedOf(post('/api/website-analytics?source=beacon', view, plain))).toBe(1);
    expect(events).toHaveLength(106);
  });

  it('answers a batch that it has accepted before without accepting it again, at that address only', async () => {
    const batch = {
      batchId: 'batch-0001',
      events: [{ modelId: 1, modelSlug: 'velvet-rose', eventType: 'impression', platform: 'x' }],
    };
    expect(await acceptedOf(post('/api/track-impression', batch))).toBe(1);
    expect(await acceptedOf(post('/api/track-impression', batch))).toBe(1);
    expect(events).toHaveLength(1);
    expect(await acceptedOf(post('/api/tracking', batch))).toBe(1);
    expect(events).toHaveLength(2);
  });

  it('refuses a wrong body with every field at fault, by its path', async () => {
    const wrong = { modelId: 0, modelSlug: ' ' };
    const right = { modelId: 1, modelSlug: 'velvet-rose' };
    const address = '/api/track-impression';
    const invalid = { status: 400, error: 'request.invalid' };
    expect(await refusalOf(post(address, wrong))).toEqual({ ...invalid, fields: ['modelId', 'modelSlug'] });
    expect(await refusalOf(post(address, [right, wrong]))).toEqual({
      ...invalid,
      fields: ['1.modelId', '1.modelSlug'],
    });
    expect(
      await refusalOf(post(address, { batchId: 'batch-0001', events: [right, right, right, wrong] })),
    ).toEqual({
      ...invalid,
      fields: ['events.3.modelId', 'events.3.modelSlug'],
    });
    expect(await refusalOf(post(address, { batchId: 'short', events: [right] }))).toEqual({
      ...invalid,
      fields: ['batchId'],
    });
    expect(await refusalOf(post(address, { events: [right] }))).toEqual({ ...invalid, fields: ['batchId'] });
    expect(await refusalOf(post(address, []))).toEqual({ ...invalid, fields: ['body'] });
    expect(await refusalOf(post(address, Array(101).fill(right)))).toEqual({ ...invalid, fields: ['body'] });
    expect(await refusalOf(post(address, '7'))).toEqual({ ...invalid, fields: ['body'] });
    expect(await refusalOf(post('/api/tracking', { modelId: 1, eventType: 'click', platform: 'x' }))).toEqual(
      {
        ...invalid,
        fields: ['eventType'],
      },
    );
    expect(await refusalOf(post('/api/website-analytics', [{ page: '/' }, { page: 'elsewhere' }]))).toEqual({
      ...invalid,
      fields: ['1.page'],
    });
    expect(await refusalOf(post('/api/website-analytics', '{"page":"/\\u0000"}'))).toEqual({
      ...invalid,
      fields: ['page'],
    });
    expect(await refusalOf(post('/api/website-analytics', '{"page":"/\\ud800"}'))).toEqual({
      ...invalid,
      fields: ['page'],
    });
  });

  it('refuses what is no JSON with 400, another type with 415 and more than 64 KB with 413', async () => {
    const address = '/api/website-analytics';
    expect(await refusalOf(post(address, '{"page":'))).toMatchObject({
      status: 400,
      error: 'body.malformed',
    });
    expect(await refusalOf({ ...post(address, ''), body: undefined })).toMatchObject({
      status: 400,
      error: 'body.malformed',
    });
    expect(await refusalOf(post(address, `${'['.repeat(30_000)}${']'.repeat(30_000)}`))).toMatchObject({
      status: 400,
      error: 'body.deep',
    });
    const form = { headers: { 'content-type': 'application/x-www-form-urlencoded' } };
    expect(await refusalOf(post(address, 'page=/', form))).toEqual({ status: 415, error: 'body.type' });
    // 22,000 characters of three bytes each.
    expect(await refusalOf(post(address, { page: '/', userAgent: '€'.repeat(22_000) }))).toEqual({
      status: 413,
      error: 'body.too-large',
    });
  });

  it('refuses a model that nobody knows with 404, and the whole post with it', async () => {
    const right = { modelId: 1, modelSlug: 'velvet-rose' };
    const unknown = { status: 404, error: 'model.unknown' };
    expect(
      await refusalOf(post('/api/track-impression', [right, { modelId: 99, modelSlug: 'velvet-rose' }])),
    ).toEqual({
      ...unknown,
      fields: ['1.modelId'],
    });
    expect(await refusalOf(post('/api/track-impression', { modelId: 1, modelSlug: 'nobody' }))).toEqual({
      ...unknown,
      fields: ['modelSlug'],
    });
    expect(
      await refusalOf(post('/api/tracking', { modelId: 99, eventType: 'impression', platform: 'x' })),
    ).toEqual({
      ...unknown,
      fields: ['modelId'],
    });
  });

  it('records what no person did as invalid, by reason', async () => {
    const impression = { modelId: 1, modelSlug: 'velvet-rose' };
    await acceptedOf(post('/api/track-impression', { modelId: 1, modelSlug: 'bare' }));
    await acceptedOf(post('/api/tracking', { modelId: 3, eventType: 'impression', platform: 'x' }));
    await acceptedOf(
      post('/api/track-impression', impression, { headers: { 'user-agent': 'Googlebot/2.1' } }),
    );
    await acceptedOf(post('/api/track-impression', impression, { headers: { 'user-agent': '' } }));
    await acceptedOf(
      post('/api/website-analytics', { page: '/' }, { headers: { 'sec-purpose': 'prefetch;prerender' } }),
    );
    expect(events.map(({ invalid }) => invalid)).toEqual([
      'impossible',
      'impossible',
      'bot',
      'bot',
      'prefetch',
    ]);
  });

  it('gives only events that the worker can read, whatever is sent', async () => {
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
        const { status } = await answerCall(
          post('/api/website-analytics', bodies, { headers: { 'user-agent': userAgent } }),
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
  it('leads to the stored link and records the click with its place', async () => {
    const reply = await answerCall(
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

  it('knows a model by a slug that it had before', async () => {
    expect((await answerCall(click('/track/old-rose/fanvue'), now, deps)).headers.location).toBe(
      'https://www.fanvue.com/model-1',
    );
  });

  it.each(['surface=nowhere&position=x', 'surface=&position=', 'position=99999', 'x=%zz', ''])(
    'passes over a place that is none: %s',
    async (query) => {
      await answerCall(click(`/track/velvet-rose/fanvue?${query}`), now, deps);
      expect(events).toMatchObject([{ platform: 'fanvue', surface: 'unknown', position: -1 }]);
    },
  );

  it.each([
    ['HEAD', 'head', {}],
    ['GET', 'prefetch', { 'sec-purpose': 'prefetch' }],
    ['GET', 'preview', { 'user-agent': 'facebookexternalhit/1.1' }],
    ['GET', 'bot', { 'user-agent': 'Googlebot/2.1' }],
    ['GET', 'bot', { 'user-agent': '' }],
  ] as const)('is given to %s by a %s too, and never counts as a click', async (method, invalid, headers) => {
    expect(
      (await answerCall(click('/track/velvet-rose/onlyfans', { headers }, method), now, deps)).status,
    ).toBe(302);
    expect(events).toMatchObject([{ type: 'link.clicked', invalid }]);
  });

  it.each([
    '/track/nobody/onlyfans',
    '/track/bare/onlyfans',
    '/track/velvet-rose/elsewhere',
    '/track/archived/onlyfans',
    '/track/',
    '/track/%zz/onlyfans',
  ])('is a small page with status 404 where there is no link: %s', async (path) => {
    const reply = await answerCall(click(path), now, deps);
    expect(reply).toMatchObject({
      status: 404,
      headers: { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' },
    });
    expect(reply.body).not.toMatch(/<script|src=/);
    expect(reply.body.length).toBeLessThan(2_000);
    expect((await answerCall(click(path, {}, 'HEAD'), now, deps)).body).toBe('');
    expect(events).toEqual([]);
  });

  it('is given although the click cannot be stored', async () => {
    deps = {
      ...deps,
      commit: { accept: async () => Promise.reject(new HttpError(503, 'spool.full', 'full')) },
    };
    expect((await answerCall(click('/track/velvet-rose/onlyfans'), now, deps)).status).toBe(302);
    expect(await answerCall(pageView('/'), now, deps)).toMatchObject({ status: 503 });
  });
});

it('says when to come back while the links are not loaded', async () => {
  deps = { ...deps, links: { ...deps.links, isLoaded: () => false } };
  expect(await answerCall(pageView('/'), now, deps)).toMatchObject({
    status: 503,
    headers: { 'retry-after': '2' },
  });
  expect(await answerCall(click('/track/velvet-rose/onlyfans'), now, deps)).toMatchObject({
    status: 503,
    headers: { 'retry-after': '2' },
  });
});

it('knows no other address', async () => {
  expect(await refusalOf(post('/api/models', {}))).toEqual({ status: 404, error: 'route.unknown' });
  expect(await refusalOf(click('/api/tracking'))).toEqual({ status: 404, error: 'route.unknown' });
});
