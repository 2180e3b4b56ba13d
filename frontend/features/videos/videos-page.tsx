import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { addressWith } from '../../browse/address';
import { useAddressFilters } from '../../browse/use-address-filters';
import { PageHead } from '../../shell/page-head';
import { noVideoFilters, readVideoFilters, type VideoFilters, writeVideoFilters } from './video-filters';
import { videosHead } from './videos-head';
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
      {/* Another order is the same list. */}
      <PageHead {...videosHead(filters, addressOf({ ...filters, sort: noVideoFilters.sort }), data?.rows ?? [])} />
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
