import { z } from 'zod';
import { countries, languages } from '../rules/coded-names';
import { isImageLink } from '../rules/media';
import { platforms } from '../rules/platforms';
import { Slug, slugMaxLength } from '../rules/slug';
import { socialNetworkOf } from '../rules/social-networks';
import { filledText, text } from '../text/text';
import { featuredDaysDefault } from './featured-days';
import { nameMaxLength, platformLink, Tags } from './form-fields';
import { galleryMaxImages, modelStatuses, type SocialLink, verificationMethods } from './models';
import { FeaturedDays } from './placement';

/** A field that may be absent; an empty one counts as absent. */
export const optionalText = (maxLength: number) => text(maxLength).nullish();

/** A field that may be absent or null, and is `fallback` then. */
export const or = <Schema extends z.ZodType, Fallback>(schema: Schema, fallback: Fallback) =>
  schema.nullish().transform((value) => value ?? fallback);

export const ratingMax = 50;

export const languagesMax = 10;
/** The highest price of a month at a creator's page. */
export const monthlyPriceMaxCents = 1_000_000;

export const likesMax = 2_147_483_647;

export const notAnImage = 'must be an https URL or a path below /media/';

export const ImageInput = optionalText(2_048)
  .transform((link) => link?.trim() || null)
  .refine((link) => link === null || isImageLink(link), notAnImage);

const GalleryInput = z
  .array(
    z.object({
      url: text(2_048).trim().refine(isImageLink, notAnImage),
      alt: text(200)
        .nullish()
        .transform((alt) => alt?.trim() ?? ''),
    }),
  )
  .max(galleryMaxImages)
  .refine(
    (images) => new Set(images.map(({ url }) => url)).size === images.length,
    'must not show a photo twice',
  );

/** Given as URLs; the network is derived from the host. */
const SocialLinksInput = z
  .array(text(500).transform((link) => link.trim()))
  .max(10)
  .transform((links, context): SocialLink[] =>
    [...new Set(links.filter((link) => link !== ''))].flatMap((url) => {
      const network = socialNetworkOf(url);
      if (network !== undefined) return [{ network, url }];
      context.addIssue({ code: 'custom', message: 'must be https URLs on supported networks' });
      return [];
    }),
  );

/** Given as codes or English names; stored as codes. */
const LanguagesInput = z
  .array(text(60))
  .max(languagesMax)
  .refine(
    (given) => given.every((one) => languages.codeOf(one) !== undefined),
    'must be names of languages, such as English',
  )
  .transform((given) => [...new Set(given.flatMap((one) => languages.codeOf(one) ?? []))]);

const CountryInput = optionalText(60)
  .refine((given) => !given?.trim() || countries.codeOf(given) !== undefined, 'must be the name of a country')
  .transform((given) => countries.codeOf(given ?? '') ?? null);

/** The fields of a listing that the admin writes, as they are stored. */
export const Listing = z.object({
  name: filledText(nameMaxLength).transform((name) => name.trim().replace(/\s+/g, ' ')),
  slug: optionalText(slugMaxLength)
    .transform((slug) => slug?.trim() ?? '')
    .pipe(Slug.or(z.literal(''))),
  description: optionalText(5_000).transform((description) => description?.trim() ?? ''),
  bio: optionalText(5_000).transform((bio) => bio?.trim() ?? ''),
  category: optionalText(40).transform((category) => category?.trim().toLowerCase() || 'new'),
  tags: or(Tags, []),
  premium: or(z.boolean(), false),
  profileImage: ImageInput,
  gallery: or(GalleryInput, []),
  socialLinks: or(SocialLinksInput, []),
  languages: or(LanguagesInput, []),
  country: CountryInput,
  monthlyPriceCents: or(z.int().min(0).max(monthlyPriceMaxCents), null),
  status: or(z.enum(modelStatuses), 'online' as const),
  isOnline: or(z.boolean(), true),
  rating: or(z.int().min(0).max(ratingMax), 45),
  likes: or(z.int().min(0).max(likesMax), 0),
  onlyFansLink: or(platformLink(platforms[0]), null),
  fanvueLink: or(platformLink(platforms[1]), null),
});
export type Listing = z.infer<typeof Listing>;

/**
 * `POST /api/models`. An empty slug is derived from the name. `featured: true` features for `days`, or
 * without end with `withoutEnd`. The catalog answers refused words and reserved slugs with 422.
 */
export const NewModel = Listing.extend({
  featured: or(z.boolean(), false),
  days: FeaturedDays.optional().default(featuredDaysDefault),
  withoutEnd: z.boolean().default(false),
});

/**
 * `PATCH /api/models/{id}`: the fields to change. `version` is the one that was read: if the model has
 * changed since, the answer is 409 and nothing changes. An empty slug is derived from the new name.
 */
export const EditModel = z.looseObject({ version: z.int().min(1) }).transform((given, context) => {
  const parsed = Listing.partial().safeParse(given);
  if (!parsed.success) {
    context.issues.push(
      ...parsed.error.issues.map((issue) => ({ ...issue, input: given, code: 'custom' as const })),
    );
    return z.NEVER;
  }
  const changes = parsed.data;
  // Parsing gives an absent field its default; in an edit an absent field stays unchanged.
  for (const field of Listing.keyof().options) if (given[field] === undefined) delete changes[field];
  return { version: given.version, changes };
});
export type EditModel = z.infer<typeof EditModel>;

export type ListingChanges = EditModel['changes'];

/** `POST /api/admin/models/{id}/archive` and `/restore`; without a version, any version. */
export const ArchiveModel = z.object({ version: z.int().min(1).optional() });

/** `POST /api/admin/models/{id}/verification`. */
export const VerifyModel = z.discriminatedUnion('verified', [
  z.object({
    verified: z.literal(true),
    method: z.enum(verificationMethods),
    version: z.int().min(1).optional(),
  }),
  z.object({ verified: z.literal(false), version: z.int().min(1).optional() }),
]);
