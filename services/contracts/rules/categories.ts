/** The categories that a model can be listed under. */
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

/** What a filter may ask for besides a category's name: everything, or a state that a model is in. */
export const stateFilters = ['all', 'trending', 'premium', 'featured', 'live'] as const;
