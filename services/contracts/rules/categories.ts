export const categories = [
  'featured',
  'trending',
  'new',
  'premium',
  'verified',
  'popular',
  'blonde',
  'brunette',
  'redhead',
  'latina',
  'asian',
  'ebony',
  'milf',
  'mature',
  'petite',
  'curvy',
  'slim',
] as const;
export type Category = (typeof categories)[number];

/** Values of the category filter that are not categories: everything, or a state of a model. */
export const stateFilters = ['all', 'trending', 'premium', 'featured', 'live'] as const;
