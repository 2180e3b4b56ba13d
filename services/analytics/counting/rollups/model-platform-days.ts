import type { Day } from '@marquee/contracts/rules/days';
import type { PlatformKey } from '@marquee/contracts/rules/platforms';
import { sumsOf } from './add-sums';
import type { DatedLinkClick } from './dated-activity';
import { tally } from './tally';

export type ModelPlatformDay = {
  readonly modelId: number;
  readonly day: Day;
  readonly platform: PlatformKey;
  clicks: number;
};

export const foldModelPlatformDays = (linkClicks: readonly DatedLinkClick[]): ModelPlatformDay[] =>
  tally(
    linkClicks,
    ({ event: { modelId, platform } }) => `${modelId} ${platform}`,
    ({ day, event: { modelId, platform } }): ModelPlatformDay => ({ modelId, day, platform, clicks: 0 }),
    (row) => {
      row.clicks += 1;
    },
  );

export const modelPlatformDays = sumsOf('model_platform_days');
