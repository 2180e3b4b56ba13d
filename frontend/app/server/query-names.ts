import type { RouteObject } from 'react-router-dom';

/** By path, the names of a query that change what a route shows: its `handle.query`. */
export const queryNames = (routes: readonly RouteObject[]): Record<string, string[]> =>
  Object.fromEntries(routes.flatMap(namesBelow).filter(([, names]) => names.length > 0));

const namesBelow = (route: RouteObject): [string, string[]][] => [
  [route.path ?? '', namesOf(route.handle)],
  ...(route.children ?? []).flatMap(namesBelow),
];

const namesOf = (handle: unknown): string[] => {
  if (typeof handle !== 'object' || handle === null || !('query' in handle) || !Array.isArray(handle.query))
    return [];
  return handle.query.filter((name) => typeof name === 'string');
};
