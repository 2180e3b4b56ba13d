import type { ActivityEvent } from '@marquee/contracts/events/activity-batch';
import type { HotRequest } from '@marquee/contracts/http/hot-batch';
import { visitHeader } from '@marquee/contracts/http/visit-header';
import { type CapLimits, openCaps } from '@marquee/kit/caps/caps';
import { siteDay } from '@marquee/kit/days/site-calendar';
import { isAct } from '../../../services/analytics/conspicuous/evidence';
import { limitFilter } from '../../../services/analytics/conspicuous/limit-filter';
import { click, post } from '../../../services/tracking/testing/hot-requests';
import { hotRoutesWith, testCaps } from '../../../services/tracking/testing/hot-routes';
import { modelState } from '../../../services/tracking/testing/models';

const day = '2026-11-20';
const start = Date.parse(`${day}T00:00:00Z`);
const models = 30;
const visits = 2_500;

/** The same in every run: a linear congruential generator (Numerical Recipes). */
const openRandom = () => {
  let state = 29;
  return (): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
};

/** A crowd behind one address, offices, a /48, and loops: with tokens, without, and with a privacy signal. */
const recordedDay = async (limits: CapLimits): Promise<ActivityEvent[]> => {
  const routes = hotRoutesWith({ caps: openCaps(limits, siteDay('UTC')) });
  for (let id = 1; id <= models; id += 1) routes.put(modelState(id));
  const random = openRandom();
  const below = (count: number): number => Math.floor(random() * count);
  const ips = [
    ...Array.from({ length: 10 }, () => '203.0.113.9'),
    ...Array.from({ length: 8 }, (_, n) => `198.51.100.${n}`),
    ...Array.from({ length: 8 }, (_, n) => `2001:db8:7:${n * 20}::${n + 1}`),
  ];
  const acts: { readonly at: number; readonly run: () => Promise<void> }[] = [];
  for (let visit = 0; visit < visits; visit += 1) {
    const isLoop = visit % 50 === 0;
    const ip = ips[isLoop ? 10 : below(ips.length)] ?? '';
    const headers = {
      'user-agent': `${'Mozilla/5.0 Chrome/141.0.0.0 Phone'}/${below(6)}`,
      ...(visit % 9 === 0 && { 'sec-gpc': '1' }),
    };
    const modelId = isLoop ? 1 : Math.floor(models ** random());
    let token = '';
    const send = async (request: HotRequest, at: number): Promise<void> => {
      const answer = await routes.answer({ ...request, ip, at, headers: { ...request.headers, ...headers } });
      token = answer.headers[visitHeader] ?? token;
    };
    let at = start + below(20 * 3_600_000);
    const then = (afterMs: number, request: () => HotRequest): void => {
      at += afterMs;
      const moment = at;
      acts.push({ at: moment, run: () => send(request(), moment) });
    };
    if (visit % 7 !== 0)
      then(0, () => post('page-view', { page: `/model/model-${modelId}`, sessionId: token }));
    const opened = { modelId, eventType: 'impression', platform: 'marquee' };
    for (let n = 0; n < (isLoop ? 30 : 2); n += 1)
      then(3_000 + below(2_400_000 / (n + 1)), () =>
        post('profile-impression', { ...opened, sessionId: token }),
      );
    for (let n = below(isLoop ? 12 : 4); n > 0; n -= 1)
      then(1_000 + below(25_000), () =>
        click(`/track/model-${modelId}/onlyfans?surface=profile&visit=${token}`),
      );
  }
  for (const { run } of acts.toSorted((one, other) => one.at - other.at)) await run();
  return routes.events;
};

const tally = (reasons: readonly (string | undefined)[]): Record<string, number> => {
  const counts: Record<string, number> = {};
  for (const reason of reasons) if (reason !== undefined) counts[reason] = (counts[reason] ?? 0) + 1;
  return counts;
};

let events: readonly ActivityEvent[];
beforeAll(async () => {
  events = await recordedDay(testCaps);
});

const validActs = (given: readonly ActivityEvent[]) =>
  given.filter(isAct).filter(({ invalid }) => invalid === undefined);

/** The valid openings and clicks that a recount makes invalid, by reason. */
const recount = (limits: CapLimits, acts = validActs(events)): Record<string, number> => {
  const reasonOf = limitFilter(limits, day);
  return tally(acts.map((act) => reasonOf(act)));
};

/** Counters are sketches: live they take a few new people for known ones, so that a recount may remove a few. */
const expectOnly = (counts: Record<string, number>, reasons: readonly string[]): void => {
  const chance = validActs(events).length / 300;
  const found = Object.keys(counts).filter((reason) => (counts[reason] ?? 0) > chance);
  expect(found).toEqual(reasons);
};

test('a recount with the limits of the arrival changes nothing', () => {
  expect(tally(events.map(({ invalid }) => invalid))).toEqual({
    repeated: expect.any(Number),
    excess: expect.any(Number),
  });
  expectOnly(recount(testCaps), []);
});

test('a recount with a lowered limit removes by reason what this limit would have refused', async () => {
  const lowered = { ...testCaps, clickers: 3 };
  // The log names no blocks within a /48.
  const ofIPv4 = (given: readonly ActivityEvent[]) => validActs(given).filter(({ isIPv4 }) => isIPv4);
  const valid = ofIPv4(events);
  const { excess = 0, ...others } = recount(lowered, valid);
  expect(others).toEqual({});
  const refused = valid.length - ofIPv4(await recordedDay(lowered)).length;
  expect(refused).toBeGreaterThan(200);
  expect(Math.abs(excess - refused)).toBeLessThan(refused / 33);
  expectOnly(recount({ ...testCaps, repeatWindowMs: 60_000 }), ['repeated']);
  expectOnly(recount({ ...testCaps, clicks: 1 }), ['excess']);
  expectOnly(recount({ ...testCaps, profiles: 1 }), ['excess']);
});
