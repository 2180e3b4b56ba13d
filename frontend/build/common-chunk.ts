/**
 * Small modules that nearly every public screen needs. In a file each they cost more than they weigh: their import lines, and a
 * compressor that starts anew.
 */
const commonModules = [
  'frontend/api/ask.ts',
  'frontend/category/category-name.ts',
  'frontend/format/abbreviate.ts',
  'frontend/format/number.ts',
  'frontend/listing/offer.ts',
  'frontend/model/model-queries.ts',
  'frontend/ui/page-intro.tsx',
  'frontend/ui/page-stack.ts',
  'frontend/ui/skeleton.ts',
  'frontend/ui/visually-hidden.ts',
  'services/contracts/categories.ts',
];

/** The libraries that no public screen is without. */
const commonLibraries = /\/node_modules\/(?:react|react-dom|react-router|react-router-dom|scheduler|styled-components|@tanstack\/[\w-]+)\//;

export const commonChunkName = 'common';

/** The name of the chunk that a module goes into, where it is not left to the bundler. */
export const commonChunk = (id: string): string | undefined =>
  commonLibraries.test(id) || commonModules.some((module) => id.endsWith(module)) ? commonChunkName : undefined;
