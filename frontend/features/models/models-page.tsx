import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { addressWith } from '../../browse/address';
import { useAddressFilters } from '../../browse/use-address-filters';
import { PageHead } from '../../shell/page-head';
import { type ModelFilters, noFilters, readFilters, writeFilters } from './model-filters';
import { modelFacetsQuery, modelsQuery } from './models-query';
import { ModelsView } from './models-view';

const form = { read: readFilters, write: writeFilters };

const addressOf = (filters: ModelFilters): string => addressWith('/models', writeFilters(filters));

export const ModelsPage = () => {
  const { filters, change } = useAddressFilters(form);
  const { data, error, refetch } = useQuery(modelsQuery(filters));
  const facets = useQuery({ ...modelFacetsQuery(filters), placeholderData: keepPreviousData });

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
        addressOf={(other) => addressOf({ ...filters, ...other })}
        onChange={change}
        onRetry={() => void refetch()}
      />
    </>
  );
};
