import type { RouteObject } from 'react-router-dom';
import type { Prefetch } from './api/prefetch';
import { HomePage } from './features/home/home-page';
import { readFilters } from './features/models/browse-filters';
import { browseQuery } from './features/models/browse-query';
import { ModelsPage } from './features/models/models-page';
import { ProfilePage } from './features/profile/profile-page';
import { featuredModels, modelBySlug } from './model/model-queries';
import { NotFoundPage } from './shell/not-found-page';
import { PageFailed } from './shell/page-failed';
import { SiteShell } from './shell/site-shell';

/** The public site's table of contents. A loader starts the calls that its screen asks for. */
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
          { path: '*', element: <NotFoundPage /> },
        ],
      },
    ],
  },
];
