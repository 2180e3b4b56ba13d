import { z } from 'zod';
import { categories } from '../rules/categories';
import { isImageLink } from '../rules/media';
import { isPlatformLink, type Platform, platformKeys, platforms } from '../rules/platforms';
import { Slug, slugMaxLength } from '../rules/slug';
import { socialNetworkOf } from '../rules/social-networks';
import { filledText, text } from '../text/text';
import { featuredDaysDefault, featuredDaysMax } from './featured-days';

export const modelStatuses = ['online', 'away', 'busy', 'offline'] as const;
export type ModelStatus = (typeof modelStatuses)[number];

/**
 * A model as visitors see it. `rating` is in tenths, 0 to 50; `likes` is a count. `featuredUntil` is null when the model was never featured
 * or is featured without end; it stays set after it has expired.
 */
export const Model = z.object({
  id: z.int().positive(),
  slug: Slug,
  name: z.string(),
  description: z.string(),
  category: z.string(),
  tags: z.array(z.string()),
  featured: z.boolean(),
  featuredUntil: z.iso.datetime().nullable(),
  premium: z.boolean(),
  profileImage: z.string().nullable(),
  status: z.enum(modelStatuses),
  isOnline: z.boolean(),
  rating: z.int().min(0).max(50).nullable(),
  likes: z.int().min(0).nullable(),
  onlyFansLink: z.string().nullable(),
  fanvueLink: z.string().nullable(),
  /** Absent from older services. */
  verified: z.boolean().optional(),
});
export type Model = z.infer<typeof Model>;
export const Models = z.array(Model);

export const galleryMaxImages = 20;
export const GalleryImage = z.object({ url: z.string(), alt: z.string() });
export type GalleryImage = z.infer<typeof GalleryImage>;

export const SocialLink = z.object({ network: z.string(), url: z.string() });
export type SocialLink = z.infer<typeof SocialLink>;

/** How the operator verified that a listing belongs to the person it shows. */
export const verificationMethods = ['document', 'video-call', 'platform-message', 'platform-badge'] as const;
export const Verification = z.object({ method: z.enum(verificationMethods), at: z.iso.datetime() });
export type Verification = z.infer<typeof Verification>;

/** A profile, which has more fields than a card: `GET /api/models/slug/{slug}` and `GET /api/models/{id}`. The gallery is in its order. */
export const ModelProfile = Model.extend({
  bio: z.string(),
  gallery: z.array(GalleryImage),
  socialLinks: z.array(SocialLink),
  verification: Verification.nullable(),
  trending: z.boolean(),
  updatedAt: z.iso.datetime(),
});
export type ModelProfile = z.infer<typeof ModelProfile>;

export const listMaxRows = 200;
export const listDefaultRows = 48;
/** Rows of `GET /api/models/{id}/similar`. */
export const similarMaxRows = 24;
export const similarDefaultRows = 6;
export const modelSorts = ['featured', 'popular', 'trending', 'newest', 'name', 'rating'] as const;
export type ModelSort = (typeof modelSorts)[number];

/** A field that may be absent; an empty one counts as absent. */
const optional = (maxLength: number) => text(maxLength).nullish();
const trimmedOrNull = (value: string | null | undefined): string | null => value?.trim() || null;

const platformLink = (platform: Platform) =>
  optional(500)
    .transform(trimmedOrNull)
    .refine(
      (link) => link === null || isPlatformLink(platform, link),
      `must be an https URL on ${platform.hosts[0]}`,
    );

const [onlyFans, fanvue] = platforms;

const Tags = z.array(text(30)).max(20);

/** Trimmed, lower case, without empty and repeated tags, in the order given. */
const normalizedTags = (tags: readonly string[]): string[] => [
  ...new Set(tags.map((tag) => tag.trim().toLowerCase()).filter((tag) => tag !== '')),
];

export const ratingMax = 50;
export const likesMax = 2_147_483_647;

/** The defaults of a new model. */
const defaults = { rating: 45, likes: 0, status: 'online', isOnline: true, category: 'new' } as const;

const GalleryInput = z
  .array(
    z.object({
      url: text(2_048)
        .transform((url) => url.trim())
        .refine(isImageLink, 'must be an https URL or a path below /media/'),
      alt: text(200)
        .nullish()
        .transform((alt) => alt?.trim() ?? ''),
    }),
  )
  .max(galleryMaxImages)
  .refine(
    (images) => new Set(images.map(({ url }) => url)).size === images.length,
    'must not show an image twice',
  );

/** Given as URLs; the network is derived from the host. */
const SocialLinksInput = z
  .array(text(500).transform((link) => link.trim()))
  .max(10)
  .transform((links, context): SocialLink[] =>
    [...new Set(links.filter((link) => link !== ''))].flatMap((url) => {
      const network = socialNetworkOf(url);
      if (network !== undefined) return [{ network, url }];
      context.addIssue({
        code: 'custom',
        message: 'must be https URLs on supported networks',
      });
      return [];
    }),
  );

