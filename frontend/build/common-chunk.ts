/**
 * Which modules share a file, where that is not left to the bundler. Small modules in a file each cost more than they weigh: their
 * import lines, a compressor that starts anew, and the headers of an answer.
 */
const reactChunkName = 'react';
const commonChunkName = 'common';

/** In the order in which they run, each in a task of its own: together they would hold a slow phone up for a tenth of a second. */
export const chunksBeforeEntry = [reactChunkName, commonChunkName] as const;

const reactItself = /\/node_modules\/(?:react|react-dom|scheduler)\//;

/** The other libraries that no screen is without. */
const commonLibraries = /\/node_modules\/(?:react-router|react-router-dom|styled-components|stylis|@emotion\/[\w-]+|@tanstack\/[\w-]+)\//;

/** Parts of them that only forms and the desk need, and the lists of contents, which belong nowhere. */
const uncommonParts =
  /\/@tanstack\/[\w-]+\/.*\/(?:index|infiniteQueryObserver|useInfiniteQuery|mutationObserver|useMutation|queriesObserver|useQueries)\.js$/;

/** What the bundler itself adds. */
const ofTheBundler = /^\0vite\/preload-helper/;
const ofReactsBundling = /^\0commonjsHelpers/;

/** What every screen draws or asks with. */
const commonModules = [
  'frontend/api/api-error.ts',
  'frontend/api/ask.ts',
  'frontend/api/query-client.ts',
  'frontend/api/read-error.ts',
  'frontend/api/transport.ts',
  'frontend/browse/found.ts',
  'frontend/category/category-name.ts',
  'frontend/format/abbreviate.ts',
  'frontend/format/number.ts',
  'frontend/listing/offer.ts',
  'frontend/model/model-queries.ts',
  'frontend/root-element.ts',
  'frontend/shell/main-area.tsx',
  'frontend/shell/page-failed.tsx',
  'frontend/shell/page-head.tsx',
  'frontend/shell/site-origin.ts',
  'frontend/shell/skip-link.ts',
  'frontend/shell/structured-data.tsx',
  'frontend/shell/wordmark.tsx',
  'frontend/theme/theme-choice.ts',
  'frontend/theme/theme-switch.tsx',
  'frontend/theme/theme.ts',
  'frontend/toast/toast-host.tsx',
  'frontend/toast/toast-store.ts',
  'frontend/ui/bulbs.ts',
  'frontend/ui/button.ts',
  'frontend/ui/icon.tsx',
  'frontend/ui/notice.tsx',
  'frontend/ui/page-intro.tsx',
  'frontend/ui/page-stack.ts',
  'frontend/ui/page-width.ts',
  'frontend/ui/skeleton.ts',
  'frontend/ui/use-failed-picture.ts',
  'frontend/ui/visually-hidden.ts',
  'frontend/ui/when-idle.ts',
  'services/contracts/categories.ts',
];

/** A model on a card, which most screens show. */
const cardModules = [
  'frontend/favourites/favourite-button.tsx',
  'frontend/model/featured-badge.tsx',
  'frontend/model/figures.ts',
  'frontend/model/model-card.tsx',
  'frontend/model/model-grid.tsx',
  'frontend/model/platform-links.tsx',
  'frontend/model/portrait.tsx',
  'frontend/model/status-dot.tsx',
  'frontend/model/status.ts',
  'frontend/model/tag-badge.tsx',
  'frontend/model/tracked-link.ts',
  'frontend/tracking/use-seen.ts',
  'services/contracts/platforms.ts',
];

const isCommon = (id: string): boolean =>
  (commonLibraries.test(id) && !uncommonParts.test(id)) || ofTheBundler.test(id) || commonModules.some((module) => id.endsWith(module));

/** The name of the chunk that a module goes into, where it is not left to the bundler. */
export const commonChunk = (id: string): string | undefined => {
  if (reactItself.test(id) || ofReactsBundling.test(id)) return reactChunkName;
  if (isCommon(id)) return commonChunkName;
  return cardModules.some((module) => id.endsWith(module)) ? 'card' : undefined;
};
