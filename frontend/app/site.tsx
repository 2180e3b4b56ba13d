import { hydrate } from '@tanstack/react-query';
import { startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { createBrowserRouter, matchRoutes, type RouteObject, RouterProvider } from 'react-router-dom';
import { prefetchInBackground } from '../platform/api/prefetch';
import { makeQueryClient } from '../platform/api/query-client';
import { rootElement } from '../platform/frame/root-element';
import { dayOf } from '../platform/head/page-context';
import { startTracking } from '../platform/tracking/start-tracking';
import { pageStateId, readPageState } from './page-state';
import { SiteApp } from './site-app';
import { siteRoutes } from './site-routes';

/** Hydrates the server's page, or renders the page where the server did not. */
const start = async (): Promise<void> => {
  // Not in the task that evaluated the modules: a click is answered in between.
  await new Promise((resolve) => setTimeout(resolve));
  const tracker = startTracking();
  const state = readPageState(document.getElementById(pageStateId)?.textContent);
  const day = state?.day ?? dayOf(new Date());
  const queryClient = makeQueryClient();
  if (state !== undefined) hydrate(queryClient, state.queries);
  const routes = siteRoutes(prefetchInBackground(queryClient), day);
  if (state !== undefined) await loadMatched(routes, window.location);
  const router = createBrowserRouter(
    routes,
    state === undefined ? {} : { hydrationData: { loaderData: state.loaderData } },
  );
  const app = (
    <SiteApp
      origin={state?.origin ?? window.location.origin}
      day={day}
      ticket={state?.ticket ?? ''}
      queryClient={queryClient}
      tracker={tracker}
    >
      <RouterProvider router={router} />
    </SiteApp>
  );
  if (state === undefined) createRoot(rootElement()).render(app);
  // In slices, so that a click between two of them is answered immediately.
  else startTransition(() => void hydrateRoot(rootElement(), app));
};

/** Loads the screen at `location` before the router starts, which would replace the server's page. */
const loadMatched = async (routes: RouteObject[], location: { readonly pathname: string }): Promise<void> => {
  const matches = matchRoutes(routes, location.pathname) ?? [];
  await Promise.all(
    matches.map(async ({ route }) => {
      if (typeof route.lazy !== 'function') return;
      Object.assign(route, { ...(await route.lazy()), lazy: undefined });
    }),
  );
};

void start();
