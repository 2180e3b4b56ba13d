import { facetNames } from '@marquee/contracts/rules/facets';
import { data, type RouteObject } from 'react-router-dom';
import { allCategories, categoryBySlug } from '../catalog/category/category-queries';
import { invalidShare, siteFigures } from '../catalog/claims/site-figures';
import {
  homePicks,
  homeRotation,
  modelById,
  modelBySlug,
  modelCount,
  modelViews,
  similarModels,
} from '../catalog/model/model-queries';
import { modelVideos, videoBySlug } from '../catalog/video/video-queries';
import { all, optional, type Prefetch } from '../platform/api/prefetch';
import { PageFailed } from '../platform/frame/page-failed';
import { categoryPick, drawVisitPick, readShuffle } from '../site/browse/random-pick';
import { SiteShell } from '../site/frame/site-shell';
import { lazyPage } from './lazy-page';

/**
 * The public screens. A loader starts every read of its screen, and the server waits for them; `handle.query`
 * names the search params that a screen reads, and the server ignores all others. Each screen is loaded on
 * demand, the rarer ones with their loader; `handle.screen` is its module, whose scripts the server names in
 * the page. `day` is the day of the page, for content that changes daily.
 */
export const siteRoutes = (prefetch: Prefetch, day: string): RouteObject[] => [
  {
    element: <SiteShell />,
    errorElement: <PageFailed />,
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
    handle: { screen: 'site/home/home-page' },
    lazy: lazyPage(async () => (await import('../site/home/home-page')).HomePage),
    loader: () =>
      all(
        prefetch(homeRotation),
        optional(prefetch(homePicks)),
        prefetch(allCategories),
        prefetch(modelCount),
        optional(prefetch(siteFigures)),
      ),
  },
  {
    path: '/models',
    lazy: async () => (await import('../site/browse/models-page')).modelsRoute(prefetch),
    handle: {
      screen: 'site/browse/models-page',
      query: ['search', 'category', 'featured', ...facetNames, 'sort', 'page'],
    },
  },
  {
    path: '/model/:slug',
    handle: { screen: 'site/profile/profile-page' },
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
    handle: { screen: 'site/browse/videos-page', query: ['search', 'category', 'tag', 'sort', 'page'] },
  },
  {
    path: '/video/:slug',
    handle: { screen: 'site/video/video-page' },
    lazy: lazyPage(async () => (await import('../site/video/video-page')).VideoPage),
    loader: ({ params: { slug = '' } }) =>
      prefetch.subject(videoBySlug(slug), { next: (video) => prefetch(modelById(video.modelId)) }),
  },
  {
    path: '/categories',
    handle: { screen: 'site/browse/categories-page' },
    lazy: lazyPage(async () => (await import('../site/browse/categories-page')).CategoriesPage),
    loader: () => prefetch(allCategories),
  },
  {
    path: '/category/:slug',
    lazy: lazyPage(async () => (await import('../site/browse/category-page')).CategoryPage),
    handle: { screen: 'site/browse/category-page', query: ['shuffle'] },
    loader: ({ params: { slug = '' }, request }) =>
      prefetch.subject(categoryBySlug(slug), {
        next: () => prefetch(categoryPick(slug, readShuffle(searchOf(request)), day, drawVisitPick())),
      }),
  },
  {
    path: '/seo',
    handle: { screen: 'site/landing/landing-missing' },
    lazy: lazyPage(async () => (await import('../site/landing/landing-missing')).LandingMissing),
    loader: () => data(null, { status: 404 }),
  },
  {
    path: '/seo/:slug',
    handle: { screen: 'site/landing/landing-page' },
    lazy: async () => (await import('../site/landing/landing-page')).landingRoute(prefetch),
  },
  {
    path: '/favorites',
    handle: { screen: 'site/browse/favorites-page' },
    lazy: lazyPage(async () => (await import('../site/browse/favorites-page')).FavoritesPage),
  },
  {
    path: '/help',
    handle: { screen: 'site/info/help-page' },
    lazy: lazyPage(async () => (await import('../site/info/help-page')).HelpPage),
  },
  {
    path: '/contact',
    handle: { screen: 'site/requests/contact-page' },
    lazy: lazyPage(async () => (await import('../site/requests/contact-page')).ContactPage),
  },
  {
    path: '/list-model',
    handle: { screen: 'site/requests/list-model-page' },
    lazy: lazyPage(async () => (await import('../site/requests/list-model-page')).ListModelPage),
  },
  {
    path: '/list-model/status',
    handle: { screen: 'site/requests/listing-status-page' },
    lazy: lazyPage(async () => (await import('../site/requests/listing-status-page')).ListingStatusPage),
  },
  {
    path: '/list-model/receipt',
    handle: { screen: 'site/requests/receipt-page' },
    lazy: lazyPage(async () => (await import('../site/requests/receipt-page')).ReceiptPage),
  },
  {
    path: '/unsubscribe',
    handle: { screen: 'site/requests/unsubscribe-page' },
    lazy: lazyPage(async () => (await import('../site/requests/unsubscribe-page')).UnsubscribePage),
  },
  {
    path: '/report',
    lazy: lazyPage(async () => (await import('../site/requests/report-page')).ReportPage),
    handle: { screen: 'site/requests/report-page', query: ['model'] },
  },
  {
    path: '/report/status',
    handle: { screen: 'site/requests/report-status-page' },
    lazy: lazyPage(async () => (await import('../site/requests/report-status-page')).ReportStatusPage),
  },
  {
    path: '/pricing',
    handle: { screen: 'site/info/pricing-page' },
    lazy: lazyPage(async () => (await import('../site/info/pricing-page')).PricingPage),
    loader: () => optional(all(prefetch(modelCount), prefetch(siteFigures))),
  },
  {
    path: '/featured',
    handle: { screen: 'site/info/featured-page' },
    lazy: lazyPage(async () => (await import('../site/info/featured-page')).FeaturedPage),
    loader: () => optional(all(prefetch(modelCount), prefetch(siteFigures))),
  },
  {
    path: '/how-we-count',
    handle: { screen: 'site/info/how-we-count-page' },
    lazy: lazyPage(async () => (await import('../site/info/how-we-count-page')).HowWeCountPage),
    loader: () => optional(prefetch(invalidShare)),
  },
  {
    path: '/privacy',
    handle: { screen: 'site/info/privacy-page' },
    lazy: lazyPage(async () => (await import('../site/info/privacy-page')).PrivacyPage),
  },
  {
    path: '/terms',
    handle: { screen: 'site/info/terms-page' },
    lazy: lazyPage(async () => (await import('../site/info/terms-page')).TermsPage),
  },
  {
    path: '/premium',
    handle: { screen: 'site/info/premium-page' },
    lazy: async () => (await import('../site/info/premium-page')).premiumRoute(prefetch),
  },
  {
    path: '/live',
    handle: { screen: 'site/info/live-page' },
    lazy: async () => (await import('../site/info/live-page')).liveRoute(prefetch),
  },
  {
    path: '*',
    handle: { screen: 'site/frame/not-found-page' },
    lazy: lazyPage(async () => (await import('../site/frame/not-found-page')).NotFoundPage),
    loader: () => data(null, { status: 404 }),
  },
];

const searchOf = (request: Request): URLSearchParams => new URL(request.url).searchParams;
