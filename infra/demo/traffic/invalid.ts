import type { HotRequest } from '@marquee/contracts/http/hot-batch';
import { pick, type Random } from '@marquee/kit/random/random';
import { personAgents } from './agents';
import { type CatalogContents, click, type KnownModel, session, type Visitor } from './session';

/** IPs of hosting companies: programs that pretend to be people run there. */
const dataCenterIps = ['3.5.140.2', '52.95.110.1', '5.9.49.12', '88.198.21.7', '104.248.10.20', '51.68.40.3'];

const program = (random: Random, name: string): Visitor => ({
  sessionId: name,
  ip: pick(random, dataCenterIps),
  userAgent: personAgents[3]?.[0] ?? '',
  referrer: 'direct',
  isBot: false,
});

/** A model with a link, or none if no model has one. */
const linked = (random: Random, models: readonly KnownModel[]): KnownModel | undefined =>
  models.slice(Math.floor(random() * models.length * 0.5)).find(({ links }) => links.length > 0);

/** A script that follows one link with an invented slot, as in a forged report. */
const forged = (random: Random, visitor: Visitor, { models }: CatalogContents, at: number): HotRequest[] => {
  const model = linked(random, models);
  const platform = model?.links[0];
  if (model === undefined || platform === undefined) return [];
  const card = { model, origin: { surface: 'home-featured' as const, position: 40 } };
  return Array.from({ length: 8 }, (_, index) =>
    click(visitor, at + index * 15_000, card, { platform, on: 'card' }),
  );
};

/** Links that a page elsewhere frames, that a browser loads in advance, that a program only checks. */
const neverClicked = (
  random: Random,
  visitor: Visitor,
  { models }: CatalogContents,
  at: number,
): HotRequest[] => {
  const model = linked(random, models);
  const platform = model?.links[0];
  if (model === undefined || platform === undefined) return [];
  const card = { model, origin: { surface: 'direct' as const, position: -1 } };
  const link = click(visitor, at, card, { platform, on: 'profile' });
  const headers = (more: HotRequest['headers']) => ({ headers: { ...link.headers, ...more } });
  return [
    { ...link, ...headers({ 'sec-fetch-dest': 'iframe' }) },
    ...Array.from({ length: 3 }, () => ({ ...link, ...headers({ 'sec-purpose': 'prefetch' }) })),
    ...Array.from({ length: 2 }, () => ({ ...link, method: 'HEAD' as const })),
  ];
};

/**
 * Traffic that is no person's interest: own visits, programs in data centers, forged clicks, links that no person
 * followed. Every reason of the invalid traffic has some.
 */
export const invalidTrafficOf = function* (
  random: Random,
  {
    person,
    contents,
    dayStart,
    now,
  }: { person: Visitor; contents: CatalogContents; dayStart: number; now: number },
): Generator<HotRequest[]> {
  const noon = dayStart + 12 * 3_600_000;
  const holder = contents.featured.length > 0 ? pick(random, contents.featured) : undefined;
  const visits: Visitor[] = [
    { ...person, own: { admin: true, holderOf: [] } },
    ...(holder ? [{ ...person, own: { admin: false, holderOf: [holder.slug] } }] : []),
    program(random, `program-${dayStart}`),
  ];
  for (const [index, visitor] of visits.entries())
    yield session(random, visitor, contents, noon + index * 600_000, now);
  for (const requests of [
    forged(random, person, contents, noon),
    neverClicked(random, person, contents, noon + 3_600_000),
  ])
    yield requests.filter(({ at = 0 }) => at <= now);
};
