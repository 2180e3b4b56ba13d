import type { LaneCall, LaneReply } from '@marquee/contracts/http/hot-batch';
import { pause } from '@marquee/kit/run/wait';
import { until } from '@marquee/kit/testing/until';
import { type Carrier, type Lane, type LaneBounds, laneBounds, NotDelivered, openLane } from './request-batcher';

const quick: LaneBounds = {
  ...laneBounds,
  handOverWithinMs: 200,
  answerWithinMs: 300,
  restMs: 10,
  restMaxMs: 40,
  lookEveryMs: 5,
};

const call = (path: string, body = ''): LaneCall => ({
  requestId: path,
  method: 'POST',
  path,
  address: '192.0.2.1',
  headers: {},
  body,
});
const echo = (calls: readonly LaneCall[]): LaneReply[] =>
  calls.map(({ path }) => ({ status: 202, headers: {}, body: path }));

/** A carrier whose loads are settled by hand. */
const heldCarrier = () => {
  const loads: { calls: readonly LaneCall[]; answer: () => void; fail: (error: Error) => void }[] = [];
  const carrier: Carrier = {
    carry: (calls) =>
      new Promise((resolve, reject) => {
        loads.push({ calls, answer: () => resolve(echo(calls)), fail: reject });
      }),
  };
  return { loads, carrier };
};

const opened: Lane[] = [];
const open = (carriers: readonly Carrier[], bounds: Partial<LaneBounds> = {}): Lane => {
  const lane = openLane(() => carriers, { ...quick, ...bounds });
  opened.push(lane);
  return lane;
};
afterEach(() => {
  for (const lane of opened.splice(0)) lane.close();
});

test('calls that come together leave together, and each gets its own answer', async () => {
  const loads: number[] = [];
  const lane = open([
    {
      carry: async (calls) => {
        loads.push(calls.length);
        return echo(calls);
      },
    },
  ]);
  const replies = await Promise.all(
    Array.from({ length: 100 }, (_, index) => lane.submit(call(`/${index}`))),
  );
  expect(replies.map((reply) => reply.body)).toEqual(Array.from({ length: 100 }, (_, index) => `/${index}`));
  expect(loads).toEqual([100]);
});

test('while every request is under way, calls gather and leave in the order in which they came', async () => {
  const { loads, carrier } = heldCarrier();
  const lane = open([carrier], { inFlightPerCarrier: 2 });
  const first = lane.submit(call('/1'));
  await until('the first left', () => loads.length === 1);
  const second = lane.submit(call('/2'));
  await until('the second left', () => loads.length === 2);
  const rest = ['/3', '/4', '/5'].map((path) => lane.submit(call(path)));
  await pause(20);
  expect(loads).toHaveLength(2);
  loads[0]?.answer();
  await until('the rest left', () => loads.length === 3);
  expect(loads[2]?.calls.map(({ path }) => path)).toEqual(['/3', '/4', '/5']);
  for (const load of loads) load.answer();
  expect((await Promise.all([first, second, ...rest])).map(({ body }) => body)).toEqual([
    '/1',
    '/2',
    '/3',
    '/4',
    '/5',
  ]);
});

test('one request holds at most 256 calls and a bounded amount of text, and a single longer call goes alone', async () => {
  const { loads, carrier } = heldCarrier();
  const lane = open([carrier], { inFlightPerCarrier: 10, loadMaxChars: 100_000 });
  const calls = [
    call('/long', 'x'.repeat(150_000)),
    ...Array.from({ length: 300 }, (_, index) => call(`/${index}`)),
  ];
  const replies = calls.map((one) => lane.submit(one));
  await until('all left', () => loads.length === 3);
  expect(loads.map((load) => load.calls.length)).toEqual([1, 256, 44]);
  for (const load of loads) load.answer();
  await Promise.all(replies);
  expect(lane.inHand()).toBe(0);
});

test('two instances share the calls', async () => {
  const [one, two] = [heldCarrier(), heldCarrier()];
  const lane = open([one.carrier, two.carrier], { inFlightPerCarrier: 1 });
  const replies = [lane.submit(call('/1'))];
  await until('the first left', () => one.loads.length + two.loads.length === 1);
  replies.push(lane.submit(call('/2')));
  await until('the second left by the other', () => one.loads.length === 1 && two.loads.length === 1);
  for (const load of [...one.loads, ...two.loads]) load.answer();
  await Promise.all(replies);
});

