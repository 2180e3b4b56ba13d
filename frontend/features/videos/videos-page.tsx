import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';
import { addressWith } from '../../browse/address';
import { PageHead } from '../../shell/page-head';
import { noVideoFilters, readVideoFilters, type VideoFilters, writeVideoFilters } from './video-filters';
import { videoFacetsQuery, videosQuery } from './videos-query';
import { VideosView } from './videos-view';

const addressOf = (filters: VideoFilters): string => addressWith('/videos', writeVideoFilters(filters));

export const VideosPage = () => {
  const [params, setParams] = useSearchParams();
  const filters = readVideoFilters(params);
  const { data, error, refetch } = useQuery(videosQuery(filters));
  const facets = useQuery({ ...videoFacetsQuery(filters), placeholderData: keepPreviousData });

  // Another filter replaces the address instead of piling up in the history, and leaves the page where it is scrolled.
  const show = (next: VideoFilters) => setParams(writeVideoFilters(next), { replace: true, preventScrollReset: true });

  return (
    <>
      <PageHead
        title={filters.search === '' ? 'Browse Videos' : `Video search: ${filters.search}`}
        description="Browse the videos of every creator in the directory."
        keywords="videos, creators, browse, search"
        // Another order is the same list.
        path={addressOf({ ...filters, sort: noVideoFilters.sort })}
      />
      <VideosView
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
