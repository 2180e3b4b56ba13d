import type { ListingChanges } from '@marquee/contracts/http/models';
import { deriveSlug } from '@marquee/contracts/rules/derive-slug';
import type { StoredListing } from './listing-of';

/** The listing after the changes, or null when they change nothing. An empty slug is derived from the name that it then has. */
export const withChanges = (before: StoredListing, changes: ListingChanges): StoredListing | null => {
  const given = Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined));
  const merged: StoredListing = { ...before, ...given };
  const after = { ...merged, slug: merged.slug || deriveSlug(merged.name) };
  return JSON.stringify(after) === JSON.stringify(before) ? null : after;
};
