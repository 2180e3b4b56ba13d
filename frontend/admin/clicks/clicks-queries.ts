import type { ClicksOfModel } from '@marquee/contracts/http/site-clicks';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { liveRefetchMs } from '../../platform/api/query-client';
import { getIfChanged, refetched, requestJson, withQuery } from '../../platform/api/request';
import { ratio } from '../../ui/format/number';
import { adminKey } from '../frame/admin-calls';
import { type SiteRange, siteRangeQuery } from '../frame/site-range';

const path = '/api/insights/site/clicks';

/** The site's clicks over a range, refetched while the page is open. */
export const siteClicks = (range: SiteRange) =>
  queryOptions({
    queryKey: [adminKey, 'clicks', siteRangeQuery(range)],
    queryFn: (context) => getIfChanged(loadSiteClicks, withQuery(path, siteRangeQuery(range)), context),
    select: ({ value }) => value,
    placeholderData: keepPreviousData,
    refetchInterval: liveRefetchMs,
  });

/** Ids in one call; the server takes as many. */
const idsMax = 200;
const modelsRefetchMs = 30_000;

/** The last 7 or 30 days of these models by id. */
export const clicksOfModels = (period: 'weekly' | 'monthly', ids: readonly number[]) =>
  queryOptions({
    queryKey: [adminKey, 'clicks-of-models', period, ids],
    queryFn: async (context): Promise<ReadonlyMap<number, ClicksOfModel>> => {
      const parts = Array.from({ length: Math.ceil(ids.length / idsMax) }, (_, nth) =>
        ids.slice(nth * idsMax, (nth + 1) * idsMax),
      );
      const answers = await Promise.all(
        parts.map((part) =>
          requestJson(
            loadSiteClicks,
            withQuery(path, { period, models: part.join(',') }),
            refetched(context),
          ),
        ),
      );
      return new Map(answers.flatMap(({ models }) => models).map((model) => [model.modelId, model]));
    },
    placeholderData: keepPreviousData,
    refetchInterval: modelsRefetchMs,
    enabled: ids.length > 0,
  });

const loadSiteClicks = async () => (await import('@marquee/contracts/http/site-clicks')).SiteClicks;

/** Clicks per impression as on the model's own dashboard: every click follows a card or an opened profile. */
export const modelClickRate = ({ seen, opened, clicks }: ClicksOfModel): string =>
  `${ratio(clicks * 100, seen + opened)}%`;
