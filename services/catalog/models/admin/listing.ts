import type { ListingChanges } from '@marquee/contracts/http/listing';
import type { StoredListing } from '@marquee/contracts/http/models';
import { deriveSlug } from '@marquee/contracts/rules/derive-slug';

/** The listing after the changes, or null if nothing changes. An empty slug is derived from the new name. */
export const withChanges = (before: StoredListing, changes: ListingChanges): StoredListing | null => {
  const given = Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined));
  const merged: StoredListing = { ...before, ...given };
  const after = { ...merged, slug: merged.slug || deriveSlug(merged.name) };
  return JSON.stringify(after) === JSON.stringify(before) ? null : after;
};

/** Fields that change often without changing the page's content. */
const volatile: readonly (keyof StoredListing)[] = ['status', 'isOnline', 'rating', 'likes'];

/** True if the page's text, images or links change for a search engine. */
export const isContentChange = (before: StoredListing, after: StoredListing): boolean => {
  const content = (listing: StoredListing): string =>
    JSON.stringify(Object.entries(listing).filter(([field]) => !volatile.some((name) => name === field)));
  return content(before) !== content(after);
};
