import { statusHours } from '@marquee/contracts/http/models';
import type { Queryable } from '@marquee/kit/postgres/open-postgres';
import {
  addWords,
  documentVersion,
  modelDocument,
  searchName,
  videoDocument,
} from '../../lists/search-words';
import { isContentChange, type StoredListing } from './listing';

/**
 * Stores the listing as a new version, with its search words. The caller has locked the model and claimed the
 * slug.
 */
export const updateListing = async (
  tx: Queryable,
  id: number,
  listing: StoredListing,
  before: StoredListing,
  at: Date,
): Promise<void> => {
  const { words, document, text } = modelDocument(listing);
  await tx.query(
    `update models set slug = $2, name = $3, description = $4, bio = $5, category = $6, tags = $7, premium = $8, profile_image = $9,
       gallery = $10, social_links = $11, rating = $12, likes = $13, only_fans_link = $14, fanvue_link = $15, search_name = $16,
       search_document = array_to_tsvector($17::text[]), search_text = array_to_tsvector($18::text[]),
       document_version = ${documentVersion}, version = version + 1, updated_at = $19,
       content_changed_at = case when $20 then $19 else content_changed_at end
     where id = $1`,
    [
      id,
      listing.slug,
      listing.name,
      listing.description,
      listing.bio,
      listing.category,
      listing.tags,
      listing.premium,
      listing.profileImage,
      JSON.stringify(listing.gallery),
      JSON.stringify(listing.socialLinks),
      listing.rating,
      listing.likes,
      listing.onlyFansLink,
      listing.fanvueLink,
      searchName(listing.name),
      document,
      text,
      at,
      isContentChange(before, listing),
    ],
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
