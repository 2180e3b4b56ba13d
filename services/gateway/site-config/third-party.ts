import type { ThirdPartyScripts } from '@marquee/contracts/http/site-config';
import { z } from 'zod';

/** TLS only, so that a script certainly comes from its host. */
const script = z.url({ protocol: /^https$/, error: 'must be an https URL' }).optional();

/** Third-party scripts: none unless a URL is given, and then only on public pages and after consent. */
export const thirdPartyFields = {
  WEB_ANALYTICS_URL: script,
  PUSH_NOTIFICATIONS_URL: script,
  MOBILE_BANNER_URL: script,
  EXTRA_BANNER_URL: script,
  FULL_PAGE_BANNER_MOBILE_URL: script,
  FULL_PAGE_BANNER_DESKTOP_URL: script,
};

type Given = { readonly [Name in keyof typeof thirdPartyFields]?: string | undefined };

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
