import { listingPriceCents } from '@marquee/contracts/http/featured-days';
import { galleryMaxImages, type ModelStatus, type Verification } from '@marquee/contracts/http/models';
import type { Category } from '@marquee/contracts/rules/categories';
import { dayMs } from '@marquee/contracts/rules/days';
import { deriveSlug } from '@marquee/contracts/rules/derive-slug';
import { portraitPath } from '@marquee/contracts/rules/media';
import { pickWeighted, type Random, seededRandom } from '@marquee/kit/random/random';
import type { ModelToInsert } from '../models/admin/insert-models';
import { description } from './descriptions';
import { bio, gallery, socialLinks, stated, verification } from './listing-extras';
import { stageName } from './stage-names';

/** Without `featured`: some featured models are listed in that category. */
const categoryWeights: readonly (readonly [Category, number])[] = [
  ['blonde', 11],
  ['brunette', 13],
  ['redhead', 6],
  ['latina', 9],
  ['asian', 8],
  ['ebony', 7],
  ['milf', 8],
  ['mature', 5],
  ['petite', 7],
  ['curvy', 7],
  ['slim', 5],
  ['new', 4],
  ['popular', 3],
  ['premium', 3],
  ['verified', 2],
  ['trending', 2],
];

const statusWeights: readonly (readonly [ModelStatus, number])[] = [
  ['online', 34],
  ['away', 15],
  ['busy', 9],
  ['offline', 42],
];

const oldestDays = 900;

/** Numbers of models that are featured with an end, featured without end, and formerly featured. */
const featuredWithEnd = 34;
const featuredWithoutEnd = 6;
const featuredBefore = 60;
const listedAsFeatured = 8;

/** A standard normal sample (Box-Muller). */
const normal = (random: Random): number =>
  Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());

/** Log-normal with a median of about 900; one model in a thousand has a hundred times as many. */
const likes = (random: Random): number | null =>
  random() < 0.005 ? null : Math.min(4_000_000, Math.round(Math.exp(6.8 + 1.5 * normal(random))));

const rating = (random: Random): number | null =>
  random() < 0.02
    ? null
    : Math.max(12, Math.min(50, Math.round(45.5 + 3.2 * normal(random) - (random() < 0.06 ? 12 : 0))));

/** Evenly spread ranks, the same every time. */
const spread = (count: number, total: number, shift: number): Set<number> =>
  new Set(Array.from({ length: count }, (_, nth) => Math.floor(((nth + shift) * total) / count) % total));

export type DemoModel = ModelToInsert & {
  readonly verification: (Verification & { readonly by: string }) | null;
  readonly trendingScore: number;
};

/** Shares of models with a trending score, and of verified ones. */
const trendingShare = 0.02;
const verifiedShare = 0.12;
/** The duration of a paid placement. */
const boughtDays = 30;

/**
 * The demo models, the same in the same order every time, oldest listing first. All dates are relative to the
 * start of `day`. Names and links are invented.
 */
export const demoModels = (count: number, day: Date): DemoModel[] => {
  const random = seededRandom(20_261_120);
  // Separate streams for fields that were added later, so that they do not change the other fields.
  const more = seededRandom(20_261_122);
  const latest = seededRandom(20_261_128);
  const inDays = (days: number): Date => new Date(day.getTime() + Math.round(days * dayMs));
  const { featuredUntil, underFeatured } = featuredPeriods(count, inDays);
  return Array.from({ length: count }, (_, nth) => {
    const name = stageName(nth);
    const slug = deriveSlug(name);
    const handle = slug.replaceAll('-', '');
    const ageDays = oldestDays * (1 - nth / count) ** 1.3;
    const category = pickWeighted(random, categoryWeights);
    const status = pickWeighted(random, statusWeights);
    const given = { rating: rating(random), likes: likes(random) };
    const premium = random() < 0.18 || category === 'premium';
    // Every featured model has a link.
    const hasOnlyFans = random() < 0.8 || featuredUntil.has(nth);
    const hasFanvue = random() < (hasOnlyFans ? 0.38 : 0.62);
    const tags = [
      ...(ageDays < 30 ? ['new'] : []),
      ...((given.rating ?? 0) >= 48 && (given.likes ?? 0) >= 2_000 ? ['top'] : []),
      ...(premium && random() < 0.4 ? ['vip'] : []),
      ...(status === 'online' && random() < 0.14 ? ['live'] : []),
    ];
    const createdAt = inDays(-ageDays);
    const until = featuredUntil.get(nth) ?? null;
    const isVerified = category === 'verified' || more() < verifiedShare;
    return {
      slug,
      name,
      description: description(random, name),
      category: underFeatured.has(nth) ? 'featured' : category,
      tags,
      featuredUntil: until,
      ...(until instanceof Date && {
        featuredFrom: new Date(Math.max(createdAt.getTime(), until.getTime() - boughtDays * dayMs)),
        featuredPriceCents: listingPriceCents,
      }),
      bio: bio(more),
      // Paid listings have full galleries.
      gallery: gallery(more, slug, name, until === null ? (more() < 0.6 ? 0 : 6) : galleryMaxImages),
      socialLinks: socialLinks(more, handle),
      verification: isVerified
        ? verification(more, new Date(createdAt.getTime() + more() * (day.getTime() - createdAt.getTime())))
        : null,
      trendingScore: more() < trendingShare ? Math.round(more() ** 3 * 1_000) / 10 + 0.1 : 0,
      ...stated(latest),
      premium,
      profileImage: portraitPath(slug),
      status,
      isOnline: status === 'online',
      ...given,
      onlyFansLink: hasOnlyFans ? `https://onlyfans.com/${handle}` : null,
      fanvueLink: hasFanvue ? `https://www.fanvue.com/${handle}` : null,
      createdAt,
    };
  });
};

/** Until when which models are featured, and those of them that are listed in that category. */
const featuredPeriods = (count: number, inDays: (days: number) => Date) => {
  const places = [...spread(featuredWithEnd + featuredWithoutEnd, count, 0.37)].sort((a, b) => a - b);
  const withoutEnd = [...spread(featuredWithoutEnd, places.length, 0.61)].map((rank) => places[rank] ?? 0);
  const withEnd = places.filter((nth) => !withoutEnd.includes(nth));
  const before = [...spread(featuredBefore, count, 0.83)];
  return {
    // The first to end comes soon, so that a demo shows placements that expire.
    featuredUntil: new Map<number, Date | 'infinity'>([
      ...before.map((nth, rank) => [nth, inDays(-1 - rank * 2)] as const),
      ...withEnd.map((nth, rank) => [nth, inDays(1.5 + (rank * 28) / featuredWithEnd)] as const),
      ...withoutEnd.map((nth) => [nth, 'infinity'] as const),
    ]),
    underFeatured: new Set([...withoutEnd, ...withEnd].slice(0, listedAsFeatured)),
  };
};
