import type { ClicksOfModel } from '@marquee/contracts/http/site-clicks';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { z } from 'zod';
import { liveRefetchMs } from '../../platform/api/query-client';
import { getIfChanged, type LoadSchema, refetched, requestJson, withQuery } from '../../platform/api/request';
import { ratio } from '../../ui/format/number';
import { adminKey, adminQuery } from './admin-calls';
import { type SiteRange, siteRangeQuery } from './site-range';

const afterFailureMs = 15_000;

/** The site's visits over a range, refetched while the page is open. */
export const siteVisits = (range: SiteRange) => {
  const url = withQuery('/api/insights/site/visits', siteRangeQuery(range));
  return queryOptions({
    ...adminQuery(['site', url], loadWebsiteAnalytics, url, liveRefetchMs),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state: { error } }) => (error === null ? liveRefetchMs : afterFailureMs),
  });
};

const whereChanged = <Schema extends z.ZodType>(name: string, load: LoadSchema<Schema>, range: SiteRange) =>
  queryOptions({
    queryKey: [adminKey, name, siteRangeQuery(range)],
    queryFn: (context) =>
      getIfChanged(load, withQuery(`/api/insights/site/${name}`, siteRangeQuery(range)), context),
    select: ({ value }) => value,
    placeholderData: keepPreviousData,
    refetchInterval: liveRefetchMs,
  });

export const siteClicks = (range: SiteRange) => whereChanged('clicks', loadSiteClicks, range);

export const siteInvalid = (range: SiteRange) => whereChanged('invalid', loadSiteInvalid, range);

/** Ids in one call; the server takes as many. */
const idsMax = 200;
const modelsRefetchMs = 30_000;

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
            withQuery('/api/insights/site/clicks', { period, models: part.join(',') }),
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

const loadWebsiteAnalytics = async () =>
  (await import('@marquee/contracts/http/website-analytics')).WebsiteAnalytics;
const loadSiteClicks = async () => (await import('@marquee/contracts/http/site-clicks')).SiteClicks;
const loadSiteInvalid = async () => (await import('@marquee/contracts/http/site-clicks')).SiteInvalid;

/** Clicks per impression as on the model's own dashboard: every click follows a card or an opened profile. */
export const modelClickRate = ({ seen, opened, clicks }: ClicksOfModel): string =>
  `${ratio(clicks * 100, seen + opened)}%`;
