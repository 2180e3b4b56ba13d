import { foldedWords } from '../text/fold';
import { hasRefusedWord, refusedBeginnings } from './refused-words';

/** The curated landing pages, which are indexed and in the sitemap. Any other one is generated from its slug. */
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

/**
 * The page at `/seo/{slug}`. `refused`: the slug holds a refused word, so there is no such page, and the 404 page does not repeat it.
 */
export type Landing =
  | { readonly is: 'curated'; readonly keyword: CuratedKeyword }
  | { readonly is: 'generated' }
  | { readonly is: 'refused' };

export const landingOf = (slug: string): Landing => {
  const keyword = curatedKeywords.find((name) => name === slug);
  if (keyword !== undefined) return { is: 'curated', keyword };
  return { is: hasRefusedWord(slug) || holdsRefusedWord(slug) ? 'refused' : 'generated' };
};

/** Stricter than for text of operators, since anybody can write a URL: a refused word inside a longer word counts too. */
const holdsRefusedWord = (slug: string): boolean => {
  const letters = foldedWords(slug).join('');
  return refusedBeginnings.some((word) => letters.includes(word));
};
