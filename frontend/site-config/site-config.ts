import { queryOptions, useQuery } from '@tanstack/react-query';
import { ask } from '../api/ask';
import { contactAddress } from '../listing/offer';
import { useSettled } from '../ui/use-settled';
import { readSiteConfig } from './read-site-config';

/** What this installation chose for its public pages. Asked for in the browser, since the answer repeats its privacy signal. */
const siteConfig = queryOptions({
  queryKey: ['site-config'],
  queryFn: async ({ signal }) => readSiteConfig(await (await ask('/api/site-config', { signal })).json()),
});

/** Undefined on the server, at first, and where the answer did not arrive: nothing optional is drawn then. */
export const useSiteConfig = () => useQuery({ ...siteConfig, enabled: useSettled() }).data;

/** Where people write when a form does not work. */
export const useContactAddress = (): string => useSiteConfig()?.contactEmail ?? contactAddress;
