import { z } from 'zod';
import { text } from '../text/text';
import { browsers, Country, devices, knownOr, Visitor, visitFacts, visitorFacts } from './visit-facts';

/** A route change whose path changed. `path` has no query; `referrer` is a host, or `direct`. */
export const PageViewed = z.object({
  type: z.literal('page.viewed'),
  ...visitFacts,
  visitor: Visitor,
  path: text(256),
  referrer: text(256),
  country: Country,
  device: z.enum(devices),
  browser: knownOr(browsers, 'Unknown'),
  campaign: visitorFacts.campaign,
});
export type PageViewed = z.infer<typeof PageViewed>;
