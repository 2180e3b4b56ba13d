import { type CuratedKeyword, landingOf } from '@marquee/contracts/rules/landing';
import { data } from 'react-router-dom';
import { type ModelListing, modelCount, modelListing } from '../../catalogue/model/model-queries';
import { videoListing } from '../../catalogue/video/video-queries';
import type { Prefetch } from '../../platform/api/prefetch';

/** SPEC.md: the keyword page shows at most 6 models. */
export const topModels = 6;

const featured: ModelListing = { featured: 'true', limit: topModels };
const ofCategory = (category: string): ModelListing => ({ category, limit: topModels });

const curatedModels: Readonly<Record<CuratedKeyword, ModelListing>> = {
  'premium-content': ofCategory('premium'),
  'verified-creators': ofCategory('verified'),
  'featured-models': featured,
  'trending-models': ofCategory('trending'),
  'new-models': ofCategory('new'),
  'popular-models': { sort: 'popular', limit: topModels },
  'live-models': ofCategory('live'),
  'blonde-models': ofCategory('blonde'),
  'brunette-models': ofCategory('brunette'),
  'redhead-models': ofCategory('redhead'),
  'mature-models': ofCategory('mature'),
  'curvy-models': ofCategory('curvy'),
};

/** The models that a curated page is about; on a page that nobody wrote, the featured ones. */
export const landingModels = (slug: string) => {
  const landing = landingOf(slug);
  return modelListing(landing.is === 'curated' ? curatedModels[landing.keyword] : featured);
};

export const landingVideos = videoListing({ category: 'premium', limit: 4 });

/** Starts everything that the page at `/seo/{slug}` asks for, or says that there is none. */
export const prefetchLanding = async (prefetch: Prefetch, slug: string) => {
  const landing = landingOf(slug);
  if (landing.is === 'refused') return data(null, { status: 404 });
  await Promise.all([
    prefetch(landingModels(slug)),
    prefetch(landingVideos),
    landing.is === 'curated' ? prefetch(modelCount) : undefined,
  ]);
  return null;
};
