import { createHash } from 'node:crypto';
import type { ActivityEvent } from '@marquee/contracts/events/activity-batch';
import type { HotRequest } from '@marquee/contracts/http/hot-batch';
import { siteDay } from '@marquee/kit/days/site-calendar';
import { HttpError } from '@marquee/kit/errors/http-error';
import { figuresAndLimits } from '@marquee/kit/settings/figures';
import { Registry } from 'prom-client';
import { trackingMetrics } from '../metrics';
import { encodeBatch, encodeEvents } from '../spool/batch-message';
import { click, pageView, post, testClient } from '../testing/hot-requests';
import { hotRoutesWith, now } from '../testing/hot-routes';
import { eventBytes, openBudgets } from './budgets';
import { dailyHash } from './visitor';

const settingOf = (name: 'EVENTS_PER_BLOCK' | 'ACTIVITY_LOG_DAYS' | 'ACTIVITY_LOG_MAX_BYTES'): number =>
  figuresAndLimits[name].schema.parse(undefined);
/** A budget of 2,000 events is counted in steps of two. */
const stepBytes = 2 * eventBytes;
/** The bytes of a message without its events. */
const overhead = encodeBatch(
  { producer: '0f9d6a0e-6a1f-4a52-9d0c-4a6f2a4f3b11', seq: 1_000_000, acceptedBefore: 1e9 },
  [],
).body.length;
const number = { producer: '0f9d6a0e-6a1f-4a52-9d0c-4a6f2a4f3b11', seq: 1_000_000, acceptedBefore: 1e9 };
const dayOf = siteDay('UTC');
const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 16);
/** A sender from an IPv4 address or, with several names, from a block within wider ones. */
const senderOf = (...names: readonly string[]) => {
  const blocks = names.map(hashOf);
  return { at: now, isDemo: false, network: () => ({ blocks, agents: blocks }) };
};
const views = (count: number, at = now): string[] => {
  const event: ActivityEvent = {
    ...{ type: 'page.viewed', at, visitor: '0123456789abcdef', path: '/', referrer: 'direct' },
    ...{ country: 'US', device: 'Desktop', browser: 'Chrome' },
  };
  return Array.from({ length: count }, () => JSON.stringify(event));
};
/** The views are encoded once: the tests take them a hundred thousand times. */
const tenViews = encodeEvents(views(10));
const isTaken = (
  budgets: ReturnType<typeof openBudgets>,
  sender: ReturnType<typeof senderOf>,
  encoded = tenViews,
): boolean => {
  try {
    budgets.take(sender, encoded);
    return true;
  } catch (error) {
    expect(error).toMatchObject({ status: 429, code: 'budget.spent' });
    return false;
  }
};
/** How many events the sender gets in, ten at a time. */
const fill = (budgets: ReturnType<typeof openBudgets>, sender: ReturnType<typeof senderOf>): number => {
  let events = 0;
  while (isTaken(budgets, sender)) events += 10;
  return events;
};
const from = (request: HotRequest, ip: string): HotRequest => ({ ...request, ip });

/** The hot routes with these budgets, and the bytes in the log of what they have accepted. */
const routesWith = (budgets: ReturnType<typeof openBudgets>) => {
  let bytes = 0;
  const metrics = trackingMetrics(new Registry());
  const accept = async (group: Parameters<typeof encodeBatch>[1][number]): Promise<void> => {
    bytes += encodeBatch(number, [group]).body.length;
  };
  return { ...hotRoutesWith({ budgets, commit: { accept }, metrics }), metrics, bytes: () => bytes };
};

const long = `/${'\u0001\u00fc"\\'.repeat(63)}`;
const worst = {
  view: {
    page: long,
    referrer: `https://${'a'.repeat(60)}.${'b'.repeat(60)}.${'c'.repeat(60)}.example`,
    campaign: '\u0001'.repeat(128),
  },
  card: {
    modelId: 1,
    modelSlug: 'velvet-rose',
    surface: 'home-featured',
    position: 9_999,
    campaign: '\u{1F600}'.repeat(64),
  },
  profile: {
    modelId: 1,
    eventType: 'impression',
    platform: 'x',
    origin: { surface: 'home-featured', position: 9_999 },
    campaign: '"'.repeat(128),
  },
} as const;

