import type { Model, ModelStatus } from '@marquee/contracts/http/models';

/** The columns of `models`, aliased `m`, that `modelOf` reads. */
export const modelColumns = `m.id, m.slug, m.name, m.description, m.category, m.tags, m.premium, m.profile_image, m.status, m.is_online, m.rating,
  m.likes, m.only_fans_link, m.fanvue_link, m.featured_until`;

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
  /** pg reads `infinity` as the number. */
  readonly featured_until: Date | number | null;
};

/** The featured state at a moment. Null `featuredUntil` beside `featured: true` means without end. */
export const featuredAt = (until: ModelRow['featured_until'], at: Date): Pick<Model, 'featured' | 'featuredUntil'> => {
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
});
