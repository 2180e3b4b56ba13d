import type { Origin } from '@marquee/contracts/events/impression-seen';
import { originParam, originText } from '@marquee/contracts/events/origin-param';
import type { HotRequest, HotRoute } from '@marquee/contracts/http/hot-batch';
import type { Platform } from '@marquee/contracts/rules/platforms';
import { pick, pickRanked, type Random } from '@marquee/kit/random/random';

/** The part of a model that the demo needs. */
export type KnownModel = {
  readonly id: number;
  readonly slug: string;
  readonly links: readonly Platform[];
  /** The name of a campaign link to its profile, if the demo made one. */
  readonly campaign?: string;
};

/** All models, most liked first, and the featured ones. */
export type CatalogContents = {
  readonly models: readonly KnownModel[];
  readonly featured: readonly KnownModel[];
};

export type Visitor = {
  readonly sessionId: string;
  readonly ip: string;
  readonly userAgent: string;
  /** The source of the visit's first page. */
  readonly referrer: string;
  campaign?: string | undefined;
  readonly own?: HotRequest['own'];
  readonly isBot: boolean;
  /** The profile on which the visitor clicked a link last, and to which the visitor returns. */
  favorite?: KnownModel;
};

type TimedRequest = HotRequest & { readonly at: number };

/** A card that was shown, with its slot. */
type Card = { readonly model: KnownModel; readonly origin: Origin };

const request = (
  { ip, userAgent, own }: Visitor,
  at: number,
): Pick<TimedRequest, 'requestId' | 'ip' | 'headers' | 'own' | 'at'> => ({
  requestId: 'traffic',
  ip,
  headers: { 'content-type': 'application/json', 'user-agent': userAgent },
  ...(own !== undefined && { own }),
  at,
});

const post = (visitor: Visitor, at: number, route: HotRoute, body: unknown): TimedRequest => ({
  ...request(visitor, at),
  route,
  method: 'POST',
  body: JSON.stringify(body),
});

const visitOf = ({ sessionId, referrer, campaign }: Visitor) => ({
  sessionId,
  referrer,
  ...(campaign !== undefined && { campaign }),
});

const pageView = (visitor: Visitor, at: number, page: string, referrer: string): TimedRequest =>
  post(visitor, at, 'page-view', {
    ...visitOf(visitor),
    page,
    ip: 'auto-detect',
    userAgent: visitor.userAgent,
    referrer,
    country: 'auto-detect',
  });

const cardsSeen = (visitor: Visitor, at: number, cards: readonly Card[]): TimedRequest =>
  post(
    visitor,
    at,
    'card-impression',
    cards.map(({ model, origin }) => ({
      modelId: model.id,
      modelSlug: model.slug,
      ...origin,
      ...visitOf(visitor),
    })),
  );

const opened = (visitor: Visitor, at: number, { model, origin }: Card): TimedRequest =>
  post(visitor, at, 'profile-impression', {
    modelId: model.id,
    eventType: 'impression',
    platform: 'marquee',
    surface: 'profile',
    origin,
    ...visitOf(visitor),
  });

/** A click on a platform button: of the card itself, or of the profile that the card opened. */
export const click = (
  visitor: Visitor,
  at: number,
  { model, origin }: Card,
  { platform, on }: { readonly platform: Platform; readonly on: 'card' | 'profile' },
): TimedRequest => {
  const host = URL.canParse(visitor.referrer) ? new URL(visitor.referrer).hostname : 'direct';
  const query = new URLSearchParams({
    ...(on === 'profile'
      ? { surface: 'profile', [originParam]: originText(origin) }
      : { surface: origin.surface, ...(origin.position >= 0 && { position: String(origin.position) }) }),
    visit: visitor.sessionId,
    referrer: host,
    ...(visitor.campaign !== undefined && { campaign: visitor.campaign }),
  });
  return {
    ...request(visitor, at),
    route: 'link-click',
    method: 'GET',
    params: { slug: model.slug, platform: platform.key },
    query: query.toString(),
  };
};

const modelOf = (random: Random, models: readonly KnownModel[]): KnownModel => {
  const model = models[pickRanked(random, models.length)];
  if (!model) throw new Error('there are no models to visit');
  return model;
};

/** The home page's order of the featured models changes about as often as the product's. */
const turnMs = 90_000;
const homeSlots = 34;

/** The lists of cards, and the page that shows each. */
const listPages = {
  'home-featured': ['/'],
  browse: ['/models'],
  search: ['/models'],
  category: ['/category/blonde', '/category/redhead', '/category/premium'],
  landing: ['/seo/premium-content', '/seo/featured-models', '/seo/new-models'],
  similar: [],
} as const;

type CardList = keyof typeof listPages;

/** Cards seen on one page, from its top. */
const shownOn = (
  random: Random,
  { surface, at }: { readonly surface: CardList; readonly at: number },
  { models, featured }: CatalogContents,
): Card[] => {
  const cardAt = (model: KnownModel, position: number): Card => ({ model, origin: { surface, position } });
  if (surface === 'home-featured') {
    const slots = Math.min(featured.length, random() < 0.08 ? homeSlots : 4 + Math.floor(random() * 7));
    const first = Math.floor(at / turnMs);
    return Array.from({ length: slots }, (_, slot) => featured[(first + slot) % featured.length]).flatMap(
      (model, slot) => (model === undefined ? [] : [cardAt(model, slot)]),
    );
  }
  const slots = surface === 'similar' ? 6 : (random() < 0.1 ? 16 : 2) + Math.floor(random() * 7);
  // A list, a category and similar models show paid placements before the others.
  const paid =
    surface === 'search' || surface === 'landing' || featured.length === 0 ? [] : [pick(random, featured)];
  const others = Array.from({ length: slots - paid.length }, () => modelOf(random, models));
  return [...new Map([...paid, ...others].map((model) => [model.id, model])).values()].map(cardAt);
};

