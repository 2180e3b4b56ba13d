import { foldedWords } from '../text/fold';
import { hasRefusedWord, refusedBeginnings } from './refused-words';

/** The search landing pages that a person wrote: indexed, and named in the sitemap. Every other one is generated from its address. */
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
 * What stands at `/seo/{slug}`. `refused`: the slug holds a word that this site does not print, so there is no such page, and whoever
 * says so does not repeat it.
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

/** Stricter than for what an operator writes, since anybody can write an address: inside a longer word counts too. */
const holdsRefusedWord = (slug: string): boolean => {
  const letters = foldedWords(slug).join('');
  return refusedBeginnings.some((word) => letters.includes(word));
};
