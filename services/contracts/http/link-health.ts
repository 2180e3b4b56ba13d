import { z } from 'zod';
import { platformKeys } from '../rules/platforms';

/**
 * `works`: the platform answered 2xx or 3xx. `dead`: 404 or 410 in `deadAfterChecks` checks in a row.
 * `unclear`: any other answer, or none: platforms refuse programs at times, and that says nothing about the
 * link.
 */
export const linkStates = ['works', 'unclear', 'dead'] as const;

/** Checks in a row that must find a link missing before it is reported as dead. */
export const deadAfterChecks = 3;

/** The last check of a link. Times are absent until the first check. */
export const LinkCheck = z.object({
  platform: z.enum(platformKeys),
  link: z.string(),
  state: z.enum(linkStates),
  /** The status of the last answer; null without one. */
  status: z.int().nullable(),
  checkedAt: z.iso.datetime(),
  /** When the first of the checks that found it missing was made. Only of a dead link. */
  deadSince: z.iso.datetime().nullable(),
});
export type LinkCheck = z.infer<typeof LinkCheck>;

/** `GET /internal/models/by-id/{id}/link-checks`, from analytics: the checked links of a model. */
export const LinkChecks = z.array(LinkCheck);

/** `GET /internal/dead-links`: of all models, the longest dead first, and whether links are checked. */
export const DeadLinks = z.object({
  enabled: z.boolean(),
  links: z.array(LinkCheck.extend({ modelId: z.int(), slug: z.string(), name: z.string() })).max(500),
});

/** Clicks since the day on which the link was first found missing; 0 for other links. */
const clicksSinceDead = { clicksSinceDead: z.int() };

/** `GET /api/insights/{slug}/links`: for the model's dashboard. */
export const ModelLinkHealth = z.array(LinkCheck.extend(clicksSinceDead));
export type ModelLinkHealth = z.infer<typeof ModelLinkHealth>;

/** `GET /api/admin/dead-links`: for the administrator. */
export const DeadLinkReport = DeadLinks.extend({
  links: z.array(DeadLinks.shape.links.element.extend(clicksSinceDead)),
});
export type DeadLinkReport = z.infer<typeof DeadLinkReport>;
