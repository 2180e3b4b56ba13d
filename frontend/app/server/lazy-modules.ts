import type { RouteObject } from 'react-router-dom';

/** By a route's path: the source files of what it loads when it is opened. The build's manifest says which files of the build hold them. */
export type LazyModules = ReadonlyMap<string, readonly string[]>;

/** Loads every screen once, so that no visitor waits for it, and writes down which modules each route loaded. */
export const loadLazyModules = async (routes: readonly RouteObject[]): Promise<LazyModules> => {
  const modules = new Map<string, readonly string[]>();
  for (const route of routes.flatMap(flattened)) {
    if (typeof route.lazy !== 'function') continue;
    const loaded: string[] = [];
    globalThis.marqueeImports = loaded;
    const loading = route.lazy();
    // The import starts before the first wait: what is loaded next is not this route's.
    globalThis.marqueeImports = undefined;
    await loading;
    modules.set(route.path ?? '', loaded);
  }
  return modules;
};

const flattened = (route: RouteObject): RouteObject[] => [
  route,
  ...(route.children ?? []).flatMap(flattened),
];