test('what an instance refused is handed to the other one, once', async () => {
  let refused = 0;
  const away: Carrier = {
    carry: async () => {
      refused += 1;
      throw new NotDelivered('refused');
    },
  };
  const taken: string[] = [];
  const here: Carrier = {
    carry: async (calls) => {
      taken.push(...calls.map(({ path }) => path));
      return echo(calls);
    },
  };
  const lane = open([away, here], { restMs: 1_000, restMaxMs: 1_000 });
  const paths: string[] = [];
  for (let turn = 0; turn < 10; turn += 1) {
    paths.push(`/${turn}`);
    expect((await lane.submit(call(`/${turn}`))).status).toBe(202);
  }
  expect(refused).toBe(1);
  expect(taken).toEqual(paths);
});

test('calls wait for an instance that is being started again', async () => {
  let isUp = false;
  const lane = open([
    {
      carry: async (calls) => {
        if (!isUp) throw new NotDelivered('refused');
        return echo(calls);
      },
    },
  ]);
  const replies = [lane.submit(call('/1')), lane.submit(call('/2'))];
  setTimeout(() => {
    isUp = true;
  }, 60);
  expect((await Promise.all(replies)).map(({ body }) => body)).toEqual(['/1', '/2']);
});

test('a call that nobody takes is refused with 502 in time', async () => {
  const lane = open([{ carry: () => Promise.reject(new NotDelivered('refused')) }]);
  await expect(lane.submit(call('/1'))).rejects.toMatchObject({ status: 502, code: 'upstream.away' });
  await expect(open([]).submit(call('/1'))).rejects.toMatchObject({ status: 502 });
});

test('a call whose connection broke after the hand-over is refused with 502 and not handed over again', async () => {
  const { loads, carrier } = heldCarrier();
  const lane = open([carrier]);
  const reply = lane.submit(call('/1'));
  await until('it left', () => loads.length === 1);
  loads[0]?.fail(new Error('connection reset'));
  await expect(reply).rejects.toMatchObject({ status: 502 });
  await pause(50);
  expect(loads).toHaveLength(1);
});

test('a call that gets no answer is refused with 504 in time, and a late answer harms nobody', async () => {
  const { loads, carrier } = heldCarrier();
  const lane = open([carrier]);
  const cameAt = performance.now();
  await expect(lane.submit(call('/1'))).rejects.toMatchObject({ status: 504 });
  expect(performance.now() - cameAt).toBeLessThan(2_000);
  loads[0]?.answer();
  await pause(10);
  expect(lane.inHand()).toBe(0);
});

test('a call that waits too long behind busy requests is told to come back, and is never handed over', async () => {
  const { loads, carrier } = heldCarrier();
  const lane = open([carrier], { inFlightPerCarrier: 1, answerWithinMs: 10_000 });
  const first = lane.submit(call('/1'));
  await until('it left', () => loads.length === 1);
  await expect(lane.submit(call('/2'))).rejects.toMatchObject({
    status: 503,
    more: { retryAfterSeconds: 1 },
  });
  loads[0]?.answer();
  await first;
  await pause(20);
  expect(loads).toHaveLength(1);
});

test('what is in hand is bounded by number and by text', async () => {
  const { loads, carrier } = heldCarrier();
  const few = open([carrier], { inHandMaxCalls: 2 });
  const kept = [few.submit(call('/1')), few.submit(call('/2'))];
  await expect(few.submit(call('/3'))).rejects.toMatchObject({ status: 503, code: 'tracking.busy' });
  await until('they left', () => loads.length === 1);
  loads[0]?.answer();
  await Promise.all(kept);
  await expect(
    open([carrier], { inHandMaxChars: 1_000 }).submit(call('/4', 'x'.repeat(1_000))),
  ).rejects.toMatchObject({ status: 503 });
});

test('answers that are fewer than the calls are nobody’s answers', async () => {
  const lane = open([{ carry: async (calls) => echo(calls.slice(1)) }]);
  const replies = await Promise.allSettled([lane.submit(call('/1')), lane.submit(call('/2'))]);
  expect(replies.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
});
