import type { HotRequest } from '@marquee/contracts/http/hot-batch';
import { echo, flushed, heldUpstream } from '../testing/batch-upstreams';
import { type BatcherLimits, batcherLimits } from './batcher-limits';
import { type BatchUpstream, NotDelivered, openRequestBatcher, type RequestBatcher } from './request-batcher';

const opened: RequestBatcher[] = [];
const open = (upstreams: readonly BatchUpstream[], limits: Partial<BatcherLimits> = {}): RequestBatcher => {
  const batcher = openRequestBatcher(() => upstreams, { ...batcherLimits, ...limits });
  opened.push(batcher);
  return batcher;
};
afterEach(() => {
  for (const batcher of opened.splice(0)) batcher.close();
});

/** Records which IPs it gets; ready unless set otherwise. */
const recorder = (name: string) => {
  const state = { isReady: true, ips: [] as string[], batches: 0 };
  const upstream: BatchUpstream = {
    name,
    isReady: () => state.isReady,
    onNoResponse: () => {},
    send: async (requests) => {
      state.batches += 1;
      state.ips.push(...requests.map(({ ip }) => ip));
      return echo(requests);
    },
  };
  return { state, upstream };
};
const from = (ip: string): HotRequest => ({
  requestId: ip,
  route: 'link-click',
  method: 'GET',
  ip,
  headers: {},
});
const ips = Array.from({ length: 200 }, (_, n) => `192.0.2.${n}`);

test('every request of an IP goes to the same instance, in every gateway, and the IPs are shared out', async () => {
  const [one, two] = [recorder('http://10.0.0.1'), recorder('http://10.0.0.2')];
  for (const upstreams of [
    [one.upstream, two.upstream],
    [two.upstream, one.upstream],
  ]) {
    const batcher = open(upstreams);
    for (let round = 0; round < 3; round += 1) await Promise.all(ips.map((ip) => batcher.submit(from(ip))));
  }
  const [first, second] = [new Set(one.state.ips), new Set(two.state.ips)];
  expect([...first].filter((ip) => second.has(ip))).toEqual([]);
  expect(one.state.ips.length + two.state.ips.length).toBe(6 * ips.length);
  expect(Math.min(first.size, second.size)).toBeGreaterThan(60);
  // Requests that arrive together leave in one batch for each instance.
  expect([one.state.batches, two.state.batches]).toEqual([6, 6]);
});

test('with a third instance, only the IPs that move to it change', async () => {
  const three = [1, 2, 3].map((n) => recorder(`http://10.0.0.${n}`));
  const instanceOf = async (count: number): Promise<(number | undefined)[]> => {
    const used = three.slice(0, count);
    for (const { state } of used) state.ips = [];
    const batcher = open(used.map(({ upstream }) => upstream));
    await Promise.all(ips.map((ip) => batcher.submit(from(ip))));
    return ips.map((ip) => used.findIndex(({ state }) => state.ips.includes(ip)));
  };
  const [before, after] = [await instanceOf(2), await instanceOf(3)];
  const moved = after.filter((instance, index) => instance !== before[index]);
  expect(new Set(moved)).toEqual(new Set([2]));
  expect(moved.length).toBeLessThan(120);
});

test('an instance that is not ready, or refuses, gets none of them, and the other one answers', async () => {
  const [one, two] = [recorder('http://10.0.0.1'), recorder('http://10.0.0.2')];
  one.state.isReady = false;
  const batcher = open([one.upstream, two.upstream]);
  await Promise.all(ips.map((ip) => batcher.submit(from(ip))));
  expect([one.state.ips.length, two.state.ips.length]).toEqual([0, 200]);
  const refusing = {
    ...one.upstream,
    isReady: () => true,
    send: () => Promise.reject(new NotDelivered('no')),
  };
  const failing = open([refusing, two.upstream]);
  const replies = await Promise.all(ips.map((ip) => failing.submit(from(ip))));
  expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([202]));
});

test('what one network sends at any moment goes to its instance while that answers batches in time', async () => {
  const [one, two] = [heldUpstream('http://10.0.0.1'), heldUpstream('http://10.0.0.2')];
  const batcher = open([one.upstream, two.upstream], { ownInstanceWithinMs: Number.POSITIVE_INFINITY });
  const responses: Promise<unknown>[] = [];
  const taken = [0, 0];
  const answer = (): void => {
    for (const [nth, { batches }] of [one, two].entries())
      for (const batch of batches.splice(0)) {
        taken[nth] = (taken[nth] ?? 0) + batch.requests.length;
        batch.answer();
      }
  };
  // Both places of the instance are taken when the third and every later request of five arrives.
  for (let nth = 1; nth <= 40; nth += 1) {
    responses.push(batcher.submit(from('192.0.2.1')));
    await flushed();
    if (nth % 5 === 0) answer();
    await flushed();
  }
  answer();
  await Promise.all(responses);
  expect(taken.toSorted((a, b) => a - b)).toEqual([0, 40]);
});

test('a network that waited too long goes to the next instance of its own order, not to any', async () => {
  const three = [1, 2, 3].map((n) => heldUpstream(`http://10.0.0.${n}`));
  const takenBy = async (waits: number): Promise<number[]> => {
    const batcher = open(
      three.map(({ upstream }) => upstream),
      { inFlightPerUpstream: 1, ownInstanceWithinMs: 0 },
    );
    const responses: Promise<unknown>[] = [];
    for (let n = 0; n <= waits; n += 1) {
      responses.push(batcher.submit(from('192.0.2.1')));
      await flushed();
    }
    const taken = three.map(({ batches }) => batches.length);
    for (const { batches } of three) for (const batch of batches.splice(0)) batch.answer();
    await Promise.all(responses);
    return taken;
  };
  const runs = [];
  for (let run = 0; run < 6; run += 1) runs.push((await takenBy(1)).join());
  expect(new Set(runs).size).toBe(1);
});

test('the order of arrival is kept within a batch, and no request is lost between instances', async () => {
  const [one, two] = [heldUpstream('http://10.0.0.1'), heldUpstream('http://10.0.0.2')];
  const batcher = open([one.upstream, two.upstream]);
  const responses = ips.map((ip) => batcher.submit(from(ip)));
  await flushed();
  const order = (batches: typeof one.batches) =>
    batches.flatMap((batch) => batch.requests.map(({ ip }) => ips.indexOf(ip)));
  for (const { batches } of [one, two]) {
    expect(order(batches)).toEqual(order(batches).toSorted((a, b) => a - b));
    for (const batch of batches) batch.answer();
  }
  expect((await Promise.all(responses)).map(({ body }) => body)).toEqual(ips);
  expect(batcher.pending()).toBe(0);
});
