import { visitHeader } from '@marquee/contracts/http/visit-header';
import { until } from '@marquee/kit/testing/until';
import { click, pageView, post } from '../testing/hot-requests';
import type { TrackingProcess } from '../testing/tracking-process';
import { trackingSuite } from '../testing/tracking-suite';

const suite = trackingSuite({ shared: true });
const { receivedPaths } = suite;
let tracking: TrackingProcess;

beforeAll(async () => {
  tracking = await suite.start();
});

test('publishes what was answered 202 or 302, refuses the rest, and responds in the order of the requests', async () => {
  const [answer] = await tracking.send([pageView('/models')]);
  const sessionId = answer?.headers[visitHeader];
  await until('it is received', () => suite.received().events().length === 1);
  const replies = await tracking.send([
    pageView('/models?page=2'),
    post('card-impression', {
      modelId: 1,
      modelSlug: 'velvet-rose',
      surface: 'browse',
      position: 3,
      sessionId,
    }),
    post('profile-impression', { modelId: 2, eventType: 'impression', platform: 'marquee' }),
    click('/track/velvet-rose/onlyfans?surface=profile&position=0'),
    click('/track/velvet-rose/onlyfans', {}, 'HEAD'),
    post('profile-impression', { modelId: 99, eventType: 'impression', platform: 'marquee' }),
    click('/track/nobody/onlyfans'),
    post('profile-impression', '{'),
  ]);
  expect(replies.map(({ status }) => status)).toEqual([202, 202, 202, 302, 302, 404, 404, 400]);
  expect(replies[0]?.body).toBe('{"accepted":1}');
  await until('the batch is received', () => suite.received().events().length === 6);
  const common = {
    at: expect.any(Number),
    visitor: expect.stringMatching(/^[0-9a-f]{16}$/),
    country: 'US',
    device: 'Desktop',
    browser: 'Chrome',
  };
  const network = { network: common.visitor, isIPv4: true };
  const hashed = { ...network, browserVersion: expect.stringMatching(/^[0-9a-f]{2}$/) };
  expect(suite.received().events().slice(1)).toEqual([
    { type: 'page.viewed', ...common, path: '/models', referrer: 'direct' },
    { type: 'impression.seen', ...common, modelId: 1, kind: 'card', surface: 'browse', position: 3 },
    {
      type: 'impression.seen',
      ...common,
      modelId: 2,
      kind: 'profile',
      ...hashed,
      surface: 'profile',
      position: -1,
    },
    {
      type: 'link.clicked',
      ...common,
      ...hashed,
      modelId: 1,
      platform: 'onlyfans',
      surface: 'direct',
      position: -1,
    },
    {
      type: 'link.clicked',
      ...common,
      ...hashed,
      referrer: 'direct',
      modelId: 1,
      platform: 'onlyfans',
      surface: 'direct',
      position: -1,
      invalid: 'head',
    },
  ]);
});

test('refuses an invalid request of a batch, and answers the others', async () => {
  const long = pageView('/long', { headers: { 'user-agent': 'x'.repeat(10_000) } });
  const replies = await tracking.send([pageView('/one'), long, pageView('/two')]);
  expect(replies.map(({ status }) => status)).toEqual([202, 400, 202]);
  await until('the others are received', () => suite.received().events().length === 2);
});

test('accepts a time from the demo traffic only, whose events alone are marked as such', async () => {
  const at = Date.parse('2026-11-01T10:00:00Z');
  await tracking.send([pageView('/a', { at }), pageView('/a', { at: at + 86_400_000 })], 'traffic');
  const forged = post('page-view', { page: '/b', demo: true });
  await tracking.send([{ ...forged, at }], 'gateway');
  await until('they are received', () => suite.received().events().length === 3);
  const [first, second, third] = suite.received().events();
  expect([first?.at, second?.at]).toEqual([at, at + 86_400_000]);
  expect(Math.abs(Date.now() - (third?.at ?? 0))).toBeLessThan(60_000);
  expect([first, second, third].map((event) => event?.demo)).toEqual([true, true, undefined]);
  // Another day, another pseudonym.
  expect(first && 'visitor' in first && first.visitor).not.toBe(
    second && 'visitor' in second && second.visitor,
  );
});

test('a call without the signature of a service is refused', async () => {
  const unsigned = await fetch(`http://127.0.0.1:${tracking.port}/internal/hot-batch`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{}',
  });
  expect(unsigned.status).toBe(401);
  expect((await tracking.get('/internal/producer', 'visitor')).status).toBe(403);
  expect(await tracking.get('/internal/producer')).toMatchObject({
    status: 200,
    body: { acceptedEvents: expect.any(Number) },
  });
});

test('accepts a client batch once, however often it is sent, and passes its id on to the worker', async () => {
  const batch = post('page-view', {
    batchId: 'batch-0001',
    events: [{ page: '/1' }, { page: '/2' }],
  });
  const replies = [...(await tracking.send([batch, batch])), ...(await tracking.send([batch]))];
  expect(replies.map(({ status, body }) => [status, body])).toEqual(Array(3).fill([202, '{"accepted":2}']));
  await tracking.send([pageView('/last')]);
  await until('the last one is received', () => receivedPaths().includes('/last'));
  expect(receivedPaths()).toEqual(['/1', '/2', '/last']);
  expect(suite.received().batches()[0]?.clientBatches).toEqual([
    { batchId: expect.stringMatching(/^page-[\w-]{43}$/), from: 0, count: 2 },
  ]);
});
