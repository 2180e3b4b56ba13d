import { platformKeys } from './platforms';

/** Campaign links of one model at most, archived ones included, because their figures remain. */
export const campaignLinksMax = 100;

export const campaignNameMaxLength = 40;

export const campaignTargets = ['profile', ...platformKeys] as const;
export type CampaignTarget = (typeof campaignTargets)[number];
