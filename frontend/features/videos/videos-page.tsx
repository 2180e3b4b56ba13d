import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { addressWith } from '../../browse/address';
import { useAddressFilters } from '../../browse/use-address-filters';
import { PageHead } from '../../shell/page-head';
import { noVideoFilters, readVideoFilters, type VideoFilters, writeVideoFilters } from './video-filters';
import { videoFacetsQuery, videosQuery } from './videos-query';
import { VideosView } from './videos-view';

const form = { read: readVideoFilters, write: writeVideoFilters };

const addressOf = (filters: VideoFilters): string => addressWith('/videos', writeVideoFilters(filters));

export const VideosPage = () => {
  const { filters, change } = useAddressFilters(form);
  const { data, error, refetch } = useQuery(videosQuery(filters));
  const facets = useQuery({ ...videoFacetsQuery(filters), placeholderData: keepPreviousData });

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
        addressOf={(other) => addressOf({ ...filters, ...other })}
        onChange={change}
        onRetry={() => void refetch()}
      />
    </>
  );
};
