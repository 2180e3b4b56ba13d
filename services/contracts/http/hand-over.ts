import { z } from 'zod';
import { platformKeys } from '../platforms';
import { Slug } from '../slug';
import { filledText } from '../text';

/** A hand-over link opens for this long. */
export const handOverHours = 72;

/**
 * `POST /api/models/{id}/hand-over`, without a body, by the administrator or by a service on its own behalf. `url` opens once, until
 * `expiresAt`; it replaces the model's earlier link, and a new password ends it unopened. The model's password stays until it is opened.
 */
export const HandOver = z.object({ url: z.url(), expiresAt: z.iso.datetime() });
export type HandOver = z.infer<typeof HandOver>;

/** `POST /api/password-info`: the token after the `#` of the link. */
export const OpenHandOver = z.object({ token: filledText(100) });

/**
 * What the link gives, once: a password made at that moment, and where it is used. A link that was used, has expired, was replaced or
 * never was is answered with 410 and a message that says so. `platforms` are those whose link is set and whose clicks are counted.
 */
export const OpenedHandOver = z.object({
  name: z.string(),
  slug: Slug,
  dashboardUrl: z.url(),
  password: z.string(),
  platforms: z.array(z.enum(platformKeys)),
  timezone: z.string(),
});
export type OpenedHandOver = z.infer<typeof OpenedHandOver>;
