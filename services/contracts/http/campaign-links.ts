import { z } from 'zod';
import { campaignNameMaxLength, campaignTargets } from '../rules/campaign-links';
import { Day } from '../rules/days';

/** Part of the link's URL: lower-case letters and digits joined by single hyphens. */
export const CampaignName = z
  .string()
  .min(1)
  .max(campaignNameMaxLength)
  .regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/, 'must be lower-case letters, digits and single hyphens');

/** Entered by the holder: the promotion's cost in US cents, and the subscriptions that it brought. */
const entered = {
  costCents: z.int().min(0).max(100_000_000).nullable(),
  subscriptions: z.int().min(0).max(10_000_000).nullable(),
};

/** `GET /go/{slug}/{name}` leads to `target`. An archived link leads nowhere, and keeps name and figures. */
export const CampaignLink = z.object({
  name: CampaignName,
  target: z.enum(campaignTargets),
  createdAt: z.iso.datetime(),
  archivedAt: z.iso.datetime().nullable(),
  ...entered,
});
export type CampaignLink = z.infer<typeof CampaignLink>;

/** `GET /internal/models/by-id/{id}/campaign-links`: all of a model, also archived, the latest first. */
export const CampaignLinks = z.array(CampaignLink);

/**
 * `POST /api/insights/{slug}/campaigns`. The same name and target again return the existing link,
 * and restore an archived one. 409 for a name with another target, and beyond `campaignLinksMax`; 422 for a
 * refused word and for a platform that the model has no link to.
 */
export const NewCampaignLink = CampaignLink.pick({ name: true, target: true });

/** `PATCH /api/insights/{slug}/campaigns/{name}`: archives, restores, or enters cost and subscriptions. */
export const CampaignLinkChanges = z.object({
  archived: z.boolean().optional(),
  costCents: entered.costCents.optional(),
  subscriptions: entered.subscriptions.optional(),
});
export type CampaignLinkChanges = z.infer<typeof CampaignLinkChanges>;

/** A source of fewer people than this, each once a day, is not shown: it is added to `otherSources`. */
export const sourceMinPeople = 5;

export const otherSources = '(fewer than 5 people)';

const CampaignSource = z.object({ name: z.string(), visits: z.int(), clicks: z.int() });

/**
 * A link with its figures of the range. A visit is a press of a link to a platform, or the model's profile
 * opened through a link to it; a click is a click on one of the model's outbound links that followed.
 * `sources` are names of rules/sources.ts, the most visits first; they add up to visits and clicks. Costs are
 * the entered cost ÷ all clicks since the link was created, and ÷ the entered subscriptions, in US cents to
 * one decimal; null where there is nothing to divide.
 */
export const CampaignLinkFigures = CampaignLink.extend({
  url: z.string(),
  visits: z.int(),
  clicks: z.int(),
  uniqueClicks: z.int(),
  sources: z.array(CampaignSource),
  /** Since the link was created. */
  allClicks: z.int(),
  costPerClickCents: z.number().nullable(),
  costPerSubscriptionCents: z.number().nullable(),
});
export type CampaignLinkFigures = z.infer<typeof CampaignLinkFigures>;

/**
 * `GET /api/insights/{slug}/campaigns`: the model's links, the latest first, and the targets that a new link
 * can have. The range is given as for the dashboard. `POST` to the same URL takes `NewCampaignLink`, `PATCH
 * …/{name}` takes `CampaignLinkChanges`; both return the link.
 */
export const ModelCampaigns = z.object({
  links: z.array(CampaignLinkFigures),
  targets: z.array(z.enum(campaignTargets)),
  range: z.object({ first: Day, last: Day }),
});
export type ModelCampaigns = z.infer<typeof ModelCampaigns>;
