import { z } from 'zod';
import { filledText } from '../text/text';
import { clickDimensions, dimensions, visitDimensions } from './figures';
import { SiteRangeQuery } from './site-range';

/** Links that one account may have at a time. */
export const shareLinksMax = 50;

/** The header with the password of a link, percent-encoded, or with the proof that an answer gave for it. */
export const linkPasswordHeader = 'x-link-password';

/** What a link is about: its measures, the first of which ranks rows, and the dimensions of its panels. */
export const shareSubjects = {
  visits: { measures: ['visitors', 'views'], dimensions: visitDimensions },
  clicks: { measures: ['clicks', 'uniqueClicks'], dimensions: clickDimensions },
} as const;
export type ShareSubject = keyof typeof shareSubjects;

/** `time`: the figures by day, week or month. The totals are part of every link. */
export const sharePanels = ['time', ...dimensions] as const;
export type SharePanel = (typeof sharePanels)[number];

/** What a link shows. `where`: conditions as in `FiguresQuery`, which always apply. */
export const SharedFigures = z.object({
  of: z.enum(['visits', 'clicks']),
  panels: z.array(z.enum(sharePanels)).min(1, 'must have at least one').max(sharePanels.length),
  range: SiteRangeQuery,
  where: z.array(z.string().max(300)).max(20),
  /** What the reader may choose: other days; further conditions, on dimensions of panels that have none yet. */
  open: z.array(z.enum(['period', 'filter'])).max(2),
});
export type SharedFigures = z.infer<typeof SharedFigures>;

const at = z.iso.datetime();

const ShareLink = z.object({
  id: z.int(),
  name: z.string(),
  shows: SharedFigures,
  hasPassword: z.boolean(),
  createdAt: at,
  expiresAt: at.nullable(),
  /** Exact to a minute. */
  lastUsedAt: at.nullable(),
});

/**
 * `GET` of `/api/insights/site/shares` and `/api/insights/{slug}/shares`: the account's links that are valid, the
 * newest first. `created`: the URL of the link that this request made, the only time that it can be read.
 */
export const ShareLinks = z.object({ links: z.array(ShareLink), created: z.string().optional() });
export type ShareLinks = z.infer<typeof ShareLinks>;

/** `POST` to the same. `days`: until the link ends; without, it ends when it is revoked. */
export const NewShareLink = SharedFigures.extend({
  name: filledText(80),
  password: z.string().min(8).max(256).optional(),
  days: z.int().min(1).max(3_660).optional(),
});

/** `GET /api/shared`, by the link's token: what the link shows. 410 when it has ended. */
export const Shared = z.object({
  name: z.string(),
  /** The operator's email or the model's name. */
  by: z.string(),
  /** The model that the figures are of; null: the whole site. */
  model: z.string().nullable(),
  shows: SharedFigures,
  expiresAt: at.nullable(),
  /** Stands for the password in further requests. */
  proof: z.string().optional(),
});
export type Shared = z.infer<typeof Shared>;

/**
 * `GET /api/shared/figures`, answered with `Figures`: the totals, or the rows of a panel. 403 for what the link
 * does not show or leave open.
 */
export const SharedFiguresQuery = z.strictObject({
  by: z.string().max(20).optional(),
  period: z.string().max(20).optional(),
  from: z.string().max(20).optional(),
  to: z.string().max(20).optional(),
  where: z
    .union([z.string().max(300), z.array(z.string().max(300)).max(20)])
    .transform((given) => [given].flat())
    .default([]),
});
export type SharedFiguresQuery = z.output<typeof SharedFiguresQuery>;
