import { queryOptions, useQuery } from '@tanstack/react-query';
import { ask } from '../api/ask';
import { useSettled } from '../frame/use-settled';
import { readSiteConfig } from './read-site-config';

/** Where people write, unless the installation has named another address (`useContactAddress`). */
export const contactAddress = 'contact@marquee.example';

/** What this installation chose for its public pages. Asked for in the browser, since the answer repeats its privacy signal. */
const siteConfig = queryOptions({
  queryKey: ['site-config'],
  queryFn: async ({ signal }) => readSiteConfig(await (await ask('/api/site-config', { signal })).json()),
});

/** Undefined on the server, at first, and where the answer did not arrive: nothing optional is drawn then. */
export const useSiteConfig = () => useQuery({ ...siteConfig, enabled: useSettled() }).data;

/** Where people write when a form does not work. */
export const useContactAddress = (): string => useSiteConfig()?.contactEmail ?? contactAddress;
