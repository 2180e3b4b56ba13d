import type { IncomingHttpHeaders } from 'node:http';
import { HttpError } from '../errors/http-error';
import { testIdentities } from '../testing/identity-keys';
import { identityHeader, identityLivesMs } from './identity';
import { callerOf, openPeerClock } from './peer-clock';

const { jest } = import.meta;
const hourMs = 3_600_000;

beforeEach(() => {
  jest.useFakeTimers({ now: Date.parse('2026-11-20T12:00:00Z') });
});
afterEach(() => {
  jest.useRealTimers();
});

const at = <Value>(skewMs: number, work: () => Value): Value => {
  const now = Date.now();
  jest.setSystemTime(now + skewMs);
  try {
    return work();
  } finally {
    jest.setSystemTime(now);
  }
};

type Reply = { readonly statusCode: number; readonly headers: IncomingHttpHeaders };

/** A service with a clock of its own, as its HTTP layer answers. */
const peerWith = (clock: { skewMs: number }) => {
  const identities = testIdentities('catalog');
  return (header: string): Reply =>
    at(clock.skewMs, () => {
      try {
        callerOf({ [identityHeader]: header }, identities);
        return { statusCode: 200, headers: {} };
      } catch (error) {
        if (!(error instanceof HttpError)) throw error;
        return { statusCode: error.status, headers: { ...error.more.headers } };
      }
    });
};

const openCaller = (peer: (header: string) => Reply) => {
  const identities = testIdentities('gateway');
  const clock = openPeerClock(identities, 'catalog');
  const sent: string[] = [];
  let discarded = 0;
  return {
    identities,
    sent,
    discarded: () => discarded,
    call: async (): Promise<number> => {
      const reply = await clock.send(
        () => identities.sign('catalog', { role: 'visitor', requestId: 'r', address: '', at: clock.now() }),
        async (header) => {
          sent.push(header);
          return peer(header);
        },
        () => {
          discarded += 1;
        },
      );
      return reply.statusCode;
    },
  };
};

test.each([0, 20_000, -20_000])('a clock %d ms ahead is no difference to a call', async (skewMs) => {
  const caller = openCaller(peerWith({ skewMs }));
  expect([await caller.call(), caller.sent.length, [...caller.identities.skews]]).toEqual([200, 1, []]);
});

test.each([hourMs, -hourMs])(
  'a clock %d ms ahead costs the first call a second request, and is measured',
  async (skewMs) => {
    const caller = openCaller(peerWith({ skewMs }));
    expect([await caller.call(), caller.sent.length, caller.discarded()]).toEqual([200, 2, 1]);
    expect([await caller.call(), caller.sent.length]).toEqual([200, 3]);
    expect([...caller.identities.skews]).toEqual([['catalog', skewMs]]);
  },
);

test('a clock that is set costs one request again, on either side', async () => {
  const clock = { skewMs: hourMs };
  const caller = openCaller(peerWith(clock));
  await caller.call();
  clock.skewMs = -hourMs;
  expect([await caller.call(), caller.sent.length]).toEqual([200, 4]);
  // The caller's own clock is set back.
  await at(-2 * hourMs, () => caller.call());
  clock.skewMs = 0;
  expect(await caller.call()).toBe(200);
  expect([...caller.identities.skews]).toEqual([['catalog', 0]]);
});

test('instances behind one name may have different clocks', async () => {
  const instances = [peerWith({ skewMs: 0 }), peerWith({ skewMs: hourMs })];
  let requests = 0;
  const caller = openCaller((header) => {
    requests += 1;
    return (instances[Math.floor(requests / 2) % 2] ?? peerWith({ skewMs: 0 }))(header);
  });
  for (let time = 0; time < 10; time += 1) expect(await caller.call()).toBe(200);
});

test('a signature cannot be sent again once it has expired by the clock of its receiver', async () => {
  const peer = peerWith({ skewMs: hourMs });
  const caller = openCaller(peer);
  await caller.call();
  const [, stolen = ''] = caller.sent;
  expect(peer(stolen).statusCode).toBe(200);
  jest.advanceTimersByTime(identityLivesMs + 1);
  expect(peer(stolen).statusCode).toBe(401);
});

test('a time that the peer has not signed for this request changes nothing', async () => {
  const identities = testIdentities('gateway');
  const visitor = { role: 'visitor', requestId: 'r', address: '', at: Date.now() - hourMs } as const;
  const other = peerWith({ skewMs: 0 })(identities.sign('catalog', visitor));
  const forged = {
    statusCode: 401,
    headers: { 'x-marquee-clock': `${Date.now() + hourMs}.${'0'.repeat(64)}` },
  };
  for (const reply of [other, forged, { statusCode: 401, headers: {} }]) {
    const caller = openCaller(() => reply);
    expect([await caller.call(), caller.sent.length, [...caller.identities.skews]]).toEqual([401, 1, []]);
  }
});

test('only a correct signature gets the time', () => {
  const peer = peerWith({ skewMs: 0 });
  expect(peer('gateway>catalog.e30.00')).toEqual({ statusCode: 401, headers: {} });
  expect(peer('')).toEqual({ statusCode: 401, headers: {} });
});
