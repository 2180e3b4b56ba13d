import type { Queryable } from '@marquee/kit/postgres/open-postgres';
import { addWords, searchName, searchWords, videoWords } from '../../lists/search-words';
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
  const words = searchWords(listing);
  await tx.query(
    `update models set slug = $2, name = $3, description = $4, bio = $5, category = $6, tags = $7, premium = $8, profile_image = $9,
       gallery = $10, social_links = $11, status = $12, is_online = $13, rating = $14, likes = $15, only_fans_link = $16, fanvue_link = $17,
       search_name = $18, search_document = array_to_tsvector($19::text[]), version = version + 1, updated_at = $20,
       content_changed_at = case when $21 then $20 else content_changed_at end
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
      listing.status,
      listing.isOnline,
      listing.rating,
      listing.likes,
      listing.onlyFansLink,
      listing.fanvueLink,
      searchName(listing.name),
      words,
      at,
      isContentChange(before, listing),
    ],
  );
  await addWords(tx, 'search_words', words);
  if (listing.name !== before.name) await renameInVideos(tx, id, listing.name);
};

/** Search finds videos by their model's name too. */
const renameInVideos = async (tx: Queryable, modelId: number, name: string): Promise<void> => {
  const { rows } = await tx.query<{ id: number; title: string; category: string; tags: string[] }>(
    'select id, title, category, tags from videos where model_id = $1 order by id for update',
    [modelId],
  );
  const documents = rows.map((video) => ({ id: video.id, words: videoWords(video, name) }));
  await tx.query(
    `update videos v set search_document = array_to_tsvector(given.words)
     from jsonb_to_recordset($1::jsonb) as given (id integer, words text[]) where v.id = given.id`,
    [JSON.stringify(documents)],
  );
  const words = documents.flatMap((document) => document.words);
  await addWords(tx, 'video_words', words);
};
