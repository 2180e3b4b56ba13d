import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Rolldown } from 'vite';

export const frontendDir = fileURLToPath(new URL('..', import.meta.url));

/** Packages of every first load, without what only forms and the admin panel use. */
const libraries =
  /\/node_modules\/(?:react|react-dom|scheduler|react-router|react-router-dom|cookie|set-cookie-parser|styled-components|stylis|@tanstack)\/(?!.*(?:queriesObserver|useQueries|mutationObserver|useMutation|[iI]nfiniteQuery(?!Behavior)))/;
/** Rolldown takes these apart: in a group they would be loaded whole. */
const dividedPackages = /\/node_modules\/(?:zod|@tanstack)\//;

/** Modules that this many screens of the admin panel share are loaded by nearly all of them. */
const manyScreens = 10;
/** Modules that this many share are loaded by the screens with lists. */
const severalScreens = 4;

type LoadersOf = ReturnType<typeof readLoaders>;

/**
 * The chunk of a module, or undefined where Rolldown decides. By itself Rolldown makes a chunk for each set of
 * screens that share modules: up to 65 files of mostly one kilobyte for one screen, of which a browser loads
 * six at a time over HTTP/1.1. Each group here holds what its screens load together, and is evaluated in a
 * task of its own. Groups with and without private screens stay apart, so that no screen loads the other
 * kind's entry, and a group's imports are used by at least its own screens, so that no two import each other.
 */
export const chunkOf = (): ((id: string, graph: Rolldown.ChunkingContext) => string | undefined) => {
  let loadersOf: LoadersOf | undefined;
  return (id, graph) => {
    if (libraries.test(id)) return 'libraries';
    if (dividedPackages.test(id)) return undefined;
    loadersOf ??= readLoaders(graph);
    return groupOf(loadersOf(id));
  };
};

const groupOf = ({ site, isPrivate, screens, isOptional }: ReturnType<LoadersOf>): string | undefined => {
  const paths = [...screens].join();
  const isOf = (screen: string) => paths.includes(screen);
  const count = (folder: string) => [...screens].filter((screen) => screen.includes(folder)).length;
  const publicScreens = count('/frontend/site/');
  const privateScreens = screens.size - publicScreens;
  // The entry's own modules stay in its chunk.
  if (site && (isPrivate || screens.size > 0)) return 'frame';
  if (isPrivate && screens.size > 0) return publicScreens > 0 ? 'frame' : 'private-frame';
  const isOfHome = isOf('/site/home/home-page.tsx');
  const isBelowFold = isOf('/site/home/below-fold.tsx');
  const isOfVideos = isOf('/site/browse/videos-page.tsx');
  // In a group of screens they would bring all of it to a page that only shows a message.
  if (isOptional && !isOfHome && !isBelowFold)
    return publicScreens > 0 && privateScreens === 0 ? 'search' : undefined;
  // The first visit's: few files compress better, and the lists of videos have no cards of models.
  if (isOfHome && publicScreens > 1) return privateScreens > 0 || isOfVideos ? 'frame' : 'cards';
  // A module of one screen more would bring the group to it.
  if (isOf('/site/browse/models-page.tsx') && isOfVideos && publicScreens === 2)
    return privateScreens > 0 ? 'filters' : 'catalog';
  // Lists and forms are so large that they have no room for a group of which they use a part.
  const isOfLarge = /\/site\/(?:browse\/(?:models|videos)|info\/help|requests\/list-model)-page\.tsx/.test(
    paths,
  );
  if (isBelowFold && privateScreens === 0 && !isOfLarge && (publicScreens > 1 || isOptional))
    return 'sections';
  const adminScreens = count('/frontend/admin/');
  if (publicScreens > 0) return publicScreens >= 3 && adminScreens >= manyScreens ? 'forms' : undefined;
  if (adminScreens < severalScreens) return undefined;
  if (isOf('/dashboard/analytics/analytics-page.tsx')) return 'panels';
  return adminScreens >= manyScreens ? 'admin' : 'records';
};

/** The loaders of a module: the two entries, screens by their path, and optional parts of public pages. */
const readLoaders = (graph: Rolldown.ChunkingContext) => {
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
  for (const routes of ['app/site-routes.tsx', 'app/private-routes.tsx', 'site/home/home-page.tsx'])
    for (const screen of graph.getModuleInfo(join(frontendDir, routes))?.dynamicallyImportedIds ?? [])
      for (const module of reached(screen))
        screensOf.set(module, (screensOf.get(module) ?? new Set()).add(screen));
  const isOptional = new Set<string>();
  for (const module of [...ofSite, ...reached(join(frontendDir, 'site/home/below-fold.tsx'))])
    if (!module.endsWith('/app/site-routes.tsx'))
      for (const part of graph.getModuleInfo(module)?.dynamicallyImportedIds ?? []) reached(part, isOptional);
  return (id: string) => ({
    isOptional: isOptional.has(id),
    site: ofSite.has(id),
    isPrivate: ofPrivate.has(id),
    screens: screensOf.get(id) ?? new Set<string>(),
  });
};
