import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';
import { PageHead } from '../../shell/page-head';
import { type BrowseFilters, noFilters, readFilters, writeFilters } from './browse-filters';
import { browseQuery } from './browse-query';
import { modelsHead } from './models-head';
import { ModelsView } from './models-view';

const addressOf = (filters: BrowseFilters): string => {
  const params = writeFilters(filters);
  return params.size === 0 ? '/models' : `/models?${params}`;
};

export const ModelsPage = () => {
  const [params, setParams] = useSearchParams();
  const filters = readFilters(params);
  const { data, error, refetch } = useQuery(browseQuery(filters));

  // Another filter replaces the address instead of piling up in the history, and leaves the page where it is scrolled.
  const show = (next: BrowseFilters) => setParams(writeFilters(next), { replace: true, preventScrollReset: true });

  return (
    <>
      <PageHead {...modelsHead(filters, addressOf(filters), data?.rows ?? [])} />
      <ModelsView
        filters={filters}
        found={data}
        failed={error}
        addressOfPage={(page) => addressOf({ ...filters, page })}
        onChange={(change) => show({ ...filters, page: 1, ...change })}
        onClear={() => show(noFilters)}
        onRetry={() => void refetch()}
      />
    </>
  );
};
