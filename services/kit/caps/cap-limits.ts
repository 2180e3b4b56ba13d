import type { CapLimits } from './caps';

type Count = `${'CLICKS' | 'VIEWS'}_PER_MODEL_AND_HOUR` | 'CLICKERS_PER_MODEL_AND_DAY';
type Settings = Readonly<Record<Count | 'REPEATED_CLICK_SECONDS', number>> & {
  readonly RATE_LIMITS: 'on' | 'off';
  readonly VISITORS_PER_BLOCK?: number;
};

/** The limits of the caps by the settings; only the window of repeats where limits are off. */
export const capLimits = (config: Settings): CapLimits => ({
  repeatWindowMs: config.REPEATED_CLICK_SECONDS * 1_000,
  ...(config.RATE_LIMITS === 'on' && {
    clicks: config.CLICKS_PER_MODEL_AND_HOUR,
    profiles: config.VIEWS_PER_MODEL_AND_HOUR,
    clickers: config.CLICKERS_PER_MODEL_AND_DAY,
    visitors: config.VISITORS_PER_BLOCK,
  }),
});
