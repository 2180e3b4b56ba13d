import { counted, withSeparators } from '../../format/number';
import { type BrowseFilters, isFiltered } from './browse-filters';
import { browsePageRows } from './browse-query';

/** `19,204 models`, or which of them stand on this page, and what was asked for. */
export const resultLine = (filters: BrowseFilters, shown: number, total: number): string => {
  const models = counted(total, 'model', 'models');
  const what =
    filters.search === '' ? (isFiltered(filters) ? `${models} with these filters` : models) : `${models} for “${filters.search}”`;
  if (shown === 0 || shown === total) return what;
  const first = (filters.page - 1) * browsePageRows + 1;
  return `${withSeparators(first)}–${withSeparators(first + shown - 1)} of ${what}`;
};
