import type { StoredListing, Verification } from '@marquee/contracts/http/models';
import type { Queryable } from '@marquee/kit/postgres/open-postgres';
import { addWords, documentVersion, modelDocument, searchName } from '../../lists/search-words';
import type { FeaturedUntil } from '../featured-until';

export type ModelToInsert = StoredListing & {
  readonly featuredUntil: FeaturedUntil;
  /** When the placement began and who began it; by default at the creation, by no one. */
  readonly featuredFrom?: Date;
  readonly featuredBy?: string;
  /** What was agreed for the placement, paid at its beginning; by default nothing. */
  readonly featuredPriceCents?: number;
  readonly verification?: (Verification & { readonly by: string }) | null;
  readonly trendingScore?: number;
  readonly createdAt: Date;
};

/** The fields of a listing and what finds it, as statements read them from JSON. */
export const listingRecord = `"slug" text, "name" text, "description" text, "bio" text, "category" text, "tags" text[], "premium" boolean,
  "profileImage" text, "gallery" jsonb, "socialLinks" jsonb, "rating" smallint, "likes" integer, "onlyFansLink" text, "fanvueLink" text,
  "languages" text[], "country" text, "monthlyPriceCents" integer, "searchName" text, "document" text[], "text" text[], "facets" text[]`;

/**
 * Adds the models in the order given, with slugs, placements and search words; returns their ids by slug.
 * Fails as a whole if `isSlugTaken`.
 */
export const insertModels = async (
  tx: Queryable,
  models: readonly ModelToInsert[],
): Promise<ReadonlyMap<string, number>> => {
  const documents = models.map(modelDocument);
  const given = models.map((model, nth) => ({
    ...model,
    verifiedAt: model.verification?.at,
    verifiedMethod: model.verification?.method,
    verifiedBy: model.verification?.by,
    searchName: searchName(model.name),
    ...documents[nth],
  }));
  const { rows } = await tx.query<{ id: number; slug: string }>(
    `with given as (
       select * from rows from (jsonb_to_recordset($1::jsonb) as (
         ${listingRecord}, "status" text, "isOnline" boolean, "featuredUntil" timestamptz, "featuredFrom" timestamptz, "featuredBy" text,
         "featuredPriceCents" integer, "createdAt" timestamptz, "verifiedAt" timestamptz, "verifiedMethod" text, "verifiedBy" text,
         "trendingScore" real
       )) with ordinality
     ),
     added as (
       insert into models (slug, name, description, category, tags, premium, profile_image, status, is_online, rating, likes, only_fans_link,
         fanvue_link, featured_until, created_at, updated_at, content_changed_at, search_name, search_document, search_text, document_version, bio, gallery,
         social_links, languages, country, monthly_price_cents, facets, verified_at, verified_method, verified_by, trending_score)
       select "slug", "name", "description", "category", "tags", "premium", "profileImage", "status", "isOnline", "rating", "likes", "onlyFansLink",
         "fanvueLink", "featuredUntil", "createdAt", "createdAt", "createdAt", "searchName", array_to_tsvector("document"), array_to_tsvector("text"),
         ${documentVersion}, "bio", "gallery", "socialLinks", "languages", "country", "monthlyPriceCents", "facets", "verifiedAt", "verifiedMethod", "verifiedBy", coalesce("trendingScore", 0)
       from given order by "ordinality"
       returning id, slug, created_at
     ),
     featured as (
       insert into placements (model_id, started_at, until, started_by, price_cents, paid_at)
       select added.id, coalesce("featuredFrom", "createdAt"), "featuredUntil", "featuredBy", coalesce("featuredPriceCents", 0),
         case when "featuredPriceCents" > 0 then coalesce("featuredFrom", "createdAt") end
       from added join given on given."slug" = added.slug where "featuredUntil" is not null order by added.id
     )
     insert into model_slugs (slug, model_id, since) select slug, id, created_at from added returning model_id as id, slug`,
    [JSON.stringify(given)],
  );
  await addWords(
    tx,
    'search_words',
    documents.flatMap(({ words }) => words),
  );
  return new Map(rows.map(({ slug, id }) => [slug, id]));
};
