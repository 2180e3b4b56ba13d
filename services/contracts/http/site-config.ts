import { z } from 'zod';

const script = z.url({ protocol: /^https$/ }).optional();

/** URLs of third-party scripts, loaded after consent only. A script without a URL is switched off. */
export const ThirdPartyScripts = z.object({
  webAnalytics: script,
  pushNotifications: script,
  mobileBanner: script,
  extraBanner: script,
  fullPageMobile: script,
  fullPageDesktop: script,
});
export type ThirdPartyScripts = z.infer<typeof ThirdPartyScripts>;

/** `GET /api/site-config`: settings of this installation for the public pages. */
export const SiteConfig = z.object({
  contactEmail: z.string(),
  /** Cards that a listing promises; 0: none is promised. */
  promisedCards: z.int().min(0),
  simulatedWidgets: z.enum(['labelled', 'off']),
  thirdParty: ThirdPartyScripts,
  /** The request had `Sec-GPC: 1`: third-party scripts are declined without asking. */
  privacySignal: z.boolean(),
});
export type SiteConfig = z.infer<typeof SiteConfig>;
