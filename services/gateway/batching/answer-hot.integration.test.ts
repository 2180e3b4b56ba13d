import { Readable } from 'node:stream';
import { ErrorBody } from '@marquee/contracts/http/error-body';
import { HotBatch, type HotResponse, hotBatchPath } from '@marquee/contracts/http/hot-batch';
import { holderOwner, newSessionToken, sessionKeys } from '@marquee/kit/identity/session-token';
import { pause } from '@marquee/kit/run/wait';
import { testIdentities } from '@marquee/kit/testing/identity-keys';
import { until } from '@marquee/kit/testing/until';
import { Agent, request } from 'undici';
import { batchAnswer } from '../testing/batch-upstreams';
import { type FakeService, openFakeService, type ReceivedRequest } from '../testing/fake-service';
import { rawGet } from '../testing/raw-get';
import { openTestGateway, type TestGateway } from '../testing/test-gateway';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await openTestGateway();
});
beforeEach(async () => {
  await gateway.reset();
  gateway.tracking.answer = answerBatch;
});
afterAll(() => gateway.close());

const requestsIn = (received: readonly ReceivedRequest[]) =>
  received.flatMap(({ body }) => HotBatch.parse(JSON.parse(body)).requests);

const answerBatch: FakeService['answer'] = ({ body }, res) => {
  const responses = HotBatch.parse(JSON.parse(body)).requests.map(
    (one): HotResponse =>
      one.method === 'POST'
        ? {
            status: 202,
            headers: { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' },
            body: '{"accepted":1}',
          }
        : {
            status: 302,
            headers: {
              location: `https://onlyfans.com/${one.params?.slug}?${one.query}`,
              'referrer-policy': 'origin',
            },
            body: '',
          },
  );
  res.end(batchAnswer(responses));
};

const post = (body: string | Buffer, headers: Record<string, string> = {}, path = '/api/website-analytics') =>
  fetch(`${gateway.url}${path}`, {
    method: 'POST',
    body,
    headers: { 'content-type': 'application/json', ...headers },
  });
const refusal = async (reply: Response): Promise<ErrorBody> => ErrorBody.parse(await reply.json());

test('tracking learns of a recognized session, and of nothing that a client claims', async () => {
  const keys = sessionKeys(testIdentities('analytics'), 'analytics');
  const cookie = `marquee_holder_velvet-rose=${newSessionToken(keys, holderOwner('velvet-rose'))}`;
  const own = { admin: false, holderOf: ['velvet-rose'] };
  const click = (headers: Record<string, string>) =>
    fetch(`${gateway.url}/track/velvet-rose/onlyfans`, { redirect: 'manual', headers });
  await click({ cookie });
  await click({ cookie: 'marquee_holder_velvet-rose=a-session-without-a-signature', own: '{"admin":true}' });
  await post('{"page":"/","own":{"admin":true,"holderOf":[]}}', { cookie });
  expect(requestsIn(gateway.tracking.received).map((one) => one.own)).toEqual([own, undefined, own]);
  expect(JSON.stringify(gateway.tracking.received)).not.toContain('marquee_holder');
});

test('a post reaches tracking in a signed batch, with the headers that tracking reads and no others', async () => {
  const reply = await post('{"page":"/"}', {
    'user-agent': 'Test/1.0',
    dnt: '1',
    cookie: 'marquee_admin=secret',
    'x-marquee-identity': 'forged',
    'x-forwarded-for': '198.51.100.1',
    at: '1',
  });
  expect(reply.status).toBe(202);
  expect(await reply.json()).toEqual({ accepted: 1 });
  const [received] = gateway.tracking.received;
  expect(received).toMatchObject({
    method: 'POST',
    url: hotBatchPath,
    identity: { role: 'service', service: 'gateway' },
  });
  expect(requestsIn(gateway.tracking.received)).toEqual([
    {
      requestId: reply.headers.get('x-request-id'),
      route: 'page-view',
      method: 'POST',
      ip: '127.0.0.1',
      headers: {
        'content-type': 'application/json',
        'user-agent': 'Test/1.0',
        dnt: '1',
        'sec-fetch-mode': 'cors',
      },
      body: '{"page":"/"}',
    },
  ]);
});

test('a hot response has the same security headers as any other', async () => {
  const names = [
    'content-security-policy',
    'permissions-policy',
    'rating',
    'x-content-type-options',
    'x-frame-options',
    'referrer-policy',
    'cross-origin-resource-policy',
  ];
  const [hot, other] = await Promise.all([post('{}'), fetch(`${gateway.url}/api/models`)]);
  for (const name of names) {
    expect([name, hot.headers.get(name)]).toEqual([name, expect.stringMatching(/./)]);
    expect([name, hot.headers.get(name)]).toEqual([name, other.headers.get(name)]);
  }
  // Only pages have this header.
  for (const { headers } of [hot, other]) expect(headers.has('cross-origin-opener-policy')).toBe(false);
  expect((await fetch(`${gateway.url}/robots.txt`)).headers.get('cross-origin-opener-policy')).toBe(
    'same-origin',
  );
  expect(hot.headers.get('rating')).toBe('RTA-5042-1996-1400-1577-RTA');
});

test('a redirect is forwarded with its parameters and query, keeps its own referrer policy, and HEAD stays HEAD', async () => {
  const get = await fetch(`${gateway.url}/track/velvet-rose/onlyfans?surface=browse`, { redirect: 'manual' });
  expect([get.status, get.headers.get('location'), get.headers.get('referrer-policy')]).toEqual([
    302,
    'https://onlyfans.com/velvet-rose?surface=browse',
    'origin',
  ]);
  await fetch(`${gateway.url}/track/velvet-rose/onlyfans`, { method: 'HEAD', redirect: 'manual' });
  expect(requestsIn(gateway.tracking.received).map(({ method }) => method)).toEqual(['GET', 'HEAD']);
});

test('requests that arrive together share batches', async () => {
  gateway.tracking.answer = (received, res, req) =>
    void setTimeout(() => answerBatch(received, res, req), 20);
  let posts = 0;
  // Repeated: posts that arrive slowly leave one by one, rightly.
  await until('fifty posts share fewer than twenty-five batches', async () => {
    const before = gateway.tracking.received.length;
    const replies = await Promise.all(Array.from({ length: 50 }, () => post('{"page":"/"}')));
    posts += 50;
    expect(replies.every(({ status }) => status === 202)).toBe(true);
    expect(requestsIn(gateway.tracking.received)).toHaveLength(posts);
    return gateway.tracking.received.length - before < 25;
  });
});

test('a redirect does not wait behind posts', async () => {
  const held: (() => void)[] = [];
  gateway.tracking.answer = (received, res, req) => {
    if (requestsIn([received]).some(({ method }) => method === 'GET')) answerBatch(received, res, req);
    else held.push(() => answerBatch(received, res, req));
  };
  const posts = Array.from({ length: 50 }, () => post('{"page":"/"}'));
  await until('a batch of posts is in flight', () => held.length > 0);
  // The posts are answered only after the redirect: behind them it would be refused.
  const { status } = await fetch(`${gateway.url}/track/velvet-rose/onlyfans`, { redirect: 'manual' });
  expect(status).toBe(302);
  gateway.tracking.answer = answerBatch;
  for (const answer of held) answer();
  await Promise.all(posts);
});

test('text/plain is accepted, as sendBeacon sends it', async () => {
  expect((await post('{"page":"/"}', { 'content-type': 'text/plain;charset=UTF-8' })).status).toBe(202);
});

test('an invalid request is refused by the gateway and does not reach tracking', async () => {
  const refused = async (reply: Promise<Response>) => {
    const { status } = await reply;
    return [status, (await refusal(await reply)).error];
  };
  expect(await refused(post('x'.repeat(65_537)))).toEqual([413, 'body.too-large']);
  expect(await refused(post('a=1', { 'content-type': 'application/x-www-form-urlencoded' }))).toEqual([
    415,
    'body.type',
  ]);
  expect(await refused(post(Buffer.from([0x22, 0xff, 0x22])))).toEqual([400, 'body.encoding']);
  expect(await refused(post('{}', { origin: 'https://elsewhere.example' }))).toEqual([403, 'origin.refused']);
  expect(await refused(fetch(`${gateway.url}/track/a%00/onlyfans`))).toEqual([400, 'path.malformed']);
  expect((await rawGet(gateway.url, '/track/%2e%2e/onlyfans')).status).toBe(400);
  const other = await fetch(`${gateway.url}/api/tracking`);
  expect([other.status, other.headers.get('allow')]).toEqual([405, 'POST, OPTIONS']);
  const options = await fetch(`${gateway.url}/track/a/onlyfans`, { method: 'OPTIONS' });
  expect([options.status, options.headers.get('allow')]).toEqual([204, 'GET, HEAD, OPTIONS']);
  expect(gateway.tracking.received).toEqual([]);
});

test('a body without a length is limited to 64 KiB too', async () => {
  const chunks = async function* () {
    for (let sent = 0; sent < 100; sent += 1) yield 'x'.repeat(1_024);
  };
  const dispatcher = new Agent();
  const headers = { 'content-type': 'application/json' };
  const sent = request(`${gateway.url}/api/tracking`, {
    method: 'POST',
    body: Readable.from(chunks()),
    headers,
    dispatcher,
  });
  const status = await sent.then(
    ({ statusCode }) => statusCode,
    () => 'cut',
  );
  expect([413, 'cut']).toContain(status);
  await dispatcher.destroy();
});

test('posts wait for a tracking process that restarts, and none is sent twice', async () => {
  // Repeated: a restart may outlast the two seconds that posts wait.
  await until('all posts outlast a restart', async () => {
    // A gateway of its own: a kept connection would break after the batch was sent, which is another test.
    const { url, tracking, close } = await openTestGateway();
    tracking.answer = answerBatch;
    await tracking.stop();
    const page = () =>
      fetch(`${url}/api/tracking`, { method: 'POST', body: '{}', headers: { 'content-type': 'text/plain' } });
    const replies = Array.from({ length: 20 }, page);
    await pause(500);
    await tracking.start();
    const accepted = (await Promise.all(replies)).filter(({ status }) => status === 202);
    const ids = requestsIn(tracking.received).map(({ requestId }) => requestId);
    expect(new Set(ids).size).toBe(ids.length);
    await close();
    return accepted.length === 20 && ids.length === 20;
  });
});

test('without tracking a post is refused with 502 as JSON, and other routes answer', async () => {
  await gateway.tracking.stop();
  const askedAt = performance.now();
  const [reply, other] = await Promise.all([post('{"page":"/"}'), fetch(`${gateway.url}/api/models`)]);
  expect(performance.now() - askedAt).toBeLessThan(120_000);
  expect([reply.status, other.status]).toEqual([502, 200]);
  expect(await refusal(reply)).toMatchObject({
    error: 'upstream.unavailable',
    requestId: reply.headers.get('x-request-id'),
  });
});

test('when tracking hangs, posts and redirects are refused with 504', async () => {
  gateway.tracking.answer = () => {};
  const askedAt = performance.now();
  const replies = await Promise.all([
    post('{"page":"/"}'),
    fetch(`${gateway.url}/track/a/onlyfans`, { redirect: 'manual' }),
  ]);
  expect(performance.now() - askedAt).toBeLessThan(120_000);
  for (const reply of replies)
    expect([reply.status, (await refusal(reply)).error]).toEqual([504, 'upstream.slow']);
});

test('a connection that breaks after the batch was sent gives 502, and the batch is not sent again', async () => {
  gateway.tracking.answer = (_heard, _res, req) => void req.socket.destroy();
  expect((await post('{"page":"/"}')).status).toBe(502);
  expect(gateway.tracking.received).toHaveLength(1);
});

test('when one of two tracking processes is down, the other receives everything', async () => {
  const second = await openFakeService('tracking', '127.0.0.2');
  second.answer = answerBatch;
  const both = await openTestGateway({ TRACKING_URL: `${gateway.tracking.url}, ${second.url}` });
  const page = () =>
    fetch(`${both.url}/api/tracking`, {
      method: 'POST',
      body: '{}',
      headers: { 'content-type': 'text/plain' },
    });
  await gateway.tracking.stop();
  const replies = await Promise.all(Array.from({ length: 20 }, page));
  expect(replies.every(({ status }) => status === 202)).toBe(true);
  expect(requestsIn(second.received)).toHaveLength(20);
  await both.close();
  await second.stop();
});
