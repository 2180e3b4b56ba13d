import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { LoaderFunctionArgs } from 'react-router-dom';
import { withAllowedSearch } from '../../catalogue/browse/allowed-search';
import { addressWith } from '../../catalogue/browse/search-params';
import { useIsRefusedSearch } from '../../catalogue/browse/use-is-refused-search';
import { useAddressFilters } from '../../catalogue/browse/use-url-filters';
import { type Prefetch, together } from '../../platform/api/prefetch';
import { PageHead } from '../../platform/head/page-head';
import { noVideoFilters, readVideoFilters, type VideoFilters, writeVideoFilters } from './video-filters';
import { videosHead } from './videos-head';
import { videoFacetsQuery, videosQuery } from './videos-query';
import { VideosView } from './videos-view';

const read = (params: URLSearchParams): VideoFilters => withAllowedSearch(readVideoFilters(params));
const form = { read, write: writeVideoFilters };

const addressOf = (filters: VideoFilters): string => addressWith('/videos', writeVideoFilters(filters));

const VideosPage = () => {
  const { filters, change } = useAddressFilters(form);
  const isRefused = useIsRefusedSearch();
  const { data, error, refetch } = useQuery(videosQuery(filters));
  const facets = useQuery({ ...videoFacetsQuery(filters), placeholderData: keepPreviousData });

  return (
    <>
      {/* Another order is the same list. */}
      <PageHead
        {...videosHead(filters, addressOf({ ...filters, sort: noVideoFilters.sort }), data?.rows ?? [])}
        {...(isRefused && { isIndexed: false })}
      />
      <VideosView
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

export const videosRoute = (prefetch: Prefetch) => ({
  Component: VideosPage,
  loader: ({ request }: LoaderFunctionArgs) => {
    const filters = read(new URL(request.url).searchParams);
    return together(prefetch(videosQuery(filters)), prefetch(videoFacetsQuery(filters)));
  },
});
