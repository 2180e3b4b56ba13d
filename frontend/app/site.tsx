import { hydrate } from '@tanstack/react-query';
import { startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { createBrowserRouter, RouterProvider } from 'react-router-dom';
import { prefetchInBackground } from '../platform/api/prefetch';
import { makeQueryClient } from '../platform/api/query-client';
import { rootElement } from '../platform/frame/root-element';
import { dayOf } from '../platform/head/page-context';
import { startTracking } from '../platform/tracking/start-tracking';
import { loadMatched } from './load-matched';
import { pageStateId, readPageState } from './page-state';
import { SiteApp } from './site-app';
import { siteRoutes } from './site-routes';

/** Takes over the server's page where there is one, and draws the page itself where there is none. */
const start = async (): Promise<void> => {
  const drawn = readPageState(document.getElementById(pageStateId)?.textContent);
  const day = drawn?.day ?? dayOf(new Date());
  const queryClient = makeQueryClient();
  if (drawn !== undefined) hydrate(queryClient, drawn.queries);
  const routes = siteRoutes(prefetchInBackground(queryClient), day);
  if (drawn !== undefined) await loadMatched(routes, window.location);
  const router = createBrowserRouter(
    routes,
    drawn === undefined ? {} : { hydrationData: { loaderData: drawn.loaderData } },
  );
  const app = (
    <SiteApp
      origin={drawn?.origin ?? window.location.origin}
      day={day}
      queryClient={queryClient}
      tracker={startTracking()}
    >
      <RouterProvider router={router} />
    </SiteApp>
  );
  if (drawn === undefined) createRoot(rootElement()).render(app);
  // In slices, so that a press between two of them is answered at once.
  else startTransition(() => void hydrateRoot(rootElement(), app));
};

void start();
