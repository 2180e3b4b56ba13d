import type { StoredListing } from './listing-of';

/** What goes up and down without the page saying anything else. */
const passing = ['status', 'isOnline', 'rating', 'likes'] as const satisfies readonly (keyof StoredListing)[];

/** True when a search engine would find other words, pictures or links on the page. */
export const isContentChange = (before: StoredListing, after: StoredListing): boolean => {
  const lasting = (listing: StoredListing): string =>
    JSON.stringify(Object.entries(listing).filter(([field]) => !passing.some((name) => name === field)));
  return lasting(before) !== lasting(after);
};
