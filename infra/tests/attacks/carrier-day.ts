/**
 * A day of a carrier: 5,000 people behind one IPv4 address, at virtual time. Nobody can wait for a day, and tracking
 * takes the time of its own clock from everybody but the demo traffic, which no cap applies to; so their requests go to
 * tracking's routes with its default limits, in this process.
 */
import { visitHeader } from '@marquee/contracts/http/visit-header';
import { hotRoutesWith } from '../../../services/tracking/testing/hot-routes';
import { modelState } from '../../../services/tracking/testing/models';
import { chrome, navigation } from './visitors';

export const carrierPeople = 5_000;
const models = 19_000;
const cardsSeen = 8;
const profilesOpened = 3;
const clickShare = 0.1;
const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

/** The same in every run: a linear congruential generator (Numerical Recipes). */
const openRandom = () => {
  let state = 500;
  return (): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
};

type Counts = { valid: number; repeated: number; invalid: number };

/** What tracking records of the day. `invalid` is what it takes for no person's own act; repeats are apart. */
export const carrierDay = async () => {
  const routes = hotRoutesWith();
  for (let id = 1; id <= models; id += 1) routes.put(modelState(id));
  const random = openRandom();
  /** The nth of a list about as often as 1/n. */
  const skewed = (count: number): number => Math.max(1, Math.floor(count ** random()));
  /** An evening peak: eight of a hundred people in the busiest hour. */
  const moment = (): number =>
    Date.parse('2026-11-20T00:00:00Z') +
    Math.floor((Math.floor((random() + random()) * 12) + random()) * hourMs);
  const people = Array.from({ length: carrierPeople }, () => ({
    agent: skewed(40),
    at: moment(),
  })).toSorted((one, other) => one.at - other.at);

  for (const { agent, at: arrived } of people) {
    const common = { requestId: 'carrier', ip: '203.0.113.9' };
    const userAgent = { 'user-agent': `${chrome} Phone/${agent}` };
    const headers = { ...userAgent, 'content-type': 'application/json' };
    let token: string | undefined;
    let at = arrived;
    const view = async (page: string): Promise<void> => {
      const body = JSON.stringify({ page, sessionId: token });
      const answer = await routes.answer({
        ...common,
        route: 'page-view',
        method: 'POST',
        headers,
        body,
        at,
      });
      token = String(answer.headers[visitHeader] ?? token);
      at += 2_000;
    };
    const post = (route: 'card-impression' | 'profile-impression', body: unknown) =>
      routes.answer({ ...common, route, method: 'POST', headers, body: JSON.stringify(body), at });
    await view('/');
    await post(
      'card-impression',
      Array.from({ length: cardsSeen }, (_, position) => ({
        ...{ modelId: position + 1, modelSlug: `model-${position + 1}` },
        ...{ surface: 'home', position, sessionId: token },
      })),
    );
    await view('/models');
    for (let opened = 0; opened < profilesOpened; opened += 1) {
      const modelId = skewed(models);
      await view(`/model/model-${modelId}`);
      const origin = { surface: 'browse', position: 3 };
      const event = { eventType: 'impression', platform: 'marquee', surface: 'profile', origin };
      await post('profile-impression', { modelId, ...event, sessionId: token });
      at += minuteMs / 2;
      if (random() < clickShare)
        await routes.answer({
          ...{ ...common, route: 'link-click', method: 'GET', at },
          headers: { ...userAgent, ...navigation },
          params: { slug: `model-${modelId}`, platform: 'onlyfans' },
          query: `surface=profile&from=browse.3&visit=${token}`,
        });
      at += minuteMs / 2;
    }
  }

  const kinds: Record<'cards' | 'profiles' | 'clicks', Counts> = {
    cards: { valid: 0, repeated: 0, invalid: 0 },
    profiles: { valid: 0, repeated: 0, invalid: 0 },
    clicks: { valid: 0, repeated: 0, invalid: 0 },
  };
  for (const event of routes.events) {
    if (event.type === 'page.viewed') continue;
    const kind = event.type === 'link.clicked' ? 'clicks' : event.kind === 'card' ? 'cards' : 'profiles';
    kinds[kind][
      event.invalid === undefined ? 'valid' : event.invalid === 'repeated' ? 'repeated' : 'invalid'
    ] += 1;
  }
  return kinds;
};

/** The share that is recorded as no person's act, of all but repeats. */
export const falsePositives = (...kinds: readonly Counts[]): number => {
  const sum = (of: 'valid' | 'invalid'): number => kinds.reduce((total, kind) => total + kind[of], 0);
  return sum('invalid') / (sum('invalid') + sum('valid'));
};
