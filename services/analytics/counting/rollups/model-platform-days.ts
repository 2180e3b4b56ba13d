import type { DatedLinkClick } from './dated-activity';
import type { RowOf } from './day-tables';
import { tally } from './tally';

type ModelPlatformDay = RowOf<'model_platform_days'>;

export const foldModelPlatformDays = (linkClicks: readonly DatedLinkClick[]): ModelPlatformDay[] =>
  tally(
    linkClicks,
    ({ event: { modelId, platform } }) => `${modelId} ${platform}`,
    ({ day, event: { modelId, platform } }): ModelPlatformDay => ({ modelId, day, platform, clicks: 0 }),
    (row) => {
      row.clicks += 1;
    },
  );
