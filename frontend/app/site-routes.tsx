import { facetNames } from '@marquee/contracts/rules/facets';
import { data, type NonIndexRouteObject, type RouteObject } from 'react-router-dom';
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
import { categoryPick, chooseVisitPick, readShuffle } from '../site/browse/random-pick';
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

interface Screen extends Pick<NonIndexRouteObject, 'lazy' | 'loader'> {
  readonly query?: readonly string[];
}

const screenAt = (path: string, screen: string, { query, ...route }: Screen): RouteObject => ({
  path,
  handle: { screen, query },
  ...route,
});

const screens = (prefetch: Prefetch, day: string): RouteObject[] => [
  screenAt('/', 'site/home/home-page', {
    lazy: lazyPage(async () => (await import('../site/home/home-page')).HomePage),
    loader: () =>
      all(
        prefetch(homeRotation),
        optional(prefetch(homePicks)),
        prefetch(allCategories),
        prefetch(modelCount),
        optional(prefetch(siteFigures)),
      ),
  }),
  screenAt('/models', 'site/browse/models-page', {
    query: ['search', 'category', 'featured', ...facetNames, 'sort', 'page'],
    lazy: async () => (await import('../site/browse/models-page')).modelsRoute(prefetch),
  }),
  screenAt('/model/:slug', 'site/profile/profile-page', {
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
  }),
  screenAt('/videos', 'site/browse/videos-page', {
    query: ['search', 'category', 'tag', 'sort', 'page'],
    lazy: async () => (await import('../site/browse/videos-page')).videosRoute(prefetch),
  }),
  screenAt('/video/:slug', 'site/video/video-page', {
    lazy: lazyPage(async () => (await import('../site/video/video-page')).VideoPage),
    loader: ({ params: { slug = '' } }) =>
      prefetch.subject(videoBySlug(slug), { next: (video) => prefetch(modelById(video.modelId)) }),
  }),
  screenAt('/categories', 'site/browse/categories-page', {
    lazy: lazyPage(async () => (await import('../site/browse/categories-page')).CategoriesPage),
    loader: () => prefetch(allCategories),
  }),
  screenAt('/category/:slug', 'site/browse/category-page', {
    query: ['shuffle'],
    lazy: lazyPage(async () => (await import('../site/browse/category-page')).CategoryPage),
    loader: ({ params: { slug = '' }, request }) =>
      prefetch.subject(categoryBySlug(slug), {
        next: () => prefetch(categoryPick(slug, readShuffle(searchOf(request)), day, chooseVisitPick())),
      }),
  }),
  screenAt('/seo', 'site/landing/landing-missing', {
    lazy: lazyPage(async () => (await import('../site/landing/landing-missing')).LandingMissing),
    loader: () => data(null, { status: 404 }),
  }),
  screenAt('/seo/:slug', 'site/landing/landing-page', {
    lazy: async () => (await import('../site/landing/landing-page')).landingRoute(prefetch),
  }),
  screenAt('/favorites', 'site/browse/favorites-page', {
    lazy: lazyPage(async () => (await import('../site/browse/favorites-page')).FavoritesPage),
  }),
  screenAt('/help', 'site/info/help-page', {
    lazy: lazyPage(async () => (await import('../site/info/help-page')).HelpPage),
  }),
  screenAt('/contact', 'site/requests/contact-page', {
    lazy: lazyPage(async () => (await import('../site/requests/contact-page')).ContactPage),
  }),
  screenAt('/list-model', 'site/requests/list-model-page', {
    lazy: lazyPage(async () => (await import('../site/requests/list-model-page')).ListModelPage),
    loader: () => optional(prefetch(siteFigures)),
  }),
  screenAt('/list-model/status', 'site/requests/listing-status-page', {
    lazy: lazyPage(async () => (await import('../site/requests/listing-status-page')).ListingStatusPage),
  }),
  screenAt('/list-model/receipt', 'site/requests/receipt-page', {
    lazy: lazyPage(async () => (await import('../site/requests/receipt-page')).ReceiptPage),
  }),
  screenAt('/unsubscribe', 'site/requests/unsubscribe-page', {
    lazy: lazyPage(async () => (await import('../site/requests/unsubscribe-page')).UnsubscribePage),
  }),
  screenAt('/report', 'site/requests/report-page', {
    query: ['model'],
    lazy: lazyPage(async () => (await import('../site/requests/report-page')).ReportPage),
  }),
  screenAt('/report/status', 'site/requests/report-status-page', {
    lazy: lazyPage(async () => (await import('../site/requests/report-status-page')).ReportStatusPage),
  }),
  screenAt('/pricing', 'site/info/pricing-page', {
    lazy: lazyPage(async () => (await import('../site/info/pricing-page')).PricingPage),
    loader: () => optional(all(prefetch(modelCount), prefetch(siteFigures))),
  }),
  screenAt('/featured', 'site/info/featured-page', {
    lazy: lazyPage(async () => (await import('../site/info/featured-page')).FeaturedPage),
    loader: () => optional(all(prefetch(modelCount), prefetch(siteFigures))),
  }),
  screenAt('/how-we-count', 'site/info/how-we-count-page', {
    lazy: lazyPage(async () => (await import('../site/info/how-we-count-page')).HowWeCountPage),
    loader: () => optional(prefetch(invalidShare)),
  }),
  screenAt('/privacy', 'site/info/privacy-page', {
    lazy: lazyPage(async () => (await import('../site/info/privacy-page')).PrivacyPage),
  }),
  screenAt('/terms', 'site/info/terms-page', {
    lazy: lazyPage(async () => (await import('../site/info/terms-page')).TermsPage),
  }),
  screenAt('/premium', 'site/info/premium-page', {
    lazy: async () => (await import('../site/info/premium-page')).premiumRoute(prefetch),
  }),
  screenAt('/live', 'site/info/live-page', {
    lazy: async () => (await import('../site/info/live-page')).liveRoute(prefetch),
  }),
  screenAt('*', 'site/frame/not-found-page', {
    lazy: lazyPage(async () => (await import('../site/frame/not-found-page')).NotFoundPage),
    loader: () => data(null, { status: 404 }),
  }),
];

const searchOf = (request: Request): URLSearchParams => new URL(request.url).searchParams;