/** One opened profile in seven leads to a click on a platform link. */
const clickChance = 1 / 7;
/** One seen card in two hundred is clicked without its profile. */
const cardClickChance = 1 / 200;
/** One click in thirty is repeated within seconds. */
const repeatChance = 1 / 30;
/** One click in five is followed by another on the same profile, after a look at the platform. */
const secondClickChance = 0.2;
/** Most profiles are opened from a card that was just shown. */
const fromCardChance = 0.6;

const direct: Origin = { surface: 'direct', position: -1 };
const campaignOrigin: Origin = { surface: 'campaign', position: -1 };

/** Visitors who return to a profile, or come by a model's own link, click more often. */
const returnClickChance = 0.5;
const campaignClickChance = 0.35;
const videoClickChance = 0.05;

const firstPages = [
  ...([
    'home-featured',
    'home-featured',
    'home-featured',
    'browse',
    'search',
    'category',
    'landing',
  ] as const),
  ...(['profile', 'profile', 'profile', 'video', 'campaign'] as const),
] as const;
const returnPages = ['known', 'known', 'favorites', 'home-featured', 'browse', 'profile'] as const;
const laterPages = [
  ...(['browse', 'search', 'category', 'home-featured', 'landing', 'video'] as const),
  ...(['profile', 'profile', 'profile', 'profile', 'profile'] as const),
] as const;

/** One session as a browser's requests: lists, profiles, clicks, in order, none later than `until`. */
export const session = (
  random: Random,
  visitor: Visitor,
  contents: CatalogContents,
  start: number,
  until: number,
): TimedRequest[] => {
  const requests: TimedRequest[] = [];
  let at = start;
  let referrer = visitor.referrer;
  let seen: Card[] = [];

  const clickOn = (card: Card, on: 'card' | 'profile', clickedAt: number): void => {
    if (card.model.links.length === 0) return;
    const target = { platform: pick(random, card.model.links), on };
    requests.push(click(visitor, clickedAt, card, target));
    visitor.favorite = card.model;
    if (random() < repeatChance) requests.push(click(visitor, clickedAt + 2_500, card, target));
    if (random() < secondClickChance) {
      const other = { platform: pick(random, card.model.links), on };
      requests.push(click(visitor, clickedAt + 40_000 + Math.floor(random() * 60_000), card, other));
    }
  };
  const showCards = (surface: CardList, shownAt: number): void => {
    seen = shownOn(random, { surface, at: shownAt }, contents);
    if (seen.length === 0) return;
    requests.push(cardsSeen(visitor, shownAt, seen));
    for (const card of seen) if (random() < cardClickChance) clickOn(card, 'card', shownAt + 4_000);
  };

  const open = (card: Card, chance: number): void => {
    requests.push(pageView(visitor, at, `/model/${card.model.slug}`, referrer));
    requests.push(opened(visitor, at + 400, card));
    if (random() < chance) clickOn(card, 'profile', at + 9_000);
    if (random() < 0.15) showCards('similar', at + 12_000);
  };

  const known = visitor.favorite;
  const pages = 1 + Math.floor(-Math.log(1 - random()) * 2.2);
  for (let page = 0; page < Math.min(pages, 12); page += 1) {
    const kind =
      page > 0
        ? pick(random, laterPages)
        : known !== undefined
          ? pick(random, returnPages)
          : pick(random, firstPages);
    if (kind === 'profile') {
      const isFromCard = seen.length > 0 && random() < fromCardChance;
      open(
        isFromCard ? pick(random, seen) : { model: modelOf(random, contents.models), origin: direct },
        clickChance,
      );
    } else if (kind === 'known') {
      if (known !== undefined) open({ model: known, origin: direct }, returnClickChance);
    } else if (kind === 'favorites') {
      requests.push(pageView(visitor, at, '/favorites', referrer));
      if (known !== undefined) {
        seen = [{ model: known, origin: { surface: 'favorites', position: 0 } }];
        requests.push(cardsSeen(visitor, at + 2_500, seen));
        at += 6_000;
        for (const card of seen) open(card, returnClickChance);
        // Opened, so no later profile of this session is from it.
        seen = [];
      }
    } else if (kind === 'campaign') {
      const promoted = contents.featured.filter(({ campaign }) => campaign !== undefined);
      const model = promoted.length === 0 ? modelOf(random, contents.models) : pick(random, promoted);
      visitor.campaign = model.campaign;
      open({ model, origin: model.campaign === undefined ? direct : campaignOrigin }, campaignClickChance);
    } else if (kind === 'video') {
      requests.push(pageView(visitor, at, '/videos', referrer));
      const card: Card = {
        model: modelOf(random, contents.models),
        origin: { surface: 'video', position: -1 },
      };
      if (random() < videoClickChance) clickOn(card, 'card', at + 8_000);
    } else {
      requests.push(pageView(visitor, at, pick(random, listPages[kind]), referrer));
      showCards(kind, at + 2_500);
    }
    referrer = 'direct';
    at += 20_000 + Math.floor(random() * 60_000);
  }
  return requests.filter((sent) => sent.at <= until);
};
