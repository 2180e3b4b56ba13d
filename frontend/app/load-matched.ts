import { matchRoutes, type RouteObject } from 'react-router-dom';

/**
 * Loads the screen at `location` before the router starts, which would otherwise replace the server's page
 * with nothing.
 */
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
