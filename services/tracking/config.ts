import { identityKeys } from '@marquee/kit/identity/identity';
import { configOf } from '@marquee/kit/settings/settings';
import type { z } from 'zod';
import type { openCaps } from './request-context/caps';

export const Config = configOf('tracking').extend({ IDENTITY_KEYS: identityKeys('tracking') });

/** The limits of the caps by the settings; only the window of repeats where limits are off. */
export const capLimits = (config: z.infer<typeof Config>): Parameters<typeof openCaps>[0] => ({
  repeatWindowMs: config.REPEATED_CLICK_SECONDS * 1_000,
  ...(config.RATE_LIMITS === 'on' && {
    clicks: config.CLICKS_PER_MODEL_AND_HOUR,
    profiles: config.VIEWS_PER_MODEL_AND_HOUR,
    cards: config.CARDS_PER_MODEL_AND_HOUR,
    clickers: config.CLICKERS_PER_MODEL_AND_DAY,
    visitors: config.VISITORS_PER_BLOCK,
  }),
});
