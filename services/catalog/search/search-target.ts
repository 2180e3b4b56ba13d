/** A searchable table with the columns `search_name` and `search_document`, and its alias in the statements. */
export type SearchTarget = {
  readonly table: 'models' | 'videos';
  readonly alias: 'm' | 'v';
  /** The condition of public rows. */
  readonly listed: string;
  /** The condition of rows that come first within a grade; `at` is the placeholder of the time. It has an index. */
  readonly featured: (at: string) => string;
  /** The order within a grade. It has an index, and ends in the id. */
  readonly order: string;
  /** The table of all words that the search can find. */
  readonly words: 'search_words' | 'video_words';
};

export const modelSearch: SearchTarget = {
  table: 'models',
  alias: 'm',
  listed: 'm.archived_at is null',
  featured: (at) => `m.featured_until > ${at}`,
  order: 'm.likes desc nulls last, m.id desc',
  words: 'search_words',
};

export const videoSearch: SearchTarget = {
  table: 'videos',
  alias: 'v',
  listed: 'v.listed',
  featured: (at) =>
    `v.model_id in (select f.id from models f where f.archived_at is null and f.featured_until > ${at})`,
  order: 'v.views desc, v.id desc',
  words: 'video_words',
};
