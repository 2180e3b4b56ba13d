import type { RowOf } from './day-tables';
import type { ModelAudienceDay } from './model-audience-days';
import type { ModelPlatformDay } from './model-platform-days';
import { tally } from './tally';

/** The models' clicks by platform, added up over all models. */
export const foldSitePlatformDays = (models: readonly ModelPlatformDay[]): RowOf<'site_platform_days'>[] =>
  tally(
    models,
    ({ platform }) => platform,
    ({ day, platform }): RowOf<'site_platform_days'> => ({ day, platform, clicks: 0 }),
    (row, { clicks }) => {
      row.clicks += clicks;
    },
  );

/**
 * The models' clicks by source, added up over all models: someone who clicked links of two models is two
 * unique clicks.
 */
export const foldSiteSourceDays = (models: readonly ModelAudienceDay[]): RowOf<'site_source_days'>[] =>
  tally(
    models.filter(({ dimension }) => dimension === 'source'),
    ({ name }) => name,
    ({ day, name }): RowOf<'site_source_days'> => ({ day, source: name, clicks: 0, unique_clicks: 0 }),
    (row, { clicks, unique_clicks }) => {
      row.clicks += clicks;
      row.unique_clicks += unique_clicks;
    },
  );
