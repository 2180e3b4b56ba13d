import { z } from 'zod';
import { text } from '../text/text';
import { visitFacts, visitorFacts } from './visit-facts';

/** A route change whose path changed. `path` has no query; `referrer` is a host, or `direct`. */
export const PageViewed = z.object({
  type: z.literal('page.viewed'),
  ...visitFacts,
  ...visitorFacts,
  path: text(256),
  referrer: text(256),
});
export type PageViewed = z.infer<typeof PageViewed>;
