import type { ActivityEvent } from '@marquee/contracts/events/activity-batch';
import type { HotRequest } from '@marquee/contracts/http/hot-batch';
import { visitHeader } from '@marquee/contracts/http/visit-header';
import { siteDay } from '@marquee/kit/days/site-calendar';
import { figuresAndLimits } from '@marquee/kit/settings/figures';
import { openBudgets } from '../request-context/budgets';
import { click, pageView, post } from '../testing/hot-requests';
import { hotRoutesWith } from '../testing/hot-routes';
import { modelState } from '../testing/models';

const hour = 3_600_000;
const start = Date.parse('2026-11-20T00:00:00Z');
const address = '203.0.113.9';
const models = 19_000;

/** The same in every run: a linear congruential generator (Numerical Recipes). */
const randomFrom = (seed: number) => {
  let state = seed;
  return (): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
};

const phoneOf = (nth: number): string =>
  `Mozilla/5.0 (Linux; Android 14; Phone ${nth}) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/${100 + nth}.0.0.0 Mobile Safari/537.36`;

type Sender = { readonly at: number; readonly phone: number };

/** The routes with the limits of the settings, for senders behind the address. */
const open = () => {
  const random = randomFrom(7);
  const events = figuresAndLimits.EVENTS_PER_BLOCK.schema.parse(undefined);
  const routes = hotRoutesWith({ budgets: openBudgets(events, siteDay('UTC'), random) });
  for (let id = 4; id <= models; id += 1) routes.put(modelState(id));
  return async ({ at, phone }: Sender, request: HotRequest) => {
    const from = routes.events.length;
    const headers = { ...request.headers, 'user-agent': phoneOf(phone) };
    const answer = await routes.answer({ ...request, ip: address, headers, at });
    return { ...answer, token: answer.headers[visitHeader], events: routes.events.slice(from) };
  };
};

const profilePage = (modelId: number, sessionId?: string): HotRequest =>
  post('page-view', { page: `/model/model-${modelId}`, referrer: 'direct', sessionId });
const clickOn = (modelId: number, sessionId: string | undefined): HotRequest =>
  click(`/track/model-${modelId}/onlyfans?surface=profile&from=browse.3&visit=${sessionId}`);

/** Popular ones far more often: the nth of a list about as often as 1/n. */
const skewed = (count: number, random: () => number): number => Math.floor(count ** random());

/** An evening peak: eight of a hundred people in the busiest hour. */
const peopleOfDay = (count: number, random: () => number): Sender[] =>
  Array.from({ length: count }, () => ({
    at: start + Math.floor((random() + random()) * 12) * hour + Math.floor(random() * hour * 0.9),
    phone: skewed(40, random),
  })).toSorted((one, other) => one.at - other.at);

test('of 5,000 people with the same address fewer than one in a hundred views, cards, profiles and clicks is invalid or refused', async () => {
  const send = open();
  const random = randomFrom(500);
  const all = { view: 0, card: 0, profile: 0, click: 0 };
  const valid = { ...all };
  const note = (kind: keyof typeof all, sent: number, events: readonly ActivityEvent[]): void => {
    all[kind] += sent;
    valid[kind] += events.filter(({ invalid }) => invalid === undefined).length;
  };
  for (const { at: begunAt, phone } of peopleOfDay(5_000, random)) {
    let at = begunAt;
    const began = await send({ at, phone }, pageView('/models'));
    let sessionId = began.token;
    note('view', 1, began.events);
    at += 2_000;
    const cards = Array.from({ length: 8 }, (_, position) => {
      const slot = { surface: 'browse', position, sessionId };
      return { modelId: position + 4, modelSlug: `model-${position + 4}`, ...slot };
    });
    note('card', 8, (await send({ at, phone }, post('card-impression', cards))).events);
    // Nobody opens a profile twice: that would rightly be a repeat.
    const opened = new Set([0, 1, 2].map(() => 3 + skewed(models - 3, random)));
    for (const modelId of opened) {
      at += 30_000;
      const viewed = await send({ at, phone }, profilePage(modelId, sessionId));
      sessionId = viewed.token;
      note('view', 1, viewed.events);
      const origin = { surface: 'browse', position: 3 };
      const body = { modelId, eventType: 'impression', platform: 'website', sessionId, origin };
      note('profile', 1, (await send({ at, phone }, post('profile-impression', body))).events);
      at += 20_000;
      if (random() < 0.1) note('click', 1, (await send({ at, phone }, clickOn(modelId, sessionId))).events);
    }
  }
  expect(all).toMatchObject({ card: 40_000 });
  for (const kind of ['view', 'card', 'profile', 'click'] as const)
    expect(1 - valid[kind] / all[kind]).toBeLessThan(0.01);
}, 240_000);

/** Clicks on the attacker's model that are valid, of one with an earned visit each beside every person's click. */
const attackersClicks = async (people: number, attempts: number): Promise<number> => {
  const send = open();
  const random = randomFrom(500);
  const all = peopleOfDay(Math.max(people, attempts), random);
  let valid = 0;
  for (const [nth, { at, phone }] of all.entries()) {
    if (nth < people) {
      const modelId = 4 + skewed(models - 10, random);
      const { token } = await send({ at, phone }, profilePage(modelId));
      await send({ at: at + 20_000, phone }, clickOn(modelId, token));
    }
    const sender = { at: at + 1_000, phone: 50 + (nth % 40) };
    const { token } = await send(sender, profilePage(models));
    const { events } = await send({ ...sender, at: sender.at + 1_000 }, clickOn(models, token));
    valid += events.filter(({ invalid }) => invalid === undefined).length;
  }
  return valid;
};

test('an attacker gets ten people a day by the address alone, and with 1,500 clicks of others a tenth of those beyond', async () => {
  expect(await attackersClicks(0, 1_500)).toBe(10);
  const beside = await attackersClicks(1_500, 1_500);
  expect(beside).toBeGreaterThan(100);
  expect(beside).toBeLessThanOrEqual(160);
}, 240_000);