/** The fields of a listing that the admin writes, as they are stored. */
const Listing = z.object({
  name: filledText(80).transform((name) => name.trim().replace(/\s+/g, ' ')),
  slug: optional(slugMaxLength)
    .transform((slug) => slug?.trim() ?? '')
    .pipe(Slug.or(z.literal(''))),
  description: optional(5_000).transform((description) => description?.trim() ?? ''),
  bio: optional(5_000).transform((bio) => bio?.trim() ?? ''),
  category: optional(40).transform((category) => category?.trim().toLowerCase() || defaults.category),
  tags: Tags.nullish().transform((tags) => normalizedTags(tags ?? [])),
  premium: z.boolean().nullish().transform(Boolean),
  profileImage: optional(2_048)
    .transform(trimmedOrNull)
    .refine((link) => link === null || isImageLink(link), 'must be an https URL or a path below /media/'),
  gallery: GalleryInput.nullish().transform((gallery) => gallery ?? []),
  socialLinks: SocialLinksInput.nullish().transform((links) => links ?? []),
  status: z
    .enum(modelStatuses)
    .nullish()
    .transform((status) => status ?? defaults.status),
  isOnline: z
    .boolean()
    .nullish()
    .transform((isOnline) => isOnline ?? defaults.isOnline),
  rating: z
    .int()
    .min(0)
    .max(ratingMax)
    .nullish()
    .transform((rating) => rating ?? defaults.rating),
  likes: z
    .int()
    .min(0)
    .max(likesMax)
    .nullish()
    .transform((likes) => likes ?? defaults.likes),
  onlyFansLink: platformLink(onlyFans),
  fanvueLink: platformLink(fanvue),
});
export type Listing = z.infer<typeof Listing>;

/** Days of featuring: 1 to 365; 30 for anything that is not a number, since a form sends null or text for an empty field. */
export const FeaturedDays = z
  .unknown()
  .transform((given) => {
    const days = typeof given === 'string' && given.trim() !== '' ? Number(given) : given;
    return typeof days === 'number' && !Number.isNaN(days) ? days : featuredDaysDefault;
  })
  .pipe(z.int().min(1).max(featuredDaysMax));

/**
 * `POST /api/models`. An empty slug is derived from the name. `featured: true` features for `days`, or without end with `withoutEnd`.
 * The catalog answers refused words and reserved slugs with 422.
 */
export const NewModel = Listing.extend({
  featured: z.boolean().nullish().transform(Boolean),
  days: FeaturedDays.optional().default(featuredDaysDefault),
  withoutEnd: z.boolean().default(false),
});
export type NewModel = z.infer<typeof NewModel>;

/**
 * `PATCH /api/models/{id}`: the fields to change. `version` is the one that was read: if the model has changed since, the answer is 409 and
 * nothing changes. An empty slug is derived from the new name.
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

/** A listing as the admin sees it. */
export const AdminModel = ModelProfile.extend({
  version: z.int().min(1),
  archived: z.boolean(),
  archivedAt: z.iso.datetime().nullable(),
  createdAt: z.iso.datetime(),
  formerSlugs: z.array(Slug),
  verifiedBy: z.string().nullable(),
});
export type AdminModel = z.infer<typeof AdminModel>;

/** Why a period of featuring ended; null while it lasts. */
export const featuringEnds = ['expired', 'removed', 'replaced'] as const;

/** `GET /api/admin/models/{id}/featurings`: every period of featuring, the latest first. `until` null: without end. */
export const Featuring = z.object({
  id: z.int().positive(),
  from: z.iso.datetime(),
  until: z.iso.datetime().nullable(),
  startedBy: z.string().nullable(),
  endedAt: z.iso.datetime().nullable(),
  ended: z.enum(featuringEnds).nullable(),
  endedBy: z.string().nullable(),
});
export type Featuring = z.infer<typeof Featuring>;

export const isCategory = (name: string): boolean => categories.some((category) => category === name);

/** `POST /api/admin/models/{id}/featured`. The answer is the changed model. */
export const FeatureModel = z.object({
  featured: z.boolean(),
  days: FeaturedDays.optional().default(featuredDaysDefault),
  withoutEnd: z.boolean().default(false),
});
export type FeatureModel = z.infer<typeof FeatureModel>;

/** `GET /api/admin/featured-models`: those featured now, the soonest to expire first. */
export const FeaturedModels = z.array(
  Model.pick({
    id: true,
    slug: true,
    name: true,
    category: true,
    likes: true,
    rating: true,
    featuredUntil: true,
    profileImage: true,
  }),
);
export type FeaturedModel = z.infer<typeof FeaturedModels>[number];

/**
 * `GET /internal/models/by-slug/{slug}` and `/internal/models/by-id/{id}`, for other services. A former slug finds the model that had it.
 * `platforms` are those whose link is set; absent from older catalogs.
 */
export const ModelSummary = Model.pick({
  id: true,
  slug: true,
  name: true,
  featured: true,
  featuredUntil: true,
}).extend({
  archived: z.boolean(),
  platforms: z.array(z.enum(platformKeys)).default([]),
});
export type ModelSummary = z.infer<typeof ModelSummary>;

/** `POST /api/models/{id}/generate-password`: the only time that the password can be read. */
export const GeneratedPassword = z.object({ password: z.string() });

/** `GET /api/admin/passwords?ids=1,2,3`: the given models whose dashboard has a password. */
export const ModelsWithPassword = z.object({ withPassword: z.array(z.int().positive()) });
