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
const commonLibraries =
  /\/node_modules\/(?:react-router|react-router-dom|styled-components|stylis|@emotion\/[\w-]+|@tanstack\/[\w-]+)\//;

/** Parts of them that only forms and the desk need, and the lists of contents, which belong nowhere. */
const uncommonParts =
  /\/@tanstack\/[\w-]+\/.*\/(?:index|infiniteQueryObserver|useInfiniteQuery|mutationObserver|useMutation|queriesObserver|useQueries)\.js$/;

/** What the bundler itself adds. */
const ofTheBundler = /^\0vite\/preload-helper/;
const ofReactsBundling = /^\0commonjsHelpers/;

/** What every screen draws or asks with. */
const commonModules = [
  'frontend/platform/api/api-error.ts',
  'frontend/platform/api/ask.ts',
  'frontend/platform/api/query-client.ts',
  'frontend/platform/api/read-error.ts',
  'frontend/platform/api/transport.ts',
  'frontend/catalogue/browse/found.ts',
  'frontend/catalogue/category/category-name.ts',
  'frontend/ui/format/abbreviate.ts',
  'frontend/ui/format/number.ts',
  'frontend/catalogue/listing/offer.ts',
  'frontend/catalogue/model/model-queries.ts',
  'frontend/platform/frame/root-element.ts',
  'frontend/platform/frame/main-area.tsx',
  'frontend/platform/frame/page-failed.tsx',
  'frontend/platform/head/page-head.tsx',
  'frontend/platform/head/site-origin.ts',
  'frontend/platform/frame/skip-link.ts',
  'frontend/platform/head/structured-data.tsx',
  'frontend/platform/frame/wordmark.tsx',
  'frontend/platform/theme/theme-choice.ts',
  'frontend/platform/theme/theme-switch.tsx',
  'frontend/platform/theme/theme.ts',
  'frontend/platform/toast/toast-host.tsx',
  'frontend/platform/toast/toast-store.ts',
  'frontend/ui/layout/bulbs.ts',
  'frontend/ui/inputs/button.ts',
  'frontend/ui/text/icon.tsx',
  'frontend/ui/feedback/notice.tsx',
  'frontend/ui/layout/page-intro.tsx',
  'frontend/ui/layout/page-stack.ts',
  'frontend/ui/layout/page-width.ts',
  'frontend/ui/feedback/skeleton.ts',
  'frontend/ui/artwork/use-failed-picture.ts',
  'frontend/ui/text/visually-hidden.ts',
  'frontend/platform/frame/on-idle.ts',
  'services/contracts/rules/categories.ts',
];

/** A model on a card, which most screens show. */
const cardModules = [
  'frontend/catalogue/favourites/favourite-button.tsx',
  'frontend/catalogue/model/featured-badge.tsx',
  'frontend/catalogue/model/figures.ts',
  'frontend/catalogue/model/model-card.tsx',
  'frontend/catalogue/model/model-grid.tsx',
  'frontend/catalogue/model/platform-links.tsx',
  'frontend/catalogue/model/portrait.tsx',
  'frontend/catalogue/model/status-dot.tsx',
  'frontend/catalogue/model/status.ts',
  'frontend/catalogue/model/tag-badge.tsx',
  'frontend/catalogue/model/tracked-link.ts',
  'frontend/platform/tracking/use-seen.ts',
  'services/contracts/rules/platforms.ts',
];

const isCommon = (id: string): boolean =>
  (commonLibraries.test(id) && !uncommonParts.test(id)) ||
  ofTheBundler.test(id) ||
  commonModules.some((module) => id.endsWith(module));

/** The name of the chunk that a module goes into, where it is not left to the bundler. */
export const commonChunk = (id: string): string | undefined => {
  if (reactItself.test(id) || ofReactsBundling.test(id)) return reactChunkName;
  if (isCommon(id)) return commonChunkName;
  return cardModules.some((module) => id.endsWith(module)) ? 'card' : undefined;
};
