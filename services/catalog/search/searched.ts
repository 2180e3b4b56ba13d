/** What can be searched: a table with `search_name` and `search_document`, aliased as the statements here know it. */
export type Searched = {
  readonly table: 'models' | 'videos';
  readonly alias: 'm' | 'v';
  /** Leaves out what no visitor may find. */
  readonly listed: string;
  /** Whether a row leads among those found equally well, at the moment in that placeholder: true, false or null. It has an index. */
  readonly featured: (at: string) => string;
  /** Among equals. It has an index, and ends in the id. */
  readonly order: string;
  /** The table of the words that can be found. */
  readonly words: 'search_words' | 'video_words';
};

export const searchedModels: Searched = {
  table: 'models',
  alias: 'm',
  listed: 'm.archived_at is null',
  featured: (at) => `m.featured_until > ${at}`,
  order: 'm.likes desc nulls last, m.id desc',
  words: 'search_words',
};

export const searchedVideos: Searched = {
  table: 'videos',
  alias: 'v',
  listed: 'v.listed',
  featured: (at) =>
    `v.model_id in (select f.id from models f where f.archived_at is null and f.featured_until > ${at})`,
  order: 'v.views desc, v.id desc',
  words: 'video_words',
};
