import type { Day } from '@marquee/contracts/rules/days';
import type { PlatformKey } from '@marquee/contracts/rules/platforms';
import { sumsOf } from './add-sums';
import type { ModelAudienceDay } from './model-audience-days';
import type { ModelPlatformDay } from './model-platform-days';
import { tally } from './tally';

export type SitePlatformDay = { readonly day: Day; readonly platform: PlatformKey; clicks: number };

/** The models' clicks by platform, added up over all models. */
export const foldSitePlatformDays = (models: readonly ModelPlatformDay[]): SitePlatformDay[] =>
  tally(
    models,
    ({ platform }) => platform,
    ({ day, platform }): SitePlatformDay => ({ day, platform, clicks: 0 }),
    (row, { clicks }) => {
      row.clicks += clicks;
    },
  );

export const sitePlatformDays = sumsOf('site_platform_days');

export type SiteSourceDay = {
  readonly day: Day;
  readonly source: string;
  clicks: number;
  unique_clicks: number;
};

/**
 * The models' clicks by source, added up over all models: someone who clicked links of two models is two
 * unique clicks.
 */
export const foldSiteSourceDays = (models: readonly ModelAudienceDay[]): SiteSourceDay[] =>
  tally(
    models.filter(({ dimension }) => dimension === 'source'),
    ({ name }) => name,
    ({ day, name }): SiteSourceDay => ({ day, source: name, clicks: 0, unique_clicks: 0 }),
    (row, { clicks, unique_clicks }) => {
      row.clicks += clicks;
      row.unique_clicks += unique_clicks;
    },
  );

export const siteSourceDays = sumsOf('site_source_days');
