import { queryOptions } from '@tanstack/react-query';
import { requestJson } from '../../platform/api/request';

/** How often people opened profiles and links of models. */
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
