import { platformKeys } from './platforms';

/** Campaign links of one model at most, archived ones included, because their figures remain. */
export const campaignLinksMax = 100;

export const campaignNameMaxLength = 40;

/** Where a campaign link leads: the model's own profile, or her page on a platform. */
export const campaignTargets = ['profile', ...platformKeys] as const;
export type CampaignTarget = (typeof campaignTargets)[number];
