import type { ThirdPartyScripts } from '@marquee/contracts/http/site-config';
import { z } from 'zod';

/** Over TLS only: what is loaded from another host must at least come from it. */
const script = z.url({ protocol: /^https$/, error: 'must be an https address' }).optional();

/** Scripts that others serve: none unless an address is given, and then only on public pages and after consent. */
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

/** The origins of the configured scripts, each once: what the public pages' policy allows beyond our own. */
export const scriptOrigins = (scripts: ThirdPartyScripts): string[] => [
  ...new Set(
    Object.values(scripts).flatMap((address) => (address === undefined ? [] : [new URL(address).origin])),
  ),
];
