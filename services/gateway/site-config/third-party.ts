import type { ThirdPartyScripts } from '@marquee/contracts/http/site-config';
import type { publicPages } from '@marquee/kit/settings/site';

type Given = {
  readonly [Name in keyof typeof publicPages as Extract<Name, `${string}_URL`>]?: string | undefined;
};

export const thirdPartyScripts = (given: Given): ThirdPartyScripts => ({
  webAnalytics: given.WEB_ANALYTICS_URL,
  pushNotifications: given.PUSH_NOTIFICATIONS_URL,
  mobileBanner: given.MOBILE_BANNER_URL,
  extraBanner: given.EXTRA_BANNER_URL,
  fullPageMobile: given.FULL_PAGE_BANNER_MOBILE_URL,
  fullPageDesktop: given.FULL_PAGE_BANNER_DESKTOP_URL,
});

/** The distinct origins of the configured scripts, which the public pages' policy allows. */
export const scriptOrigins = (scripts: ThirdPartyScripts): string[] => [
  ...new Set(Object.values(scripts).flatMap((url) => (url === undefined ? [] : [new URL(url).origin]))),
];
