/**
 * Which models a list is of. `category` is a category's name or one of `stateFilters`; absent: every one. `upTo` leaves out what was
 * added after the model with that id.
 */
export type ModelFilter = {
  readonly category?: string | undefined;
  readonly featured?: boolean | undefined;
  readonly upTo?: number | undefined;
};

/** Values that a statement refers to as `$1`, `$2`, …, in the order in which they were first needed. */
export type Values = { readonly list: unknown[]; readonly add: (value: unknown) => string };

export const values = (): Values => {
  const list: unknown[] = [];
  return { list, add: (value) => `$${list.push(value)}` };
};

const categoryCondition = (category: string, at: Date, given: Values): string | undefined => {
  switch (category) {
    case 'all':
      return undefined;
    // The names of states are categories too: whoever is listed under the word belongs to it, and whoever is in the state.
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

/** The condition, on `models` aliased `m`, under which a model belongs to the list at that moment. Archived ones never do. */
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

/** True when the passing of time alone moves models into or out of the list. */
export const dependsOnTime = ({ category, featured }: ModelFilter): boolean =>
  featured !== undefined || category === 'featured';
