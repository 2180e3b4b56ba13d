/**
 * The filters of models beside category and placement: search params of `GET /api/models`, its search and its
 * facets, each with one value. `changed`: within `changedDays` days; it, `verified`, `gallery`, `video`: `true`.
 */
export const facetNames = [
  'tag',
  'platform',
  'language',
  'country',
  'price',
  'verified',
  'changed',
  'gallery',
  'video',
] as const;
export type FacetName = (typeof facetNames)[number];

export const changedDays = 30;
/** Choices of one facet in an answer: those of the most models, and the chosen one. */
export const facetMaxChoices = 60;
