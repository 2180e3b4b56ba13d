import { HotBatch } from '@marquee/contracts/http/hot-batch';
import { recordedSpans } from '@marquee/kit/testing/recorded-spans';
import { until } from '@marquee/kit/testing/until';
import { batchAnswer } from '../testing/batch-upstreams';
import { openTestGateway, type TestGateway } from '../testing/test-gateway';

const spans = recordedSpans();
const traceIdOfCaller = '5'.repeat(32);
const traceparent = (flags: string): string => `00-${traceIdOfCaller}-${'6'.repeat(16)}-${flags}`;

const withGateway = async (share: string, work: (gateway: TestGateway) => Promise<void>): Promise<void> => {
  const gateway = await openTestGateway({ OTEL_TRACES_SAMPLER_ARG: share });
  try {
    await work(gateway);
  } finally {
    await gateway.close();
  }
};

/** Answers as tracking does, and returns what the gateway forwarded as each request's `traceparent`. */
const acceptBatches = ({ tracking }: TestGateway): (string | undefined)[] => {
  const forwarded: (string | undefined)[] = [];
  tracking.answer = ({ body }, res) => {
    const { requests } = HotBatch.parse(JSON.parse(body));
    forwarded.push(...requests.map((request) => request.traceparent));
    const responses = requests.map(() => ({ status: 202, headers: {}, body: '{"accepted":1}', events: 1 }));
    res.writeHead(200, { 'content-type': 'application/json' }).end(batchAnswer(responses));
  };
  return forwarded;
};

const post = ({ url }: TestGateway, headers: Record<string, string>): Promise<Response> =>
  fetch(`${url}/api/website-analytics`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: '{"page":"/"}',
  });

test("a stranger's sampled flag makes the gateway record nothing, nor the services behind it", async () => {
  await withGateway('0', async (gateway) => {
    const forwarded = acceptBatches(gateway);
    await post(gateway, { traceparent: traceparent('01') });
    await fetch(`${gateway.url}/api/models`, { headers: { traceparent: traceparent('01') } });
    expect(forwarded).toEqual([undefined]);
    expect(gateway.catalog.received.map(({ headers }) => headers.traceparent)).toEqual([undefined]);
    expect(spans()).toEqual([]);
  });
});

test("a request that is chosen continues the browser's trace, and hands it on", async () => {
  await withGateway('1', async (gateway) => {
    const forwarded = acceptBatches(gateway);
    await post(gateway, { traceparent: traceparent('00') });
    await fetch(`${gateway.url}/api/models?search=secret`, { headers: { traceparent: traceparent('00') } });
    await until('both spans have ended', () => spans().length === 2);
    const [posted, listed] = spans();
    expect(posted).toMatchObject({
      name: 'POST /api/website-analytics',
      traceId: traceIdOfCaller,
      parentId: '6'.repeat(16),
      attributes: { 'http.response.status_code': 202 },
    });
    expect(forwarded).toEqual([`00-${traceIdOfCaller}-${posted?.spanId}-01`]);
    expect(listed).toMatchObject({ name: 'GET /api/models', traceId: traceIdOfCaller });
    expect(gateway.catalog.received.map(({ headers }) => headers.traceparent)).toEqual([
      `00-${traceIdOfCaller}-${listed?.spanId}-01`,
    ]);
    expect(JSON.stringify(spans())).not.toContain('secret');
  });
});

test('a malformed header is ignored: the request gets a trace of its own', async () => {
  await withGateway('1', async (gateway) => {
    const forwarded = acceptBatches(gateway);
    const reply = await post(gateway, { traceparent: 'not a traceparent' });
    expect(reply.status).toBe(202);
    await until('the span has ended', () => spans().length === 1);
    const [span] = spans();
    expect(span?.parentId).toBeUndefined();
    expect(forwarded).toEqual([`00-${span?.traceId}-${span?.spanId}-01`]);
  });
});
