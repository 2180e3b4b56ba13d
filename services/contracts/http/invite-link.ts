import { z } from 'zod';
import { platformKeys } from '../rules/platforms';
import { Slug } from '../rules/slug';
import { filledText } from '../text/text';

export const inviteLinkHours = 72;

/**
 * `POST /api/models/{id}/invite-link`, without a body, from the admin or from a service. `url` opens once,
 * until `expiresAt`. It replaces the model's earlier link, and a new password revokes it. The model's
 * password stays valid until the link is opened.
 */
export const InviteLink = z.object({ url: z.url(), expiresAt: z.iso.datetime() });
export type InviteLink = z.infer<typeof InviteLink>;

/** `POST /api/password-info`: the token after the `#` of the link. */
export const OpenInviteLink = z.object({ token: filledText(100) });

/**
 * The answer, once: a password generated at that moment, and where to use it. A link that was used, has
 * expired, was replaced or never existed is answered with 410 and a message. `platforms` are those whose link
 * is set and whose clicks are counted.
 */
export const OpenedInviteLink = z.object({
  name: z.string(),
  slug: Slug,
  dashboardUrl: z.url(),
  password: z.string(),
  platforms: z.array(z.enum(platformKeys)),
  timezone: z.string(),
  /** The password is that of a person of an agency, who logs in with this. */
  login: z.string().optional(),
});
export type OpenedInviteLink = z.infer<typeof OpenedInviteLink>;
