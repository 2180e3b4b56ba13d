import { type StoredListing, statusHours } from '@marquee/contracts/http/models';
import type { Queryable } from '@marquee/kit/postgres/open-postgres';
import {
  addWords,
  documentVersion,
  modelDocument,
  searchName,
  videoDocument,
} from '../../lists/search-words';
import { listingRecord } from './insert-models';
import { isContentChange } from './listing';

/** Stores a new version with its search words. The caller has locked the model and claimed the slug. */
export const updateListing = async (
  tx: Queryable,
  id: number,
  listing: StoredListing,
  before: StoredListing,
  at: Date,
): Promise<void> => {
  const { words, ...documents } = modelDocument(listing);
  const given = { ...listing, ...documents, searchName: searchName(listing.name) };
  await tx.query(
    `update models m set (slug, name, description, bio, category, tags, premium, profile_image, gallery, social_links, rating, likes, only_fans_link,
       fanvue_link, languages, country, monthly_price_cents, facets, search_name, search_document, search_text) = (g."slug", g."name", g."description", g."bio", g."category", g."tags", g."premium",
       g."profileImage", g."gallery", g."socialLinks", g."rating", g."likes", g."onlyFansLink", g."fanvueLink", g."languages", g."country",
       g."monthlyPriceCents", g."facets", g."searchName",
       array_to_tsvector(g."document"), array_to_tsvector(g."text")),
       document_version = ${documentVersion}, version = version + 1, updated_at = $3,
       content_changed_at = case when $4 then $3 else content_changed_at end
     from jsonb_to_record($2::jsonb) as g (${listingRecord}) where m.id = $1`,
    [id, JSON.stringify(given), at, isContentChange(before, listing)],
  );
  if (listing.status !== before.status || listing.isOnline !== before.isOnline)
    await reportStatus(tx, id, listing);
  await addWords(tx, 'search_words', words);
  if (listing.name !== before.name) await renameInVideos(tx, id, listing.name);
};

/** Sets the status for `statusHours`. It is no new version: an edit that is under way stays possible. */
export const reportStatus = async (
  tx: Queryable,
  id: number,
  { status, isOnline }: Pick<StoredListing, 'status' | 'isOnline'>,
): Promise<void> => {
  await tx.query(
    `update models set status = $2, is_online = $3, status_until = now() + interval '${statusHours} hours' where id = $1`,
    [id, status, isOnline],
  );
};

/** Search finds videos by their model's name too. */
const renameInVideos = async (tx: Queryable, modelId: number, name: string): Promise<void> => {
  const { rows } = await tx.query<{ id: number; title: string; category: string; tags: string[] }>(
    'select id, title, category, tags from videos where model_id = $1 order by id for update',
    [modelId],
  );
  const documents = rows.map((video) => ({ id: video.id, ...videoDocument(video, name) }));
  await tx.query(
    `update videos v set search_document = array_to_tsvector(given.document)
     from jsonb_to_recordset($1::jsonb) as given (id integer, document text[]) where v.id = given.id`,
    [JSON.stringify(documents)],
  );
  const words = documents.flatMap((document) => document.words);
  await addWords(tx, 'video_words', words);
};
