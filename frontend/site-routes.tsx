import type { ComponentType } from 'react';
import type { RouteObject } from 'react-router-dom';
import type { Prefetch } from './api/prefetch';
import { allCategories, categoryBySlug } from './category/category-queries';
import { HomePage } from './features/home/home-page';
import { readFilters } from './features/models/browse-filters';
import { browseQuery } from './features/models/browse-query';
import { ModelsPage } from './features/models/models-page';
import { ProfilePage } from './features/profile/profile-page';
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
            element: <ModelsPage />,
            loader: ({ request }) => prefetch(browseQuery(readFilters(new URL(request.url).searchParams))) ?? null,
          },
          { path: '/model/:slug', element: <ProfilePage />, loader: ({ params }) => prefetch(modelBySlug(params.slug ?? '')) ?? null },
          {
            path: '/videos',
            lazy: opened(async () => (await import('./features/videos/videos-page')).VideosPage),
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
          { path: '/help', lazy: opened(async () => (await import('./features/help/help-page')).HelpPage) },
          { path: '/contact', lazy: opened(async () => (await import('./features/contact/contact-page')).ContactPage) },
          { path: '/list-model', lazy: opened(async () => (await import('./features/list-model/list-model-page')).ListModelPage) },
          {
            path: '/list-model/status',
            lazy: opened(async () => (await import('./features/list-model/listing-status-page')).ListingStatusPage),
          },
          { path: '/report', lazy: opened(async () => (await import('./features/report/report-page')).ReportPage) },
          { path: '/report/status', lazy: opened(async () => (await import('./features/report/report-status-page')).ReportStatusPage) },
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
