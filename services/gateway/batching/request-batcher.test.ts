import type { HotResponse } from '@marquee/contracts/http/hot-batch';
import {
  batcherSuite,
  echo,
  flushed,
  heldUpstream,
  hotRequest,
  restartingUpstream,
  upstreamOf,
} from '../testing/batch-upstreams';
import { batcherLimits } from './batcher-limits';
import { NotDelivered } from './request-batcher';

const { jest } = import.meta;

const { open } = batcherSuite();

test('requests that arrive together leave together, and each gets its own response', async () => {
  const batches: number[] = [];
  const batcher = open([
    upstreamOf(async (requests) => {
      batches.push(requests.length);
      return echo(requests);
    }),
  ]);
  const responses = await Promise.all(
    Array.from({ length: 100 }, (_, index) => batcher.submit(hotRequest(`/${index}`))),
  );
  expect(responses.map((response) => response.body)).toEqual(
    Array.from({ length: 100 }, (_, index) => `/${index}`),
  );
  expect(batches).toEqual([100]);
});

test('requests gather while no upstream has room, and leave in the order of their arrival', async () => {
  const { batches, upstream } = heldUpstream();
  const batcher = open([upstream], { inFlightPerUpstream: 2 });
  const first = batcher.submit(hotRequest('/1'));
  await flushed();
  expect(batches).toHaveLength(1);
  const second = batcher.submit(hotRequest('/2'));
  await flushed();
  const rest = ['/3', '/4', '/5'].map((path) => batcher.submit(hotRequest(path)));
  await flushed();
  expect(batches).toHaveLength(2);
  batches[0]?.answer();
  await flushed();
  expect(batches[2]?.requests.map(({ requestId }) => requestId)).toEqual(['/3', '/4', '/5']);
  for (const batch of batches) batch.answer();
  expect((await Promise.all([first, second, ...rest])).map(({ body }) => body)).toEqual([
    '/1',
    '/2',
    '/3',
    '/4',
    '/5',
  ]);
});

test('a batch holds at most 256 requests and a bounded amount of text, and a longer request goes alone', async () => {
  const { batches, upstream } = heldUpstream();
  const batcher = open([upstream], { inFlightPerUpstream: 10, batchMaxChars: 100_000 });
  const requests = [
    hotRequest('/long', 'x'.repeat(150_000)),
    ...Array.from({ length: 300 }, (_, index) => hotRequest(`/${index}`)),
  ];
  const responses = requests.map((one) => batcher.submit(one));
  await flushed();
  expect(batches.map((batch) => batch.requests.length)).toEqual([1, 256, 44]);
  for (const batch of batches) batch.answer();
  await Promise.all(responses);
  expect(batcher.pending()).toBe(0);
});

test('a request waits for the instance of its network for 100 ms, then goes to another one with room', async () => {
  const [one, two] = [heldUpstream(), heldUpstream()];
  const batcher = open([one.upstream, two.upstream], { inFlightPerUpstream: 1 });
  const responses = [batcher.submit(hotRequest('/1'))];
  await flushed();
  responses.push(batcher.submit(hotRequest('/2')));
  jest.advanceTimersByTime(batcherLimits.ownInstanceWithinMs - 1);
  await flushed();
  expect([one.batches.length, two.batches.length]).toEqual([1, 0]);
  jest.advanceTimersByTime(batcherLimits.checkEveryMs);
  await flushed();
  expect([one.batches.length, two.batches.length]).toEqual([1, 1]);
  for (const batch of [...one.batches, ...two.batches]) batch.answer();
  await Promise.all(responses);
});

test('a batch that one instance refuses goes to the other one, once', async () => {
  let refused = 0;
  const refusing = upstreamOf(async () => {
    refused += 1;
    throw new NotDelivered('refused');
  });
  const taken: string[] = [];
  const here = upstreamOf(async (requests) => {
    taken.push(...requests.map(({ requestId }) => requestId));
    return echo(requests);
  });
  const batcher = open([refusing, here]);
  const paths: string[] = [];
  for (let round = 0; round < 10; round += 1) {
    paths.push(`/${round}`);
    expect((await batcher.submit(hotRequest(`/${round}`))).status).toBe(202);
  }
  expect(refused).toBe(1);
  expect(taken).toEqual(paths);
});

test('requests wait for an instance that is restarting', async () => {
  const { state, upstream } = restartingUpstream();
  const batcher = open([upstream]);
  const responses = [batcher.submit(hotRequest('/1')), batcher.submit(hotRequest('/2'))];
  await flushed();
  state.isUp = true;
  jest.advanceTimersByTime(batcherLimits.retryAfterMs);
  expect((await Promise.all(responses)).map(({ body }) => body)).toEqual(['/1', '/2']);
});

