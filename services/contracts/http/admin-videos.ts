import { z } from 'zod';
import { Slug, slugMaxLength } from '../rules/slug';
import { filledText } from '../text/text';
import { Tags } from './form-fields';
import { ImageInput, optionalText, or } from './listing';
import { Video } from './videos';

export const durationMaxSeconds = 86_400;

const countMax = 2_147_483_647;

/** A video's fields that an administrator writes, as stored. `modelSlug`: its creator. `duration`: in s. */
export const VideoListing = z.object({
  title: filledText(160).transform((title) => title.trim().replace(/\s+/g, ' ')),
  modelSlug: z.string().trim().pipe(Slug),
  description: optionalText(5_000).transform((description) => description?.trim() ?? ''),
  thumbnailUrl: ImageInput,
  duration: z.int().min(1).max(durationMaxSeconds),
  premium: or(z.boolean(), false),
  category: optionalText(40).transform((category) => category?.trim().toLowerCase() || 'new'),
  tags: or(Tags, []),
  views: or(z.int().min(0).max(countMax), 0),
  likes: or(z.int().min(0).max(countMax), 0),
});
export type VideoListing = z.infer<typeof VideoListing>;

/** `POST /api/admin/videos`. An empty slug is derived from the title. Slug and creator cannot change. */
export const NewVideo = VideoListing.extend({
  slug: optionalText(slugMaxLength)
    .transform((slug) => slug?.trim() ?? '')
    .pipe(Slug.or(z.literal(''))),
});
export type NewVideo = z.infer<typeof NewVideo>;

/** `PATCH /api/admin/videos/{id}`, without slug and creator. 409 unless `version` is the present one. */
export const EditVideo = VideoListing.omit({ modelSlug: true }).extend({ version: z.int().min(1) });

/** `POST /api/admin/videos/{id}/archive` and `/restore`; without a version, any version. */
export const ArchiveVideo = z.object({ version: z.int().min(1).optional() });

/** A video as the administrator sees it. `listed`: neither it nor its model is archived. */
export const AdminVideo = Video.extend({
  model: z.object({
    name: z.string(),
    slug: Slug,
    profileImage: z.string().nullable(),
    archived: z.boolean(),
  }),
  version: z.int().min(1),
  listed: z.boolean(),
  archivedAt: z.iso.datetime().nullable(),
  createdAt: z.iso.datetime(),
});
export type AdminVideo = z.infer<typeof AdminVideo>;

/** Sorts of `GET /api/admin/videos`; with `order=asc|desc`, otherwise in the usual direction of each. */
export const adminVideoSorts = [
  'newest',
  'title',
  'model',
  'category',
  'views',
  'likes',
  'duration',
] as const;
export type AdminVideoSort = (typeof adminVideoSorts)[number];

/** The columns of a CSV file of videos that an import reads. An export has them too. */
export const videoColumns = [
  'slug',
  'title',
  'modelSlug',
  'description',
  'thumbnailUrl',
  'duration',
  'premium',
  'category',
  'tags',
  'views',
  'likes',
  'version',
] as const;
export type VideoColumn = (typeof videoColumns)[number];

/** Further columns of an export, which an import ignores. */
export const exportOnlyVideoColumns = ['id', 'archived', 'createdAt'] as const;
