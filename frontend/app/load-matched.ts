import { matchRoutes, type RouteObject } from 'react-router-dom';
import { loadedOnDemand } from '../platform/frame/loaded-on-demand';

/** The same routes. A screen whose code does not load is loaded once more. */
export const withRetries = (routes: RouteObject[]): RouteObject[] => {
  for (const route of routes) {
    if (typeof route.lazy === 'function') Object.assign(route, { lazy: loadedOnDemand(route.lazy) });
    withRetries(route.children ?? []);
  }
  return routes;
};

/** Loads the screen at `location` before the router starts, which would otherwise replace the server's page with nothing. */
export const loadMatched = async (
  routes: RouteObject[],
  location: { readonly pathname: string },
): Promise<void> => {
  const matches = matchRoutes(routes, location.pathname) ?? [];
  await Promise.all(
    matches.map(async ({ route }) => {
      if (typeof route.lazy !== 'function') return;
      Object.assign(route, { ...(await route.lazy()), lazy: undefined });
    }),
  );
};
