import { modelListing, modelSearch } from '../../model/model-queries';
import type { BrowseFilters } from './browse-filters';

export const browsePageRows = 48;

/** The one query behind the browse screen: search text replaces the filters, which are then not used. */
export const browseQuery = ({ search, category, featured, page }: BrowseFilters) => {
  const window = { limit: browsePageRows, offset: (page - 1) * browsePageRows };
  if (search !== '') return modelSearch({ q: search, ...window });
  return modelListing({
    category: category === 'all' ? undefined : category,
    featured: featured === 'all' ? undefined : featured,
    ...window,
  });
};