test.each([
  ['page-view', worst.view, 25],
  ['card-impression', worst.card, 100],
  ['profile-impression', worst.profile, 100],
  ['page-view', worst.view, 1],
  ['card-impression', { ...worst.card, campaign: undefined }, 1],
  ['profile-impression', { ...worst.profile, campaign: undefined }, 1],
] as const)(
  'a post of %s takes at least its bytes in the log out of the budget',
  async (route, body, count) => {
    const budgets = openBudgets(2_000, dayOf, () => 0);
    const routes = routesWith(budgets);
    const { status } = await routes.answer(
      post(route, { batchId: 'a'.repeat(64), events: Array(count).fill(body) }),
    );
    expect(status).toBe(202);
    const taken = budgets.counts.count(
      dailyHash(Buffer.alloc(32, 7), `block ${testClient.ip}`),
      'events',
      now,
    );
    // The rest of a step is taken at random.
    expect((taken + 1) * stepBytes).toBeGreaterThanOrEqual(routes.bytes() - overhead);
    expect(taken * stepBytes).toBeLessThan(2 * routes.bytes());
  },
);

/** A hundredth of the budgets and of the log, so that the test takes a hundredth of the time. */
const scale = 100;

test('a hundred hostile networks do not push out the log of 35 days, whatever they send: measured in bytes of the log', async () => {
  const budgets = openBudgets(settingOf('EVENTS_PER_BLOCK') / scale, dayOf);
  const routes = routesWith(budgets);
  const kinds = [
    (n: string) => post('page-view', { batchId: `batch-${n}`, events: Array(25).fill(worst.view) }),
    (n: string) => post('card-impression', { batchId: `batch-${n}`, events: Array(100).fill(worst.card) }),
    (n: string) =>
      post('profile-impression', { batchId: `batch-${n}`, events: Array(90).fill(worst.profile) }),
    () => pageView('/'),
  ];
  // Half of them have a /48 and send from another /64 each time.
  const ipOf = (n: number, attempt: number): string =>
    n % 2 === 0
      ? `198.51.${n}.7`
      : `2001:db8:${n.toString(16)}:${((attempt * 257) % 65_536).toString(16)}::1`;
  for (let n = 0; n < 100; n += 1) {
    const request = kinds[n % kinds.length];
    for (let attempt = 0, refused = 0; refused < 3; attempt += 1) {
      const sent = from(request?.(`${n}-${attempt}`) ?? pageView('/'), ipOf(n, attempt));
      const { status } = await routes.answer(sent);
      expect([202, 429]).toContain(status);
      if (status === 429) refused += 1;
    }
  }
  // Nearly all that they may send, so the limit is theirs and not the test's.
  const bytesOfDays = routes.bytes() * settingOf('ACTIVITY_LOG_DAYS');
  expect(routes.bytes()).toBeGreaterThan(110_000_000 / scale);
  expect(bytesOfDays).toBeLessThan((0.7 * settingOf('ACTIVITY_LOG_MAX_BYTES')) / scale);
  // And a household is counted meanwhile.
  expect((await routes.answer(from(pageView('/'), '203.0.113.9'))).status).toBe(202);
});

test('a carrier of 5,000 people behind one address has room on a quiet day, and a household while it is full', () => {
  const budgets = openBudgets(2_000, dayOf);
  expect(fill(budgets, senderOf('carrier'))).toBeGreaterThan(100_000);
  for (let n = 0; n < 100; n += 1) fill(budgets, senderOf(`hostile ${n}`));
  expect(budgets.sharedUsed()).toBeGreaterThan(0.99);
  expect(budgets.sharedUsed()).toBeLessThanOrEqual(1);
  expect(fill(budgets, senderOf('household'))).toBeGreaterThan(1_700);
});

test('a budget that is spent is answered 429 until the day ends, and no event is accepted', async () => {
  const routes = routesWith(openBudgets(100, dayOf));
  let answer = await routes.answer(pageView('/'));
  for (let n = 0; n < 20_000 && answer.status === 202; n += 1) answer = await routes.answer(pageView('/'));
  const before = routes.bytes();
  expect(answer.status).toBe(429);
  expect(JSON.parse(answer.body)).toMatchObject({ error: 'budget.spent', requestId: 'test-request' });
  expect(Number(answer.headers['retry-after'])).toBe(12 * 3_600);
  expect((await routes.metrics.refused.get()).values).toMatchObject([{ labels: { reason: 'budget.spent' } }]);
  // Clicks go on for a while, and are redirected in any case.
  const clicked = click('/track/velvet-rose/onlyfans');
  const places = await Promise.all(Array.from({ length: 80 }, () => routes.answer(clicked)));
  expect(places.map(({ status }) => status)).toEqual(Array(80).fill(302));
  const unrecorded = (await routes.metrics.clicksOverBudget.get()).values[0]?.value ?? 0;
  expect(unrecorded).toBeGreaterThan(20);
  expect(unrecorded).toBeLessThan(60);
  expect(routes.bytes()).toBeGreaterThan(before);
  // Demo traffic has no budget, and another day a new one.
  const at = now + 86_400_000;
  expect((await hotRoutesWith({}).answer(pageView('/', { at }))).status).toBe(202);
  expect((await routes.answer(pageView('/', { at }))).status).toBe(202);
});

