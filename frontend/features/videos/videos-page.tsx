import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';
import { PageHead } from '../../shell/page-head';
import { noVideoFilters, readVideoFilters, type VideoFilters, writeVideoFilters } from './video-filters';
import { videosHead } from './videos-head';
import { videosQuery } from './videos-query';
import { VideosView } from './videos-view';

const addressOf = (filters: VideoFilters): string => {
  const params = writeVideoFilters(filters);
  return params.size === 0 ? '/videos' : `/videos?${params}`;
};

export const VideosPage = () => {
  const [params, setParams] = useSearchParams();
  const filters = readVideoFilters(params);
  const { data, error, refetch } = useQuery(videosQuery(filters));

  // Another filter replaces the address instead of piling up in the history, and leaves the page where it is scrolled.
  const show = (next: VideoFilters) => setParams(writeVideoFilters(next), { replace: true, preventScrollReset: true });

  return (
    <>
      <PageHead {...videosHead(filters, addressOf(filters), data?.rows ?? [])} />
      <VideosView
        filters={filters}
        found={data}
        failed={error}
        addressOfPage={(page) => addressOf({ ...filters, page })}
        onChange={(change) => show({ ...filters, page: 1, ...change })}
        onClear={() => show(noVideoFilters)}
        onRetry={() => void refetch()}
      />
    </>
  );
};
