import { QueryClient } from '@tanstack/react-query';

/** SPEC.md section 7: no refetch, none on focus, data is never stale, no retries. Queries may override. */
export const makeQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: {
        refetchInterval: false,
        refetchOnWindowFocus: false,
        staleTime: Number.POSITIVE_INFINITY,
        retry: false,
      },
      // Offline it fails immediately; by default it would wait for the connection without a word.
      mutations: { retry: false, networkMode: 'always' },
    },
  });

/** How often a visible dashboard refetches: with a second for sending, a number changes within five. */
export const liveRefetchMs = 3_000;