test('one /64 cannot spend the budget of its /48, nor one /48 that of another', () => {
  const budgets = openBudgets(2_000, dayOf);
  const one = senderOf('64 a', '56 a', '48 a');
  // These views take some 155 bytes each.
  expect(fill(budgets, one)).toBeLessThanOrEqual(3_200);
  expect(fill(budgets, senderOf('64 b', '56 b', '48 a'))).toBeGreaterThan(1_700);
  for (let n = 0; n < 500; n += 1) fill(budgets, senderOf(`64 ${n}`, `56 ${n}`, '48 a'));
  expect(isTaken(budgets, senderOf('64 new', '56 new', '48 a'))).toBe(false);
  expect(fill(budgets, senderOf('64 c', '56 c', '48 b'))).toBeGreaterThan(1_700);
});

test('what was not stored is given back, and a repeated batch takes nothing', async () => {
  let isUp = false;
  const budgets = openBudgets(100, dayOf);
  const routes = hotRoutesWith({
    budgets,
    commit: {
      accept: async () => {
        if (!isUp) throw new HttpError(503, 'spool.full', 'full');
      },
    },
  });
  const send = (batchId: string) =>
    routes.answer(post('page-view', { batchId, events: Array(20).fill({ page: '/' }) }));
  for (let n = 0; n < 500; n += 1) expect((await send('batch-one')).status).toBe(503);
  isUp = true;
  for (let n = 0; n < 500; n += 1) expect((await send('batch-two')).status).toBe(202);
});

test('a restart goes on with what each network has sent', () => {
  const first = openBudgets(2_000, dayOf);
  const carrier = senderOf('carrier');
  fill(first, carrier);
  const saved = first.counts.unsaved();
  if (saved === undefined) throw new Error('nothing to save');
  const second = openBudgets(2_000, dayOf);
  second.counts.restore(saved);
  // A fifth of the fifth that it has: what all share is known to the database.
  expect(fill(second, carrier)).toBeLessThan(33_000);
});

test('a network beyond its ids of batches gets its answers, and the worker is given no more ids', async () => {
  const ids: (string | undefined)[] = [];
  const routes = hotRoutesWith({
    budgets: openBudgets(100, dayOf),
    commit: {
      accept: async ({ batchId }) => {
        ids.push(batchId);
      },
    },
  });
  const send = (n: number) =>
    routes.answer(post('page-view', { batchId: `batch-id-${n}`, events: [{ page: '/' }] }));
  let accepted = 0;
  while ((await send(accepted)).status === 202) accepted += 1;
  expect(ids.filter((id) => id !== undefined)).toHaveLength(500);
  expect(accepted).toBeGreaterThan(600);
  // Its repeats are still recognized here for ten minutes.
  expect((await send(accepted - 1)).status).toBe(202);
  expect(ids).toHaveLength(accepted);
});

test('300,000 invented networks take no more than 6 MB, and hardly a budget of the others', () => {
  const budgets = openBudgets(2_000, dayOf);
  fill(budgets, senderOf('before'));
  const oneView = encodeEvents(views(1));
  for (let n = 0; n < 300_000; n += 1) {
    const name = n.toString(16).padStart(8, '0');
    const block = `${name}${name.split('').reverse().join('')}`;
    budgets.take({ at: now, isDemo: false, network: () => ({ blocks: [block], agents: [] }) }, oneView);
  }
  const bytes = (budgets.counts.unsaved()?.rows ?? []).reduce((sum, row) => sum + row.byteLength, 0);
  expect(bytes).toBeLessThanOrEqual(3 * 2 * 2 ** 20);
  expect(fill(budgets, senderOf('after'))).toBeGreaterThan(1_500);
});

test('a clock that is set back to yesterday gives no new budget', () => {
  const budgets = openBudgets(100, dayOf);
  fill(budgets, senderOf('one'));
  expect(isTaken(budgets, { ...senderOf('one'), at: now - 86_400_000 }, encodeEvents(views(20)))).toBe(false);
});
