import { z } from 'zod';
import { isImageLink } from '../rules/media';
import { platforms } from '../rules/platforms';
import { Slug } from '../rules/slug';
import { socialNetworkOf } from '../rules/social-networks';
import { filledText, text } from '../text/text';
import { nameMaxLength, platformLink, Tags } from './form-fields';
import { galleryMaxImages } from './models';
import { PriceCents } from './placement';

export const listingDays = 30;

export const socialLinksMax = 10;

const SocialUrl = text(500)
  .trim()
  .refine(
    (url) => socialNetworkOf(url) !== undefined,
    'must be https URLs on supported networks, one on each line',
  );

const ImageLink = text(2_048).trim().refine(isImageLink, 'must be an https URL or a path below /media/');

/**
 * A model that does not exist yet, as the operator confirms it: what the request says, and a picture.
 * `withoutPicture`: the operator has chosen that the profile shows the placeholder.
 */
const ModelDraft = z.object({
  name: filledText(nameMaxLength).trim(),
  slug: Slug,
  description: text(5_000).trim(),
  bio: text(5_000).trim(),
  profileImage: text(2_048)
    .trim()
    .transform((link) => link || null)
    .refine((link) => link === null || isImageLink(link), 'must be an https URL or a path below /media/')
    .nullable(),
  withoutPicture: z.boolean(),
  /** One of the categories, which the catalog checks; `new` unless given. */
  category: text(40).optional(),
  tags: Tags.optional(),
  gallery: z.array(ImageLink).max(galleryMaxImages),
  socialLinks: z.array(SocialUrl).max(socialLinksMax),
  onlyFansLink: platformLink(platforms[0]).nullable(),
  fanvueLink: platformLink(platforms[1]).nullable(),
});

/** The model that a listing request pays for: an existing one, or one to create. */
export const ModelChoice = z.discriminatedUnion('is', [
  z.object({ is: z.literal('existing'), id: z.int().positive().max(2_147_483_647) }),
  z.object({ is: z.literal('new'), ...ModelDraft.shape }),
]);
export type ModelChoice = z.infer<typeof ModelChoice>;

/**
 * `POST /internal/listings`, from the admin service to the catalog: features the model, created if it is new,
 * once for each `reference`, however often it is called. The days are added to those that a featured model
 * has left.
 */
export const ActivateListing = z.object({
  reference: filledText(20),
  model: ModelChoice,
  days: z.int().min(1).max(365),
  priceCents: PriceCents.nullable(),
  paidAt: z.iso.datetime().nullable(),
  /** Cards seen that the listing promises; 0: none. */
  promisedCards: z.int().min(0).default(0),
});
export type ActivateListing = z.infer<typeof ActivateListing>;

export const ActivatedListing = z.object({
  id: z.int().positive(),
  slug: z.string(),
  name: z.string(),
  featuredUntil: z.iso.datetime(),
});
export type ActivatedListing = z.infer<typeof ActivatedListing>;

/**
 * `POST /internal/listings/end`: ends the placement that `reference` began, unless it is over. The days that
 * the model had left when it began are restored. After a refund (`isRefund`) its price becomes 0.
 */
export const EndListing = z.object({
  reference: filledText(20),
  isRefund: z.boolean(),
});
