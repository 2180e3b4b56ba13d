import type { Values } from '../lists/sql';

/** The models of a list. `category` is a category's slug or one of `stateFilters`; `upTo` excludes models with a higher id. */
export type ModelFilter = {
  readonly category?: string | undefined;
  readonly featured?: boolean | undefined;
  readonly upTo?: number | undefined;
};

const categoryCondition = (category: string, at: Date, given: Values): string | undefined => {
  switch (category) {
    case 'all':
      return undefined;
    // A state is a category too: the list has the models of that category and the models in that state.
    case 'premium':
      return "(m.category = 'premium' or m.premium)";
    case 'verified':
      return "(m.category = 'verified' or m.verified_at is not null)";
    case 'trending':
      return "(m.category = 'trending' or m.trending_score > 0)";
    case 'featured':
      return `(m.category = 'featured' or m.featured_until > ${given.add(at)})`;
    case 'live':
      return "m.tags @> '{live}'";
    default:
      return `m.category = ${given.add(category)}`;
  }
};

/** The SQL condition on `models m` for the list at time `at`. Archived models are never listed. */
export const conditionOf = ({ category, featured, upTo }: ModelFilter, at: Date, given: Values): string => {
  const conditions = ['m.archived_at is null'];
  const inCategory = category === undefined ? undefined : categoryCondition(category, at, given);
  if (inCategory !== undefined) conditions.push(inCategory);
  if (featured === true) conditions.push(`m.featured_until > ${given.add(at)}`);
  if (featured === false)
    conditions.push(`(m.featured_until is null or m.featured_until <= ${given.add(at)})`);
  if (upTo !== undefined) conditions.push(`m.id <= ${given.add(upTo)}`);
  return conditions.join(' and ');
};

/** True if models enter or leave the list as time passes. */
export const dependsOnTime = ({ category, featured }: ModelFilter): boolean =>
  featured !== undefined || category === 'featured';
