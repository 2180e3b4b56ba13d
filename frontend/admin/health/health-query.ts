import { queryOptions } from '@tanstack/react-query';
import { askFor } from '../../platform/api/ask';
import { adminKey } from '../frame/admin-calls';

const refetchMs = 10_000;

/** Every process and engine of the house at this moment, asked again while somebody watches. */
export const houseHealth = queryOptions({
  queryKey: [adminKey, 'health'],
  queryFn: ({ signal, client, queryKey }) =>
    askFor(loadHouseHealth, '/api/admin/health', {
      signal,
      isRefetch: client.getQueryData(queryKey) !== undefined,
    }),
  refetchInterval: refetchMs,
});

const loadHouseHealth = async () => (await import('@marquee/contracts/http/health')).SystemHealth;
