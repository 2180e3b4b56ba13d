import { modelFacets, modelListing, modelSearch } from '../../catalogue/model/model-queries';
import type { ModelFilters } from './model-filters';

export const modelsPageRows = 48;

/** The one query behind the browse screen: search text replaces filters and order, which are then not used. */
export const modelsQuery = ({ search, category, featured, sort, page }: ModelFilters) => {
  const window = { limit: modelsPageRows, offset: (page - 1) * modelsPageRows };
  if (search !== '') return modelSearch({ q: search, ...window });
  return modelListing({
    ...filterOf({ category, featured }),
    sort: sort === 'featured' ? undefined : sort,
    ...window,
  });
};

/** How many models each choice would leave. */
export const modelFacetsQuery = (filters: ModelFilters) => modelFacets(filterOf(filters));

const filterOf = ({ category, featured }: Pick<ModelFilters, 'category' | 'featured'>) => ({
  category: category === 'all' ? undefined : category,
  featured: featured === 'all' ? undefined : featured,
});
