import { z } from 'zod';
import { platformKeys } from '../rules/platforms';
import { Slug } from '../rules/slug';
import { filledText } from '../text/text';

/** A invite-link link opens for this long. */
export const inviteLinkHours = 72;

/**
 * `POST /api/models/{id}/invite-link`, without a body, by the administrator or by a service on its own behalf. `url` opens once, until
 * `expiresAt`; it replaces the model's earlier link, and a new password ends it unopened. The model's password stays until it is opened.
 */
export const InviteLink = z.object({ url: z.url(), expiresAt: z.iso.datetime() });
export type InviteLink = z.infer<typeof InviteLink>;

/** `POST /api/password-info`: the token after the `#` of the link. */
export const OpenInviteLink = z.object({ token: filledText(100) });

/**
 * What the link gives, once: a password made at that moment, and where it is used. A link that was used, has expired, was replaced or
 * never was is answered with 410 and a message that says so. `platforms` are those whose link is set and whose clicks are counted.
 */
export const OpenedInviteLink = z.object({
  name: z.string(),
  slug: Slug,
  dashboardUrl: z.url(),
  password: z.string(),
  platforms: z.array(z.enum(platformKeys)),
  timezone: z.string(),
});
export type OpenedInviteLink = z.infer<typeof OpenedInviteLink>;