test('a request that no instance accepts is refused with 502 in time', async () => {
  const refusing = open([upstreamOf(() => Promise.reject(new NotDelivered('refused')))]);
  const [refused, without] = [refusing.submit(hotRequest('/1')), open([]).submit(hotRequest('/1'))];
  await flushed();
  jest.advanceTimersByTime(batcherLimits.sendWithinMs);
  const errors = (await Promise.allSettled([refused, without])).map((one) => 'reason' in one && one.reason);
  expect(errors).toMatchObject(Array(2).fill({ status: 502, code: 'upstream.unavailable' }));
});

test('a request whose connection broke after it was sent is refused with 502 and not sent again', async () => {
  const { batches, upstream } = heldUpstream();
  const batcher = open([upstream]);
  const response = batcher.submit(hotRequest('/1'));
  await flushed();
  batches[0]?.fail(new Error('connection reset'));
  await expect(response).rejects.toMatchObject({ status: 502 });
  jest.advanceTimersByTime(batcherLimits.respondWithinMs);
  await flushed();
  expect(batches).toHaveLength(1);
});

test('a request without a response is refused with 504 in time, its instance is reported, and a late response is ignored', async () => {
  const { batches, upstream, noResponses } = heldUpstream();
  const batcher = open([upstream]);
  const response = batcher.submit(hotRequest('/1'));
  await flushed();
  jest.advanceTimersByTime(batcherLimits.respondWithinMs);
  await expect(response).rejects.toMatchObject({ status: 504 });
  expect(noResponses.count).toBe(1);
  batches[0]?.answer();
  await flushed();
  expect(batcher.pending()).toBe(0);
});

test('requests that wait for an instance to start are not refused for the time they wait', async () => {
  const { state, upstream } = restartingUpstream();
  const batcher = open([upstream], { waitMaxMs: 10 });
  const waiting = Array.from({ length: 200 }, (_, index) => batcher.submit(hotRequest(`/${index}`)));
  await flushed();
  state.isUp = true;
  jest.advanceTimersByTime(batcherLimits.retryAfterMs);
  await flushed();
  expect((await Promise.all(waiting)).every(({ status }) => status === 202)).toBe(true);
});

test('responses that are fewer than the requests fail the batch', async () => {
  const batcher = open([upstreamOf(async (requests) => echo(requests.slice(1)))]);
  const responses = await Promise.allSettled([
    batcher.submit(hotRequest('/1')),
    batcher.submit(hotRequest('/2')),
  ]);
  expect(responses.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
});

test('a clock that is set back delays no refusal and no retry', async () => {
  const held = open([heldUpstream().upstream]).submit(hotRequest('/1'));
  const { state, upstream } = restartingUpstream();
  const retried = open([upstream]).submit(hotRequest('/2'));
  await flushed();
  state.isUp = true;
  jest.setSystemTime(Date.now() - 3_600_000);
  jest.advanceTimersByTime(batcherLimits.retryAfterMs);
  expect((await retried).status).toBe(202);
  jest.advanceTimersByTime(batcherLimits.respondWithinMs);
  await expect(held).rejects.toMatchObject({ status: 504 });
});

describe('an instance that is starting', () => {
  const refusal: HotResponse = { status: 503, headers: {}, body: 'loading', retryElsewhere: true };
  /** As in production, an instance is known to be starting only from its first response. */
  const startingUpstream = () => {
    const state = { isReady: true, batches: 0 };
    const upstream = upstreamOf(
      async (requests) => {
        state.isReady = false;
        state.batches += 1;
        return requests.map(() => refusal);
      },
      { isReady: () => state.isReady },
    );
    return { state, upstream };
  };

  test('gets one batch while another instance is ready, which then answers its requests', async () => {
    const { state, upstream } = startingUpstream();
    const batcher = open([upstream, upstreamOf(async (requests) => echo(requests))]);
    for (let round = 0; round < 10; round += 1)
      expect((await batcher.submit(hotRequest(`/${round}`))).status).toBe(202);
    expect(state.batches).toBe(1);
  });

  test('answers for itself while no other one is ready', async () => {
    const [one, two] = [startingUpstream(), startingUpstream()];
    const batcher = open([one.upstream, two.upstream]);
    expect(await batcher.submit(hotRequest('/1'))).toEqual(refusal);
    expect(await batcher.submit(hotRequest('/2'))).toEqual(refusal);
    expect([one.state.batches, two.state.batches].toSorted()).toEqual([1, 2]);
  });

  test('has its refusal sent to the client when the other instances do not take the request in time', async () => {
    const { upstream } = startingUpstream();
    const busy = heldUpstream();
    const batcher = open([busy.upstream, upstream], { inFlightPerUpstream: 1 });
    // The first request occupies one instance, the second reaches the other.
    const responses = [batcher.submit(hotRequest('/1'))];
    await flushed();
    responses.push(batcher.submit(hotRequest('/2')));
    jest.advanceTimersByTime(batcherLimits.ownInstanceWithinMs);
    await flushed();
    if (busy.batches.length === 0) throw new Error('nothing was sent to the busy instance');
    jest.advanceTimersByTime(batcherLimits.sendWithinMs);
    expect(await Promise.any(responses)).toEqual(refusal);
  });
});
