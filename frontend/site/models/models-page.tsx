import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { withAllowedSearch } from '../../catalogue/browse/allowed-search';
import { addressWith } from '../../catalogue/browse/search-params';
import { useIsRefusedSearch } from '../../catalogue/browse/use-is-refused-search';
import { useAddressFilters } from '../../catalogue/browse/use-url-filters';
import { PageHead } from '../../platform/head/page-head';
import { type ModelFilters, noFilters, readFilters, writeFilters } from './model-filters';
import { modelsHead } from './models-head';
import { modelFacetsQuery, modelsQuery } from './models-query';
import { ModelsView } from './models-view';

const form = {
  read: (params: URLSearchParams) => withAllowedSearch(readFilters(params)),
  write: writeFilters,
};

const addressOf = (filters: ModelFilters): string => addressWith('/models', writeFilters(filters));

export const ModelsPage = () => {
  const { filters, change } = useAddressFilters(form);
  const isRefused = useIsRefusedSearch();
  const { data, error, refetch } = useQuery(modelsQuery(filters));
  const facets = useQuery({ ...modelFacetsQuery(filters), placeholderData: keepPreviousData });

  return (
    <>
      {/* Another order is the same list. */}
      <PageHead
        {...modelsHead(filters, addressOf({ ...filters, sort: noFilters.sort }), data?.rows ?? [])}
        {...(isRefused && { isIndexed: false })}
      />
      <ModelsView
        filters={filters}
        isRefused={isRefused}
        facets={facets.data}
        found={data}
        failed={error}
        addressOf={(other) => addressOf({ ...filters, ...other })}
        onChange={change}
        onRetry={() => void refetch()}
      />
    </>
  );
};
