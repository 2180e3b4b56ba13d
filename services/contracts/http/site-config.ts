import { z } from 'zod';

const script = z.url({ protocol: /^https$/ }).optional();

/** The addresses of scripts that others serve, loaded after consent only. What has no address does not exist. */
export const ThirdPartyScripts = z.object({
  webAnalytics: script,
  pushNotifications: script,
  mobileBanner: script,
  extraBanner: script,
  fullPageMobile: script,
  fullPageDesktop: script,
});
export type ThirdPartyScripts = z.infer<typeof ThirdPartyScripts>;

/** `GET /api/site-config`: what an installation chose, for the public pages. */
export const SiteConfig = z.object({
  contactEmail: z.string(),
  simulatedWidgets: z.enum(['labelled', 'off']),
  thirdParty: ThirdPartyScripts,
  /** The call carried `Sec-GPC: 1`: everything of others is declined, and nobody asks. */
  privacySignal: z.boolean(),
});
export type SiteConfig = z.infer<typeof SiteConfig>;
