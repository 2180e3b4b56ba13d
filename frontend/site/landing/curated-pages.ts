import type { CuratedKeyword } from '@marquee/contracts/rules/landing';
import type { KeywordPage } from './keyword-page';

/** The landing pages that are indexed. Each has words of its own; which models it shows is in landing-queries.ts. */
export const curatedPages: Readonly<Record<CuratedKeyword, KeywordPage>> = {
  'premium-content': {
    keyword: 'premium content',
    title: 'Premium Content from Independent Creators',
    description:
      'Creators with premium content, in one directory: see who they are, and go straight to the pages that they run themselves.',
    metaTags: { keywords: 'premium content, premium creators, independent creators' },
  },
  'verified-creators': {
    keyword: 'verified creators',
    title: 'Verified Creators and What the Badge Means',
    description:
      'Profiles whose owner was verified: a person made sure that the listing belongs to the creator whom it shows.',
    metaTags: { keywords: 'verified creators, verified models, verified badge' },
  },
  'featured-models': {
    keyword: 'featured models',
    title: 'Featured Models on Marquee',
    description:
      'The profiles that stand first tonight. A featured place is paid for, lasts for a while, and is labelled wherever it shows.',
    metaTags: { keywords: 'featured models, featured creators, promoted profiles' },
  },
  'trending-models': {
    keyword: 'trending models',
    title: 'Trending Models Right Now',
    description:
      'The profiles that visitors open most often at present, counted from real visits and put in order again and again.',
    metaTags: { keywords: 'trending models, most visited creators' },
  },
  'new-models': {
    keyword: 'new models',
    title: 'New Models in the Directory',
    description:
      'Creators who joined the directory lately, with their own words about themselves and the links to their pages.',
    metaTags: { keywords: 'new models, new creators, recently added' },
  },
  'popular-models': {
    keyword: 'popular models',
    title: 'Popular Models by Likes',
    description:
      'Profiles that many visitors like, with rating, likes and a link to each creator’s own page.',
    metaTags: { keywords: 'popular models, most liked creators' },
  },
  'live-models': {
    keyword: 'live models',
    title: 'Live Models to Watch',
    description:
      'Creators who say that they go live, with the status of each and the way to the page where they do.',
    metaTags: { keywords: 'live models, live creators, online now' },
  },
  'blonde-models': {
    keyword: 'blonde models',
    title: 'Blonde Models and Creators',
    description:
      'Blonde models in one list: profiles of independent creators with tags, ratings and direct links.',
    metaTags: { keywords: 'blonde models, blonde creators' },
  },
  'brunette-models': {
    keyword: 'brunette models',
    title: 'Brunette Models and Creators',
    description:
      'Brunette models in one list: profiles of independent creators with tags, ratings and direct links.',
    metaTags: { keywords: 'brunette models, brunette creators' },
  },
  'redhead-models': {
    keyword: 'redhead models',
    title: 'Redhead Models and Creators',
    description:
      'Redheaded models in one list: profiles of independent creators with tags, ratings and direct links.',
    metaTags: { keywords: 'redhead models, redhead creators' },
  },
  'mature-models': {
    keyword: 'mature models',
    title: 'Mature Models and Creators',
    description:
      'Mature models in one list: profiles of independent creators with tags, ratings and direct links.',
    metaTags: { keywords: 'mature models, mature creators' },
  },
  'curvy-models': {
    keyword: 'curvy models',
    title: 'Curvy Models and Creators',
    description:
      'Curvy models in one list: profiles of independent creators with tags, ratings and direct links.',
    metaTags: { keywords: 'curvy models, curvy creators' },
  },
};
