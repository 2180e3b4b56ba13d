import { queryOptions } from '@tanstack/react-query';
import { requestJson } from '../../platform/api/request';

/** How often people opened profiles, and how many clicked links of models. */
export const siteFigures = queryOptions({
  queryKey: ['site-figures'],
  queryFn: ({ signal }) =>
    requestJson(
      async () => (await import('@marquee/contracts/http/site-figures')).SiteFigures,
      '/api/site-figures',
      {
        signal,
      },
    ),
});

/** Valid and invalid events of the whole site. */
export const invalidShare = queryOptions({
  queryKey: ['invalid-share'],
  queryFn: ({ signal }) =>
    requestJson(
      async () => (await import('@marquee/contracts/http/site-figures')).InvalidShare,
      '/api/invalid-share',
      { signal },
    ),
});
