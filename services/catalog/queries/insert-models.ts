import type { NewModel } from '@marquee/contracts/http/models';
import type { Queryable } from '@marquee/kit/postgres/open-postgres';
import { searchName, searchWords } from '../search/search-words';
import type { FeaturedUntil } from './set-featured';

export type ModelToInsert = Omit<NewModel, 'featured' | 'days' | 'withoutEnd' | 'rating' | 'likes'> & {
  readonly rating: number | null;
  readonly likes: number | null;
  readonly featuredUntil: FeaturedUntil;
  /** When that featuring began and who ordered it; else at the creation, by nobody in particular. */
  readonly featuredFrom?: Date;
  readonly featuredBy?: string;
  readonly createdAt: Date;
};

/**
 * Adds the models in the order given, each with its slug registered and its words searchable, and returns their ids by slug.
 * Fails as a whole when a slug is, or ever was, another model's (constraint names in `slugConstraints`).
 */
export const insertModels = async (
  tx: Queryable,
  models: readonly ModelToInsert[],
): Promise<ReadonlyMap<string, number>> => {
  const wordsOf = models.map(searchWords);
  const given = models.map((model, nth) => ({
    ...model,
    searchName: searchName(model.name),
    words: wordsOf[nth],
  }));
  const { rows } = await tx.query<{ id: number; slug: string }>(
    `with given as (
       select * from rows from (jsonb_to_recordset($1::jsonb) as (
         "slug" text, "name" text, "description" text, "category" text, "tags" text[], "premium" boolean, "profileImage" text, "status" text,
         "isOnline" boolean, "rating" smallint, "likes" integer, "onlyFansLink" text, "fanvueLink" text, "featuredUntil" timestamptz,
         "featuredFrom" timestamptz, "featuredBy" text, "createdAt" timestamptz, "searchName" text, "words" text[], "bio" text, "gallery" jsonb,
         "socialLinks" jsonb
       )) with ordinality
     ),
     added as (
       insert into models (slug, name, description, category, tags, premium, profile_image, status, is_online, rating, likes, only_fans_link,
         fanvue_link, featured_until, created_at, updated_at, content_changed_at, search_name, search_document, bio, gallery, social_links)
       select "slug", "name", "description", "category", "tags", "premium", "profileImage", "status", "isOnline", "rating", "likes", "onlyFansLink",
         "fanvueLink", "featuredUntil", "createdAt", "createdAt", "createdAt", "searchName", array_to_tsvector("words"), "bio", "gallery", "socialLinks"
       from given order by "ordinality"
       returning id, slug
     ),
     featured as (
       insert into featurings (model_id, started_at, until, started_by)
       select added.id, coalesce("featuredFrom", "createdAt"), "featuredUntil", "featuredBy"
       from added join given on given."slug" = added.slug where "featuredUntil" is not null
     )
     insert into model_slugs (slug, model_id) select slug, id from added returning model_id as id, slug`,
    [JSON.stringify(given)],
  );
  // Sorted, so that two writers who bring the same words wait for each other in one direction only.
  await tx.query('insert into search_words (word) select unnest($1::text[]) on conflict do nothing', [
    [...new Set(wordsOf.flat())].sort(),
  ]);
  return new Map(rows.map(({ slug, id }) => [slug, id]));
};

/** What is violated when a slug is, or was, another model's. */
export const slugConstraints: readonly string[] = [
  'models_slug_is_unique',
  'a_slug_belongs_to_one_model_for_ever',
];
