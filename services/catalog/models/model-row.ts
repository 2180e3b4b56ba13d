import type { Model, ModelProfile, Verification } from '@marquee/contracts/http/models';
import { changedDays } from '@marquee/contracts/rules/facets';
import type { Collection } from '../lists/collection';
import type { Values } from '../lists/sql';

/** The status while it holds. The database's clock decides, as in `reportStatus`. */
export const statusColumn = `case when m.status_until > now() then m.status else 'offline' end`;

/** The columns of `models`, aliased `m`, that `modelOf` reads. */
export const modelColumns = `m.id, m.slug, m.name, m.description, m.category, m.tags, m.premium, m.profile_image as "profileImage",
  ${statusColumn} as status, coalesce(m.is_online and m.status_until > now(), false) as "isOnline", m.rating, m.likes, m.only_fans_link as "onlyFansLink", m.fanvue_link as "fanvueLink", m.featured_until,
  m.verified_at is not null as verified`;

/** The columns that `profileOf` reads. Lists omit them: a gallery is longer than the rest of a row. */
export const profileColumns = `${modelColumns}, m.bio, m.gallery, m.social_links as "socialLinks", m.languages, m.country,
  m.monthly_price_cents as "monthlyPriceCents", m.trending_score > 0 as trending, m.verified_at,
  m.verified_method, m.updated_at, m.version, m.archived_at is not null as archived`;

export type ModelRow = Omit<Model, 'featured' | 'featuredUntil'> & {
  /** pg returns `infinity` as a number. */
  readonly featured_until: Date | number | null;
};

export type ProfileRow = ModelRow &
  Pick<
    ModelProfile,
    'bio' | 'gallery' | 'socialLinks' | 'languages' | 'country' | 'monthlyPriceCents' | 'trending'
  > & {
    readonly verified_at: Date | null;
    readonly verified_method: Verification['method'] | null;
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

export const modelOf = ({ featured_until, ...row }: ModelRow, at: Date): Model => ({
  ...row,
  ...featuredAt(featured_until, at),
});

export const profileOf = (
  { featured_until, verified_at, verified_method, updated_at, version: _, archived: __, ...row }: ProfileRow,
  at: Date,
): ModelProfile => ({
  ...row,
  ...featuredAt(featured_until, at),
  verification:
    verified_at && verified_method ? { method: verified_method, at: verified_at.toISOString() } : null,
  updatedAt: updated_at.toISOString(),
});

const isVerified = 'm.verified_at is not null';

/** The conditions of the facets that are not stored in `facets`. */
const computed: Readonly<Record<string, (at: Date, given: Values) => string>> = {
  verified: () => isVerified,
  changed: (at, given) =>
    `m.content_changed_at >= ${given.add(at)}::timestamptz - interval '${changedDays} days'`,
  video: () => 'exists (select from videos w where w.model_id = m.id and w.listed)',
};

export const models: Collection<Model> = {
  table: 'models',
  alias: 'm',
  columns: modelColumns,
  read: async (db, query, at) => (await db.query<ModelRow>(query)).rows.map((row) => modelOf(row, at)),
  listed: 'm.archived_at is null',
  verified: isVerified,
  facets: {
    conditions: (chosen, at, given) =>
      Object.entries(chosen).flatMap(([facet, value]) => {
        if (value === undefined) return [];
        return computed[facet]?.(at, given) ?? `m.facets @> ${given.add([`${facet}:${value}`])}::text[]`;
      }),
    entries: (at, given) => {
      const cases = Object.entries(computed).map(
        ([facet, isIt]) => `case when ${isIt(at, given)} then '${facet}:true' end`,
      );
      return `m.facets || array_remove(array[${cases.join(', ')}], null)`;
    },
  },
  rotates: true,
  featured: (at) => `m.featured_until > ${at}`,
  orders: {
    // Opened in the last 30 days, as measured. What a listing states ranks only where a rating is asked for.
    popular: 'm.opened_month desc, m.id',
    trending: 'm.trending_score desc, m.opened_month desc, m.id',
    newest: 'm.created_at desc, m.id desc',
    name: 'm.search_name, m.id',
    rating: 'm.rating desc nulls last, m.opened_month desc, m.id',
  },
  text: 'search_text',
  words: 'search_words',
};
