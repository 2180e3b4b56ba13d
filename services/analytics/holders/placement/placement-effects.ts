import type { PlacementEffect } from '@marquee/contracts/http/placement-effect';
import type { SiteFigures } from '@marquee/contracts/http/site-figures';
import { addDays } from '@marquee/contracts/rules/days';
import { siteFigureDays } from '@marquee/contracts/rules/home-slots';
import { onlyRow } from '@marquee/kit/postgres/open-postgres';
import { LRUCache } from 'lru-cache';
import { siteModelId } from '../../counting/rollups/dated-activity';
import { readLedger } from '../../ledger/read-ledger';
import { measureFeaturedMedian } from './featured-median';
import { measurePlacement, type PlacementEffectDeps } from './measure-placement';

/** PlacementEffects are about past days; only featuring or removing the model changes one sooner. */
const cachedMs = 60_000;
const cachedMax = 2_000;

/** Public figures of the last days, without demo traffic, whose visitors are in no network. */
const siteTotals = ({ db, calendar }: PlacementEffectDeps) =>
  onlyRow<Pick<SiteFigures, 'profilesOpened' | 'clicks'>>(db, {
    name: 'site-figures',
    text: `select (select coalesce(sum(networks), 0) from model_people_days where day between $1 and $2) as "profilesOpened",
        (select coalesce(sum(unique_clicks), 0) from site_days where day between $1 and $2)
          - (select coalesce(sum(events), 0) from demo_days
             where model_id = ${siteModelId} and figure = 'unique_clicks' and day between $1 and $2) as clicks`,
    values: [addDays(calendar.today(), 1 - siteFigureDays), calendar.today()],
  });

/** PlacementEffects by model, and the site's public figures, each measured at most once a minute. A failure is not cached. */
export const placementEffects = (deps: PlacementEffectDeps) => {
  const cache = new LRUCache<number, PlacementEffect, string>({
    max: cachedMax,
    ttl: cachedMs,
    ignoreFetchAbort: true,
    fetchMethod: (modelId, _stale, { context: requestId }) => measurePlacement(deps, modelId, requestId),
  });
  const site = new LRUCache<'site', SiteFigures, string>({
    max: 1,
    ttl: cachedMs,
    ignoreFetchAbort: true,
    fetchMethod: async (_site, _stale, { context: requestId }) => ({
      ...(await siteTotals(deps)),
      featuredMedian: await measureFeaturedMedian(deps, requestId),
      ledgerBalances: (await readLedger(deps.db)).balanced,
    }),
  });
  return {
    siteFigures: (requestId: string) => site.forceFetch('site', { context: requestId }),
    of: (modelId: number, requestId: string) => cache.forceFetch(modelId, { context: requestId }),
  };
};

export type PlacementEffects = ReturnType<typeof placementEffects>;
