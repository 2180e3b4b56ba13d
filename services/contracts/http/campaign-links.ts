import { z } from 'zod';
import { campaignNameMaxLength, campaignTargets } from '../rules/campaign-links';

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

/** `GET /go/{slug}/{name}` leads to `target`. An archived link leads nowhere, and keeps its name: its figures belong to it. */
export const CampaignLink = z.object({
  name: CampaignName,
  target: z.enum(campaignTargets),
  createdAt: z.iso.datetime(),
  archivedAt: z.iso.datetime().nullable(),
  ...entered,
});
export type CampaignLink = z.infer<typeof CampaignLink>;

/** `GET /internal/models/by-id/{id}/campaign-links`: all of a model, the latest first, archived ones included. */
export const CampaignLinks = z.array(CampaignLink);

/**
 * `POST /internal/models/by-id/{id}/campaign-links`. The same name and target again return the existing link, and restore an archived one. 409
 * for a name with another target, and beyond `campaignLinksMax`; 422 for a refused word and for a platform that the model has no link to.
 */
export const NewCampaignLink = CampaignLink.pick({ name: true, target: true });

/** `PATCH /internal/models/by-id/{id}/campaign-links/{name}`: archives or restores the link, or enters its cost and subscriptions. */
export const CampaignLinkChanges = z.object({
  archived: z.boolean().optional(),
  costCents: entered.costCents.optional(),
  subscriptions: entered.subscriptions.optional(),
});
export type CampaignLinkChanges = z.infer<typeof CampaignLinkChanges>;
