import { holdsRefusedWord } from './refused-words';

/** The curated landing pages, which are indexed and in the sitemap; others are generated from the slug. */
export const curatedKeywords = [
  'premium-content',
  'verified-creators',
  'featured-models',
  'trending-models',
  'new-models',
  'popular-models',
  'live-models',
  'blonde-models',
  'brunette-models',
  'redhead-models',
  'mature-models',
  'curvy-models',
] as const;
export type CuratedKeyword = (typeof curatedKeywords)[number];

/** The page at `/seo/{slug}`. `refused`: none, because of a refused word, which the 404 does not repeat. */
export type Landing =
  | { readonly is: 'curated'; readonly keyword: CuratedKeyword }
  | { readonly is: 'generated' }
  | { readonly is: 'refused' };

export const landingOf = (slug: string): Landing => {
  const keyword = curatedKeywords.find((name) => name === slug);
  if (keyword !== undefined) return { is: 'curated', keyword };
  return { is: holdsRefusedWord(slug) ? 'refused' : 'generated' };
};
