import type { ComponentType } from 'react';
import { data, type RouteObject } from 'react-router-dom';
import type { Prefetch } from './api/prefetch';
import { allCategories, categoryBySlug } from './category/category-queries';
import { HomePage } from './features/home/home-page';
import { readFilters } from './features/models/model-filters';
import { modelFacetsQuery, modelsQuery } from './features/models/models-query';
import { readVideoFilters } from './features/videos/video-filters';
import { videoFacetsQuery, videosQuery } from './features/videos/videos-query';
import { featuredModels, modelBySlug } from './model/model-queries';
import { NotFoundPage } from './shell/not-found-page';
import { PageFailed } from './shell/page-failed';
import { SiteShell } from './shell/site-shell';
import { videoBySlug } from './video/video-queries';

/** The public site's table of contents. A loader starts the calls that its screen asks for; most screens arrive when they are opened. */
export const siteRoutes = (prefetch: Prefetch): RouteObject[] => [
  {
    element: <SiteShell />,
    hydrateFallbackElement: <></>,
    children: [
      {
        errorElement: <PageFailed />,
        children: [
          { path: '/', element: <HomePage />, loader: () => prefetch(featuredModels) ?? null },
          {
            path: '/models',
            lazy: opened(async () => (await import('./features/models/models-page')).ModelsPage),
            loader: ({ request }) => {
              const filters = readFilters(new URL(request.url).searchParams);
              return all(prefetch(modelsQuery(filters)), prefetch(modelFacetsQuery(filters)));
            },
          },
          {
            path: '/model/:slug',
            lazy: opened(async () => (await import('./features/profile/profile-page')).ProfilePage),
            loader: ({ params }) => prefetch(modelBySlug(params.slug ?? '')) ?? null,
          },
          {
            path: '/videos',
            lazy: opened(async () => (await import('./features/videos/videos-page')).VideosPage),
            loader: ({ request }) => {
              const filters = readVideoFilters(new URL(request.url).searchParams);
              return all(prefetch(videosQuery(filters)), prefetch(videoFacetsQuery(filters)));
            },
          },
          {
            path: '/video/:slug',
            lazy: opened(async () => (await import('./features/video/video-page')).VideoPage),
            loader: ({ params }) => prefetch(videoBySlug(params.slug ?? '')) ?? null,
          },
          {
            path: '/categories',
            lazy: opened(async () => (await import('./features/categories/categories-page')).CategoriesPage),
            loader: () => prefetch(allCategories) ?? null,
          },
          {
            path: '/category/:slug',
            lazy: opened(async () => (await import('./features/category/category-page')).CategoryPage),
            loader: ({ params }) => prefetch(categoryBySlug(params.slug ?? '')) ?? null,
          },
          {
            path: '/seo',
            lazy: opened(async () => (await import('./features/landing/landing-missing')).LandingMissing),
            loader: () => data(null, { status: 404 }),
          },
          {
            path: '/seo/:slug',
            lazy: opened(async () => (await import('./features/landing/landing-page')).LandingPage),
            loader: async ({ params }) => (await import('./features/landing/landing-queries')).prefetchLanding(prefetch, params.slug ?? ''),
          },
          { path: '/favourites', lazy: opened(async () => (await import('./features/favourites/favourites-page')).FavouritesPage) },
          { path: '/help', lazy: opened(async () => (await import('./features/help/help-page')).HelpPage) },
          { path: '/contact', lazy: opened(async () => (await import('./features/contact/contact-page')).ContactPage) },
          { path: '/list-model', lazy: opened(async () => (await import('./features/list-model/list-model-page')).ListModelPage) },
          {
            path: '/list-model/status',
            lazy: opened(async () => (await import('./features/list-model/listing-status-page')).ListingStatusPage),
          },
          { path: '/pricing', lazy: opened(async () => (await import('./features/pricing/pricing-page')).PricingPage) },
          { path: '/featured', lazy: opened(async () => (await import('./features/featured/featured-page')).FeaturedPage) },
          { path: '/privacy', lazy: opened(async () => (await import('./features/legal/privacy-page')).PrivacyPage) },
          { path: '/terms', lazy: opened(async () => (await import('./features/legal/terms-page')).TermsPage) },
          { path: '/premium', lazy: opened(async () => (await import('./features/coming-soon/premium-page')).PremiumPage) },
          { path: '/live', lazy: opened(async () => (await import('./features/coming-soon/live-page')).LivePage) },
          { path: '*', element: <NotFoundPage /> },
        ],
      },
    ],
  },
];

const opened = (load: () => Promise<ComponentType>) => async () => ({ Component: await load() });

/** Waits for those that are to be waited for. */
const all = (...prefetched: readonly (Promise<void> | undefined)[]) =>
  prefetched.every((one) => one === undefined) ? null : Promise.all(prefetched);
