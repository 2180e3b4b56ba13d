import type { ComponentType } from 'react';
import { data, type RouteObject } from 'react-router-dom';
import { allCategories, categoryBySlug } from '../catalogue/category/category-queries';
import { siteFigures } from '../catalogue/claims/site-figures';
import {
  homePlacement,
  modelById,
  modelBySlug,
  modelCount,
  modelViews,
  similarModels,
} from '../catalogue/model/model-queries';
import { modelVideos, videoBySlug } from '../catalogue/video/video-queries';
import { all, optional, type Prefetch } from '../platform/api/prefetch';
import { PageFailed } from '../platform/frame/page-failed';
import { categoryPick, readShuffle } from '../site/browse/random-pick';
import { SiteShell } from '../site/frame/site-shell';

/**
 * The public screens. A loader starts every read of its screen, and the server waits for them; `handle.query`
 * names the search params that a screen reads, and the server ignores all others. Each screen is loaded on
 * demand, the rarer ones with their loader. `day` is the day of the page, for content that changes daily.
 */
export const siteRoutes = (prefetch: Prefetch, day: string): RouteObject[] => [
  {
    element: <SiteShell />,
    hydrateFallbackElement: <></>,
    children: [
      {
        errorElement: <PageFailed />,
        children: screens(prefetch, day).map((route) => ({ ...route, caseSensitive: true })),
      },
    ],
  },
];

const screens = (prefetch: Prefetch, day: string): RouteObject[] => [
  {
    path: '/',
    lazy: lazyPage(async () => (await import('../site/home/home-page')).HomePage),
    loader: () =>
      all(
        prefetch(homePlacement),
        prefetch(allCategories),
        prefetch(modelCount),
        optional(prefetch(siteFigures)),
      ),
  },
  {
    path: '/models',
    lazy: async () => (await import('../site/browse/models-page')).modelsRoute(prefetch),
    handle: { query: ['search', 'category', 'featured', 'sort', 'page'] },
  },
  {
    path: '/model/:slug',
    lazy: lazyPage(async () => (await import('../site/profile/profile-page')).ProfilePage),
    loader: ({ params: { slug = '' } }) =>
      prefetch.subject(modelBySlug(slug), {
        movedTo: (model) => (model.slug === slug ? undefined : `/model/${model.slug}`),
        next: ({ id }) =>
          all(
            prefetch(modelVideos(id)),
            optional(prefetch(modelViews(id))),
            optional(prefetch(similarModels(id))),
          ),
      }),
  },
  {
    path: '/videos',
    lazy: async () => (await import('../site/browse/videos-page')).videosRoute(prefetch),
    handle: { query: ['search', 'category', 'sort', 'page'] },
  },
  {
    path: '/video/:slug',
    lazy: lazyPage(async () => (await import('../site/video/video-page')).VideoPage),
    loader: ({ params: { slug = '' } }) =>
      prefetch.subject(videoBySlug(slug), { next: (video) => prefetch(modelById(video.modelId)) }),
  },
  {
    path: '/categories',
    lazy: lazyPage(async () => (await import('../site/browse/categories-page')).CategoriesPage),
    loader: () => prefetch(allCategories),
  },
  {
    path: '/category/:slug',
    lazy: lazyPage(async () => (await import('../site/browse/category-page')).CategoryPage),
    handle: { query: ['shuffle'] },
    loader: ({ params: { slug = '' }, request }) =>
      prefetch.subject(categoryBySlug(slug), {
        next: () => prefetch(categoryPick(slug, readShuffle(searchOf(request)), day)),
      }),
  },
  {
    path: '/seo',
    lazy: lazyPage(async () => (await import('../site/landing/landing-missing')).LandingMissing),
    loader: () => data(null, { status: 404 }),
  },
  {
    path: '/seo/:slug',
    lazy: async () => (await import('../site/landing/landing-page')).landingRoute(prefetch),
  },
  {
    path: '/favourites',
    lazy: lazyPage(async () => (await import('../site/browse/favorites-page')).FavoritesPage),
  },
  { path: '/help', lazy: lazyPage(async () => (await import('../site/info/help-page')).HelpPage) },
  {
    path: '/contact',
    lazy: lazyPage(async () => (await import('../site/requests/contact-page')).ContactPage),
  },
  {
    path: '/list-model',
    lazy: lazyPage(async () => (await import('../site/requests/list-model-page')).ListModelPage),
  },
  {
    path: '/list-model/status',
    lazy: lazyPage(async () => (await import('../site/requests/listing-status-page')).ListingStatusPage),
  },
  {
    path: '/list-model/receipt',
    lazy: lazyPage(async () => (await import('../site/requests/receipt-page')).ReceiptPage),
  },
  {
    path: '/unsubscribe',
    lazy: lazyPage(async () => (await import('../site/requests/unsubscribe-page')).UnsubscribePage),
  },
  {
    path: '/report',
    lazy: lazyPage(async () => (await import('../site/requests/report-page')).ReportPage),
    handle: { query: ['model'] },
  },
  {
    path: '/report/status',
    lazy: lazyPage(async () => (await import('../site/requests/report-status-page')).ReportStatusPage),
  },
  {
    path: '/pricing',
    lazy: lazyPage(async () => (await import('../site/info/pricing-page')).PricingPage),
    loader: () => optional(all(prefetch(modelCount), prefetch(siteFigures))),
  },
  {
    path: '/featured',
    lazy: lazyPage(async () => (await import('../site/info/featured-page')).FeaturedPage),
    loader: () => optional(all(prefetch(modelCount), prefetch(siteFigures))),
  },
  { path: '/privacy', lazy: lazyPage(async () => (await import('../site/info/privacy-page')).PrivacyPage) },
  { path: '/terms', lazy: lazyPage(async () => (await import('../site/info/terms-page')).TermsPage) },
  {
    path: '/premium',
    lazy: async () => (await import('../site/info/premium-page')).premiumRoute(prefetch),
  },
  { path: '/live', lazy: async () => (await import('../site/info/live-page')).liveRoute(prefetch) },
  {
    path: '*',
    lazy: lazyPage(async () => (await import('../site/frame/not-found-page')).NotFoundPage),
    loader: () => data(null, { status: 404 }),
  },
];

const lazyPage = (load: () => Promise<ComponentType>) => async () => ({ Component: await load() });

const searchOf = (request: Request): URLSearchParams => new URL(request.url).searchParams;
