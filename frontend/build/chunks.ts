import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Rolldown } from 'vite';

export const frontendDir = fileURLToPath(new URL('..', import.meta.url));

/** Packages of every first load, each with its own dependencies. */
const packages = [
  { chunk: 'react', of: /commonjsHelpers|\/node_modules\/(react|react-dom|scheduler)\// },
  {
    chunk: 'libraries',
    of: /\/node_modules\/(react-router|react-router-dom|cookie|set-cookie-parser|styled-components|stylis|@emotion|shallowequal|css-to-react-native|@tanstack)\//,
  },
];
/** Rolldown takes it apart: in a group of its own it would be loaded whole. */
const dividedPackage = /\/node_modules\/zod\//;

/** Modules that this many screens of the admin panel share are loaded by nearly all of them. */
const manyScreens = 10;
/** Modules that this many share are loaded by the screens with lists. */
const severalScreens = 4;

/** The loaders of a module: the two entries, screens by their path, and optional parts of public pages. */
interface Loaders {
  readonly isOptional: boolean;
  readonly site: boolean;
  readonly private: boolean;
  readonly screens: ReadonlySet<string>;
}

/**
 * The chunk of a module, or undefined where Rolldown decides. By itself Rolldown makes a chunk for each set of
 * screens that share modules: up to 65 files of mostly one kilobyte for one screen, of which a browser loads
 * six at a time over HTTP/1.1. Each group here holds what its screens load together, and is evaluated in a
 * task of its own. Groups with and without private screens stay apart, so that no screen loads the other
 * kind's entry, and a group's imports are used by at least its own screens, so that no two import each other.
 */
export const chunkOf = (): ((id: string, graph: Rolldown.ChunkingContext) => string | undefined) => {
  let loadersOf: ((id: string) => Loaders) | undefined;
  return (id, graph) => {
    const found = packages.find(({ of }) => of.test(id));
    if (found !== undefined) return found.chunk;
    if (dividedPackage.test(id)) return undefined;
    loadersOf ??= readLoaders(graph);
    return groupOf(loadersOf(id));
  };
};

const groupOf = ({ site, private: isPrivate, screens, isOptional }: Loaders): string | undefined => {
  const isOf = (end: string) => [...screens].some((screen) => screen.endsWith(end));
  const count = (folder: string) => [...screens].filter((screen) => screen.includes(folder)).length;
  const publicScreens = count('/frontend/site/');
  const privateScreens = screens.size - publicScreens;
  if (site && isPrivate) return 'frame';
  // The entry's own modules stay in its chunk.
  if (site && screens.size > 0) return privateScreens > 0 ? 'frame' : 'site-frame';
  if (isPrivate && screens.size > 0) return publicScreens > 0 ? 'frame' : 'private-frame';
  const isOfHome = isOf('/site/home/home-page.tsx');
  // In a group of screens they would bring all of it to a page that only shows a message.
  if (isOptional && !isOfHome) return publicScreens > 0 && privateScreens === 0 ? 'search' : undefined;
  if (isOf('/site/browse/models-page.tsx')) {
    // The lists of videos have no cards of models.
    if (isOfHome) return privateScreens > 0 || isOf('/site/browse/videos-page.tsx') ? 'lists' : 'cards';
    // A module of one screen more would bring both groups to it.
    if (isOf('/site/browse/videos-page.tsx') && publicScreens === 2)
      return privateScreens > 0 ? 'filters' : 'catalog';
  }
  // Lists and forms are so large that they have no room for a group of which they use a part.
  const isOfLarge = ['browse/videos-page', 'info/help-page', 'requests/list-model-page'].some((page) =>
    isOf(`/site/${page}.tsx`),
  );
  if (isOfHome && privateScreens === 0 && !isOfLarge && (publicScreens > 1 || isOptional)) return 'sections';
  const adminScreens = count('/frontend/admin/');
  if (publicScreens > 0) return publicScreens >= 3 && adminScreens >= manyScreens ? 'forms' : undefined;
  if (adminScreens < severalScreens) return undefined;
  if (isOf('/dashboard/analytics/analytics-page.tsx')) return 'panels';
  return adminScreens >= manyScreens ? 'admin' : 'records';
};

const readLoaders = (graph: Rolldown.ChunkingContext): ((id: string) => Loaders) => {
  const reached = (from: string, found = new Set<string>()): Set<string> => {
    if (!found.has(from)) {
      found.add(from);
      for (const imported of graph.getModuleInfo(from)?.importedIds ?? []) reached(imported, found);
    }
    return found;
  };
  const ofSite = reached(join(frontendDir, 'app/site.tsx'));
  const ofPrivate = reached(join(frontendDir, 'app/private.tsx'));
  const screensOf = new Map<string, Set<string>>();
  for (const routes of ['app/site-routes.tsx', 'app/private-routes.tsx'])
    for (const screen of graph.getModuleInfo(join(frontendDir, routes))?.dynamicallyImportedIds ?? [])
      for (const module of reached(screen))
        screensOf.set(module, (screensOf.get(module) ?? new Set()).add(screen));
  const isOptional = new Set<string>();
  for (const module of [...ofSite, ...reached(join(frontendDir, 'site/home/home-page.tsx'))])
    if (!module.endsWith('/app/site-routes.tsx'))
      for (const part of graph.getModuleInfo(module)?.dynamicallyImportedIds ?? []) reached(part, isOptional);
  const none: ReadonlySet<string> = new Set();
  return (id) => ({
    isOptional: isOptional.has(id),
    site: ofSite.has(id),
    private: ofPrivate.has(id),
    screens: screensOf.get(id) ?? none,
  });
};
