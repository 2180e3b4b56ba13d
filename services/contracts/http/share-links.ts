import { z } from 'zod';
import { Day } from '../rules/days';
import { filledText } from '../text/text';
import { clickGroupDimensions, visitDimensions } from './figures';
import { linkPasswordMax } from './link-token';
import { SiteRangeQuery } from './site-range';

export const shareLinksMax = 50;

/** What a link is about: its measures, the first of which ranks rows, and what its panels may divide them by. */
export const shareSubjects = {
  visits: { measures: ['visitors', 'views'], dimensions: visitDimensions },
  clicks: { measures: ['clicks', 'uniqueClicks'], dimensions: clickGroupDimensions },
} as const;

const Conditions = z.array(z.string().max(300)).max(20);

/** What a link shows besides the totals; `where` always applies. */
export const SharedFigures = z.object({
  of: z.enum(['visits', 'clicks']),
  /** `time`: by day, week or month. */
  panels: z
    .array(z.enum(['time', ...visitDimensions, ...clickGroupDimensions]))
    .min(1, 'must have at least one'),
  range: SiteRangeQuery,
  where: Conditions,
  /** What the reader may choose: other days; further conditions, on dimensions of panels that have none yet. */
  open: z.array(z.enum(['period', 'filter'])),
});
export type SharedFigures = z.infer<typeof SharedFigures>;

const at = z.iso.datetime();
const Named = z.object({ name: z.string(), shows: SharedFigures, expiresAt: at.nullable() });

/**
 * `GET` of `/api/insights/site/shares` and `/api/insights/{slug}/shares`: the account's valid links, the newest
 * first. `lastUsedAt` is exact to a minute. `created`: the URL of the link that this request made, only now.
 */
export const ShareLinks = z.object({
  links: z.array(Named.extend({ id: z.int(), hasPassword: z.boolean(), lastUsedAt: at.nullable() })),
  created: z.string().optional(),
});
export type ShareLinks = z.infer<typeof ShareLinks>;

/** `POST` to the same, with the password of the account. Without `days` the link is valid until it is revoked. */
export const NewShareLink = SharedFigures.extend({
  accountPassword: filledText(256),
  name: filledText(80),
  password: z.string().min(8).max(linkPasswordMax).optional(),
  days: z.int().min(1).max(3_660).optional(),
});

/** `POST /internal/site-shares`, to analytics: the link of an operator whose password the admin service has checked. */
export const NewSiteShare = NewShareLink.omit({ accountPassword: true }).extend({
  operatorId: z.int(),
  email: z.string(),
});
export type NewSiteShare = z.infer<typeof NewSiteShare>;

/**
 * `GET /api/shared`, by the link's token. `by`: the host of the site or the model's name; `model`: null for figures
 * of the site; `proof`: stands for the password in further requests. 410 for a link that has ended.
 */
export const Shared = Named.extend({
  today: Day,
  by: z.string(),
  model: z.string().nullable(),
  proof: z.string().optional(),
});
export type Shared = z.infer<typeof Shared>;

/** `GET /api/shared/figures`, answered with `Figures`. 403 for what the link does not show or leave open. */
export const SharedFiguresQuery = SiteRangeQuery.safeExtend({
  by: z.string().max(20).optional(),
  where: z
    .union([z.string(), z.array(z.string())])
    .transform((given) => [given].flat())
    .pipe(Conditions)
    .default([]),
});
export type SharedFiguresQuery = z.output<typeof SharedFiguresQuery>;
