import { queryOptions, useQuery } from '@tanstack/react-query';
import { askFor } from '../api/ask';
import { contactAddress } from '../listing/offer';

/** What this installation chose for its public pages. Asked for in the browser, since the answer repeats its privacy signal. */
const siteConfig = queryOptions({
  queryKey: ['site-config'],
  queryFn: ({ signal }) =>
    askFor(async () => (await import('@marquee/contracts/http/site-config')).SiteConfig, '/api/site-config', { signal }),
});

/** Undefined on the server, at first, and where the answer did not arrive: nothing optional is drawn then. */
export const useSiteConfig = () => useQuery(siteConfig).data;

/** Where people write when a form does not work. */
export const useContactAddress = (): string => useSiteConfig()?.contactEmail ?? contactAddress;
