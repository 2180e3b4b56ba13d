import { queryOptions } from '@tanstack/react-query';
import { askFor } from '../../platform/api/ask';

/** How often people opened profiles and links of models. */
export const siteFigures = queryOptions({
  queryKey: ['site-figures'],
  queryFn: ({ signal }) =>
    askFor(
      async () => (await import('@marquee/contracts/http/site-figures')).SiteFigures,
      '/api/site-figures',
      {
        signal,
      },
    ),
});
