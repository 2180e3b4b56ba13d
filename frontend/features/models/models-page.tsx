import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';
import { addressWith } from '../../browse/address';
import { PageHead } from '../../shell/page-head';
import { type ModelFilters, noFilters, readFilters, writeFilters } from './model-filters';
import { modelFacetsQuery, modelsQuery } from './models-query';
import { ModelsView } from './models-view';

const addressOf = (filters: ModelFilters): string => addressWith('/models', writeFilters(filters));

export const ModelsPage = () => {
  const [params, setParams] = useSearchParams();
  const filters = readFilters(params);
  const { data, error, refetch } = useQuery(modelsQuery(filters));
  const facets = useQuery({ ...modelFacetsQuery(filters), placeholderData: keepPreviousData });

  // Another filter replaces the address instead of piling up in the history, and leaves the page where it is scrolled.
  const show = (next: ModelFilters) => setParams(writeFilters(next), { replace: true, preventScrollReset: true });

  return (
    <>
      <PageHead
        title={filters.search === '' ? 'Browse Models' : `Search: ${filters.search}`}
        description="Browse every model in the directory by category, placement or name."
        keywords="models, creators, browse, search, directory"
        // Another order is the same list.
        path={addressOf({ ...filters, sort: noFilters.sort })}
      />
      <ModelsView
        filters={filters}
        facets={facets.data}
        found={data}
        failed={error}
        addressOf={(change) => addressOf({ ...filters, ...change })}
        onChange={(change) => show({ ...filters, page: 1, ...change })}
        onRetry={() => void refetch()}
      />
    </>
  );
};
