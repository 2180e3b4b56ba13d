import { QueryClient } from '@tanstack/react-query';

/** SPEC.md section 7: no automatic refetch, none on focus, data never goes stale, no retries. A query that differs says so itself. */
export const makeQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: {
        refetchInterval: false,
        refetchOnWindowFocus: false,
        staleTime: Number.POSITIVE_INFINITY,
        retry: false,
      },
      mutations: { retry: false },
    },
  });
