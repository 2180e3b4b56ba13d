import { queryOptions } from '@tanstack/react-query';
import { ask, askFor } from '../../api/ask';
import { liveRefetchMs } from '../../api/live';

/** One model's numbers, asked for again while somebody watches. */
export const modelInsights = (slug: string) =>
  queryOptions({
    queryKey: ['insights', slug],
    queryFn: ({ signal }) => askFor(loadModelAnalytics, `/api/insights/${encodeURIComponent(slug)}`, { signal }),
    refetchInterval: liveRefetchMs,
  });

export const logInToInsights = (slug: string, password: string) =>
  ask('/api/analytics/login', { method: 'POST', body: { slug, password } });

export const logOutOfInsights = (slug: string) => ask('/api/analytics/logout', { method: 'POST', body: { slug } });

const loadModelAnalytics = async () => (await import('@marquee/contracts/http/model-analytics')).ModelAnalytics;
