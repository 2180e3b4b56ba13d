import type { QueryClient, QueryKey, UseQueryOptions } from '@tanstack/react-query';

/** Starts a query before its screen is drawn. The browser does not wait for it; a server may. */
export type Prefetch = <Data, Key extends QueryKey>(options: UseQueryOptions<Data, Error, Data, Key>) => Promise<void> | undefined;

/** For the browser: the screen draws its placeholders at once while the call is on its way. */
export const prefetchInBackground =
  (queryClient: QueryClient): Prefetch =>
  (options) => {
    void queryClient.prefetchQuery(options);
    return undefined;
  };
