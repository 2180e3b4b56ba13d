import type { HotRequest, HotRoute } from '@marquee/contracts/http/hot-batch';
import type { Platform } from '@marquee/contracts/rules/platforms';
import { pick, pickRanked, type Random } from '@marquee/kit/random/random';

/** The part of a model that the demo needs. */
export type KnownModel = { readonly id: number; readonly slug: string; readonly links: readonly Platform[] };

/** All models, most liked first, and the featured ones. */
export type Catalogue = { readonly models: readonly KnownModel[]; readonly featured: readonly KnownModel[] };

export type Visitor = {
  readonly sessionId: string;
  readonly ip: string;
  readonly userAgent: string;
  readonly referrer: string;
  readonly isBot: boolean;
};

type TimedRequest = HotRequest & { readonly at: number };

const post = (visitor: Visitor, at: number, route: HotRoute, body: unknown): TimedRequest => ({
  requestId: 'traffic',
  route,
  method: 'POST',
  ip: visitor.ip,
  headers: { 'content-type': 'application/json', 'user-agent': visitor.userAgent },
  body: JSON.stringify(body),
  at,
});

const pageView = (visitor: Visitor, at: number, page: string, referrer: string): TimedRequest =>
  post(visitor, at, 'page-view', {
    sessionId: visitor.sessionId,
    page,
    ip: 'auto-detect',
    userAgent: visitor.userAgent,
    referrer,
    country: 'auto-detect',
  });

const cards = (visitor: Visitor, at: number, models: readonly KnownModel[], surface: string): TimedRequest =>
  post(
    visitor,
    at,
    'card-impression',
    models.map((model, position) => ({ modelId: model.id, modelSlug: model.slug, surface, position })),
  );

const click = (visitor: Visitor, at: number, model: KnownModel, platform: Platform): TimedRequest => ({
  requestId: 'traffic',
  route: 'link-click',
  method: 'GET',
  params: { slug: model.slug, platform: platform.key },
  query: 'surface=profile',
  ip: visitor.ip,
  headers: { 'user-agent': visitor.userAgent },
  at,
});

const modelOf = (random: Random, models: readonly KnownModel[]): KnownModel => {
  const model = models[pickRanked(random, models.length)];
  if (!model) throw new Error('there are no models to visit');
  return model;
};

/** Home shows ten featured models; a list shows featured models before popular ones. */
const shownOn = (
  random: Random,
  surface: 'home-featured' | 'browse',
  models: readonly KnownModel[],
  featured: readonly KnownModel[],
): KnownModel[] => {
  const slots = surface === 'home-featured' ? 4 + Math.floor(random() * 7) : 3 + Math.floor(random() * 8);
  const first = Math.floor(random() * Math.max(1, featured.length - slots));
  const paid = featured.slice(first, first + (surface === 'home-featured' ? slots : 2));
  return [...paid, ...Array.from({ length: slots - paid.length }, () => modelOf(random, models))];
};

/** One opened profile in seven leads to a click on a platform link. */
const clickChance = 1 / 7;
/** Most profiles are opened from a card that was just shown. */
const fromCardChance = 0.6;

/**
 * One session as the requests of a browser, in order of time: lists show cards,
 * some lead to a profile, some profiles to a click. `at` never exceeds `until`.
 */
export const session = (
  random: Random,
  visitor: Visitor,
  { models, featured }: Catalogue,
  start: number,
  until: number,
): TimedRequest[] => {
  const requests: TimedRequest[] = [];
  let at = start;
  let referrer = visitor.referrer;
  let seen: KnownModel[] = [];
  const pages = 1 + Math.floor(-Math.log(1 - random()) * 2.2);
  for (let page = 0; page < Math.min(pages, 12); page += 1) {
    const kind =
      page === 0
        ? pick(random, ['home', 'home', 'browse', 'profile', 'profile'])
        : pick(random, ['browse', 'profile', 'profile', 'home']);
    if (kind === 'profile') {
      const model =
        seen.length > 0 && random() < fromCardChance ? pick(random, seen) : modelOf(random, models);
      requests.push(pageView(visitor, at, `/model/${model.slug}`, referrer));
      requests.push(
        post(visitor, at + 400, 'profile-impression', {
          modelId: model.id,
          eventType: 'impression',
          platform: 'marquee',
          surface: 'profile',
        }),
      );
      if (model.links.length > 0 && random() < clickChance)
        requests.push(click(visitor, at + 9_000, model, pick(random, model.links)));
    } else {
      const surface = kind === 'home' ? 'home-featured' : 'browse';
      seen = shownOn(random, surface, models, featured);
      requests.push(pageView(visitor, at, kind === 'home' ? '/' : '/models', referrer));
      requests.push(cards(visitor, at + 2_500, seen, surface));
    }
    referrer = 'direct';
    at += 8_000 + Math.floor(random() * 70_000);
  }
  return requests.filter((request) => request.at <= until);
};
