import type {
  GalleryImage,
  Model,
  ModelProfile,
  ModelStatus,
  SocialLink,
  Verification,
} from '@marquee/contracts/http/models';
import type { Collection } from '../lists/collection';

/** The columns of `models`, aliased `m`, that `modelOf` reads. */
export const modelColumns = `m.id, m.slug, m.name, m.description, m.category, m.tags, m.premium, m.profile_image, m.status, m.is_online, m.rating,
  m.likes, m.only_fans_link, m.fanvue_link, m.featured_until, m.verified_at is not null as verified`;

/** The columns that `profileOf` reads. Lists omit them: a gallery is longer than the rest of a row. */
export const profileColumns = `${modelColumns}, m.bio, m.gallery, m.social_links, m.verified_at, m.verified_method, m.trending_score > 0 as trending,
  m.updated_at, m.version, m.archived_at is not null as archived`;

export type ModelRow = {
  readonly id: number;
  readonly slug: string;
  readonly name: string;
  readonly description: string;
  readonly category: string;
  readonly tags: string[];
  readonly premium: boolean;
  readonly profile_image: string | null;
  readonly status: ModelStatus;
  readonly is_online: boolean;
  readonly rating: number | null;
  readonly likes: number | null;
  readonly only_fans_link: string | null;
  readonly fanvue_link: string | null;
  /** pg returns `infinity` as a number. */
  readonly featured_until: Date | number | null;
  readonly verified: boolean;
};

export type ProfileRow = ModelRow & {
  readonly bio: string;
  readonly gallery: GalleryImage[];
  readonly social_links: SocialLink[];
  readonly verified_at: Date | null;
  readonly verified_method: Verification['method'] | null;
  readonly trending: boolean;
  readonly updated_at: Date;
  readonly version: number;
  readonly archived: boolean;
};

/** `featured: true` with `featuredUntil: null` means without end. */
const featuredAt = (
  until: ModelRow['featured_until'],
  at: Date,
): Pick<Model, 'featured' | 'featuredUntil'> => {
  if (until === null) return { featured: false, featuredUntil: null };
  if (typeof until === 'number') return { featured: until > 0, featuredUntil: null };
  return { featured: until > at, featuredUntil: until.toISOString() };
};

export const modelOf = (row: ModelRow, at: Date): Model => ({
  id: row.id,
  slug: row.slug,
  name: row.name,
  description: row.description,
  category: row.category,
  tags: row.tags,
  ...featuredAt(row.featured_until, at),
  premium: row.premium,
  profileImage: row.profile_image,
  status: row.status,
  isOnline: row.is_online,
  rating: row.rating,
  likes: row.likes,
  onlyFansLink: row.only_fans_link,
  fanvueLink: row.fanvue_link,
  verified: row.verified,
});

export const profileOf = (row: ProfileRow, at: Date): ModelProfile => ({
  ...modelOf(row, at),
  bio: row.bio,
  gallery: row.gallery,
  socialLinks: row.social_links,
  verification:
    row.verified_at && row.verified_method
      ? { method: row.verified_method, at: row.verified_at.toISOString() }
      : null,
  trending: row.trending,
  updatedAt: row.updated_at.toISOString(),
});

export const models: Collection<Model> = {
  table: 'models',
  alias: 'm',
  columns: modelColumns,
  read: async (db, query, at) => (await db.query<ModelRow>(query)).rows.map((row) => modelOf(row, at)),
  listed: 'm.archived_at is null',
  verified: 'm.verified_at is not null',
  featured: (at) => `m.featured_until > ${at}`,
  orders: {
    popular: 'm.likes desc nulls last, m.id desc',
    trending: 'm.trending_score desc, m.likes desc nulls last, m.id desc',
    newest: 'm.created_at desc, m.id desc',
    name: 'm.search_name, m.id',
    rating: 'm.rating desc nulls last, m.likes desc nulls last, m.id desc',
  },
  words: 'search_words',
};
