import type { Values } from '../lists/sql';

/** The videos of a list. `category` is a category's slug or one of `stateFilters`; `upTo` excludes videos with a higher id. */
export type VideoFilter = {
  readonly modelId?: number | undefined;
  readonly category?: string | undefined;
  readonly upTo?: number | undefined;
};

/** The SQL condition that the model of `videos v` is featured at that time. */
export const ofFeaturedModel = (at: string): string =>
  `v.model_id in (select m.id from models m where m.archived_at is null and m.featured_until > ${at})`;

const categoryCondition = (category: string, at: Date, given: Values): string | undefined => {
  switch (category) {
    case 'all':
      return undefined;
    case 'premium':
      return "(v.category = 'premium' or v.premium)";
    case 'trending':
      return "(v.category = 'trending' or v.trending_score > 0)";
    case 'featured':
      return `(v.category = 'featured' or ${ofFeaturedModel(given.add(at))})`;
    case 'live':
      return "v.tags @> '{live}'";
    default:
      return `v.category = ${given.add(category)}`;
  }
};

/** The SQL condition on `videos v` for the list. Videos of archived models are never listed. */
export const videoCondition = ({ modelId, category, upTo }: VideoFilter, at: Date, given: Values): string => {
  const conditions = ['v.listed'];
  const inCategory = category === undefined ? undefined : categoryCondition(category, at, given);
  if (inCategory !== undefined) conditions.push(inCategory);
  if (modelId !== undefined) conditions.push(`v.model_id = ${given.add(modelId)}`);
  if (upTo !== undefined) conditions.push(`v.id <= ${given.add(upTo)}`);
  return conditions.join(' and ');
};
