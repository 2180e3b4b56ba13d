import { type CuratedKeyword, landingOf } from '@marquee/contracts/rules/landing';
import { data } from 'react-router-dom';
import { type ModelListing, modelCount, modelListing } from '../../catalog/model/model-queries';
import { videoListing } from '../../catalog/video/video-queries';
import type { Prefetch } from '../../platform/api/prefetch';

/** SPEC.md: the keyword page shows at most 6 models. */
const topModelCount = 6;

const featured: ModelListing = { featured: 'true', limit: topModelCount };
const ofCategory = (category: string): ModelListing => ({ category, limit: topModelCount });

const curatedModels: Readonly<Record<CuratedKeyword, ModelListing>> = {
  'premium-content': ofCategory('premium'),
  'verified-creators': ofCategory('verified'),
  'featured-models': featured,
  'trending-models': ofCategory('trending'),
  'new-models': ofCategory('new'),
  'popular-models': { sort: 'popular', limit: topModelCount },
  'live-models': ofCategory('live'),
  'blonde-models': ofCategory('blonde'),
  'brunette-models': ofCategory('brunette'),
  'redhead-models': ofCategory('redhead'),
  'mature-models': ofCategory('mature'),
  'curvy-models': ofCategory('curvy'),
};

/** The models of a curated page; on a generated page, the featured ones. */
export const landingModels = (slug: string) => {
  const landing = landingOf(slug);
  return modelListing(landing.is === 'curated' ? curatedModels[landing.keyword] : featured);
};

export const landingVideos = videoListing({ category: 'premium', limit: 4 });

/** Starts the queries of `/seo/{slug}`, or answers 404 for a refused slug. */
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
