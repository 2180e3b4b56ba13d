import type { CuratedKeyword } from '@marquee/contracts/rules/landing';

/** A curated landing page for one search keyword. */
export interface KeywordPage {
  /** Lower-case form, for use inside a sentence: “premium content”. */
  readonly keyword: string;
  /** What its count is of, where that is another word. */
  readonly counted?: string;
  readonly title: string;
  readonly description: string;
  /** Further metadata, by name. */
  readonly metaTags?: Readonly<Record<string, string>>;
}

/** The page of models by a look. */
const ofLook = (name: string, adjective = name): KeywordPage => {
  const look = name.toLowerCase();
  return {
    keyword: `${look} models`,
    title: `${name} models and creators`,
    description: `${adjective} models in one list: profiles of independent creators with tags, ratings and direct links.`,
    metaTags: { keywords: `${look} models, ${look} creators` },
  };
};

/** The landing pages that are indexed. landing-page.tsx selects the models of each. */
export const curatedPages: Readonly<Record<CuratedKeyword, KeywordPage>> = {
  'premium-content': {
    keyword: 'premium content',
    counted: 'premium creators',
    title: 'Premium content from independent creators',
    description: 'Browse premium creators and follow the links to their own pages.',
    metaTags: { keywords: 'premium content, premium creators, independent creators' },
  },
  'verified-creators': {
    keyword: 'verified creators',
    title: 'Verified creators and what the badge means',
    description:
      'Profiles with a verified owner: we checked that the listing belongs to the creator it shows.',
    metaTags: { keywords: 'verified creators, verified models, verified badge' },
  },
  'featured-models': {
    keyword: 'featured models',
    title: 'Featured models on Marquee',
    description:
      'The profiles in the top spots right now. A featured spot is a paid placement for a limited time, and always labeled.',
    metaTags: { keywords: 'featured models, featured creators, promoted profiles' },
  },
  'trending-models': {
    keyword: 'trending models',
    title: 'Trending models right now',
    description: 'The profiles that visitors open most often right now, ranked by measured visits.',
    metaTags: { keywords: 'trending models, most visited creators' },
  },
  'new-models': {
    keyword: 'new models',
    title: 'New models in the directory',
    description:
      'Creators who joined the directory recently, with their own descriptions and links to their pages.',
    metaTags: { keywords: 'new models, new creators, recently added' },
  },
  'popular-models': {
    keyword: 'popular models',
    title: 'Popular models, opened most in 30 days',
    description:
      'The profiles that visitors opened most often in the last 30 days, with a link to each creator’s own page.',
    metaTags: { keywords: 'popular models, most opened creators' },
  },
  'live-models': {
    keyword: 'live models',
    title: 'Live models to watch',
    description: 'Creators who stream live, with their status and a link to the page where they stream.',
    metaTags: { keywords: 'live models, live creators, online now' },
  },
  'blonde-models': ofLook('Blonde'),
  'brunette-models': ofLook('Brunette'),
  'redhead-models': ofLook('Redhead', 'Redheaded'),
  'mature-models': ofLook('Mature'),
  'curvy-models': ofLook('Curvy'),
};
