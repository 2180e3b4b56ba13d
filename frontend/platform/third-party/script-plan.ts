import type { ThirdPartyScripts } from '@marquee/contracts/http/site-config';

/** A third-party script: when it starts and where its element is; `null`: it has no place in the page. */
export interface PlannedScript {
  readonly name:
    | 'web-analytics'
    | 'push-notifications'
    | 'mobile-banner'
    | 'extra-banner'
    | 'full-page-banner';
  readonly url: string;
  readonly afterMs: number;
  readonly slot: 'mobile' | 'extra' | null;
}

/** SPEC.md sections 7 and 9: at most 768 pixels are mobile. */
const mobileMaxWidth = 768;

const planned = (url: string | undefined, script: Omit<PlannedScript, 'url'>): PlannedScript[] =>
  url === undefined ? [] : [{ ...script, url }];

export const sitePlan = ({ webAnalytics }: ThirdPartyScripts): PlannedScript[] =>
  planned(webAnalytics, { name: 'web-analytics', afterMs: 0, slot: null });

/** The further scripts of a profile by screen width; each banner starts a little after the one before. */
export const profilePlan = (scripts: ThirdPartyScripts, width: number): PlannedScript[] => [
  ...planned(scripts.pushNotifications, { name: 'push-notifications', afterMs: 0, slot: null }),
  ...planned(scripts.mobileBanner, { name: 'mobile-banner', afterMs: 1_000, slot: 'mobile' }),
  ...planned(scripts.extraBanner, { name: 'extra-banner', afterMs: 1_500, slot: 'extra' }),
  ...planned(width <= mobileMaxWidth ? scripts.fullPageMobile : scripts.fullPageDesktop, {
    name: 'full-page-banner',
    afterMs: 2_000,
    slot: null,
  }),
];
