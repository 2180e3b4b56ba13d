import { z } from 'zod';
import { categories } from '../rules/categories';
import { platformKeys } from '../rules/platforms';
import { Slug } from '../rules/slug';

export const modelStatuses = ['online', 'away', 'busy', 'offline'] as const;
export type ModelStatus = (typeof modelStatuses)[number];

/** A status holds for so long after it was set by the holder or an operator; afterward it is `offline`. */
export const statusHours = 4;

/**
 * A model as visitors see it. `rating` is in tenths, 0 to 50; `likes` is a count. `featuredUntil` is null
 * when the model was never featured or is featured without end; it stays set after it has expired.
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
  verified: z.boolean(),
});
export type Model = z.infer<typeof Model>;

export const Models = z.array(Model);
export const galleryMaxImages = 20;

export const GalleryImage = z.object({ url: z.string(), alt: z.string() });
export type GalleryImage = z.infer<typeof GalleryImage>;

export const SocialLink = z.object({ network: z.string(), url: z.string() });
export type SocialLink = z.infer<typeof SocialLink>;

export const verificationMethods = ['document', 'video-call', 'platform-message', 'platform-badge'] as const;

export const Verification = z.object({ method: z.enum(verificationMethods), at: z.iso.datetime() });
export type Verification = z.infer<typeof Verification>;

/** A profile: `GET /api/models/slug/{slug}` and `GET /api/models/{id}`. The gallery is in its order. */
export const ModelProfile = Model.extend({
  bio: z.string(),
  gallery: z.array(GalleryImage),
  socialLinks: z.array(SocialLink),
  /** ISO 639-1, and the country as the creator states it, ISO 3166-1. */
  languages: z.array(z.string()),
  country: z.string().nullable(),
  /** What a month costs at the creator's own page, in cents of US dollars; 0: it is free, null: not stated. */
  monthlyPriceCents: z.int().min(0).nullable(),
  verification: Verification.nullable(),
  trending: z.boolean(),
  updatedAt: z.iso.datetime(),
});
export type ModelProfile = z.infer<typeof ModelProfile>;

export const StoredListing = ModelProfile.omit({
  id: true,
  featured: true,
  featuredUntil: true,
  verified: true,
  verification: true,
  trending: true,
  updatedAt: true,
});
export type StoredListing = z.infer<typeof StoredListing>;

export const listMaxRows = 200;

export const listDefaultRows = 48;

/** Rows of `GET /api/models/{id}/similar`. */
export const similarMaxRows = 24;

export const similarDefaultRows = 6;

/** For videos, `featured`: those of featured models first; `rating`: the most liked, as none is rated. */
export const modelSorts = ['featured', 'popular', 'trending', 'newest', 'name', 'rating'] as const;
export type ModelSort = (typeof modelSorts)[number];

/** Sorts of `GET /api/admin/models`; with `order=asc|desc`, otherwise in the usual direction of each. */
export const adminModelSorts = [
  'newest',
  'name',
  'category',
  'status',
  'likes',
  'trending',
  'featuredUntil',
  'verified',
] as const;
export type AdminModelSort = (typeof adminModelSorts)[number];

export const AdminModel = ModelProfile.extend({
  version: z.int().min(1),
  archived: z.boolean(),
  archivedAt: z.iso.datetime().nullable(),
  createdAt: z.iso.datetime(),
  formerSlugs: z.array(Slug),
  verifiedBy: z.string().nullable(),
});
export type AdminModel = z.infer<typeof AdminModel>;

export const isCategory = (name: string): boolean => categories.some((category) => category === name);

/**
 * `GET /internal/models/by-slug/{slug}` and `/internal/models/by-id/{id}`, for other services. A former slug
 * finds the model that had it. `platforms` are those whose link is set.
 */
export const ModelSummary = Model.pick({
  id: true,
  slug: true,
  name: true,
  featured: true,
  featuredUntil: true,
}).extend({
  archived: z.boolean(),
  platforms: z.array(z.enum(platformKeys)),
});
export type ModelSummary = z.infer<typeof ModelSummary>;

/** `POST /api/models/{id}/generate-password`: the only time that the password can be read. */
export const GeneratedPassword = z.object({ password: z.string() });

/** `GET /api/admin/passwords?ids=1,2,3`: the given models whose dashboard has a password. */
export const ModelsWithPassword = z.object({
  withPassword: z.array(z.int().positive()),
  withFactor: z.array(z.int().positive()),
});
