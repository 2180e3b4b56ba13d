import type { ThirdPartyScripts } from '@marquee/contracts/http/site-config';

/** A third-party script: when it starts and where its element is; `null`: it has no place in the page. */
export interface PlannedScript {
  readonly name: string;
  readonly url: string;
  readonly afterMs: number;
  readonly slot: 'mobile' | 'extra' | null;
}

/** SPEC.md sections 7 and 9: at most 768 pixels are mobile. */
const mobileMaxWidth = 768;

const plans = {
  webAnalytics: { name: 'web-analytics', afterMs: 0, slot: null },
  pushNotifications: { name: 'push-notifications', afterMs: 0, slot: null },
  mobileBanner: { name: 'mobile-banner', afterMs: 1_000, slot: 'mobile' },
  extraBanner: { name: 'extra-banner', afterMs: 1_500, slot: 'extra' },
  fullPageMobile: { name: 'full-page-banner', afterMs: 2_000, slot: null },
  fullPageDesktop: { name: 'full-page-banner', afterMs: 2_000, slot: null },
} as const satisfies Readonly<Record<keyof ThirdPartyScripts, Omit<PlannedScript, 'url'>>>;

const planned = (
  scripts: ThirdPartyScripts,
  ...names: readonly (keyof ThirdPartyScripts)[]
): PlannedScript[] =>
  names.flatMap((name) => {
    const url = scripts[name];
    return url === undefined ? [] : [{ ...plans[name], url }];
  });

export const sitePlan = (scripts: ThirdPartyScripts): PlannedScript[] => planned(scripts, 'webAnalytics');

/** The further scripts of a profile by screen width; each banner starts a little after the one before. */
export const profilePlan = (scripts: ThirdPartyScripts, width: number): PlannedScript[] => {
  const fullPage = width <= mobileMaxWidth ? 'fullPageMobile' : 'fullPageDesktop';
  return planned(scripts, 'pushNotifications', 'mobileBanner', 'extraBanner', fullPage);
};
