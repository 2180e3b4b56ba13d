import type { Listing, ListingChanges } from '@marquee/contracts/http/listing';
import { deriveSlug } from '@marquee/contracts/rules/derive-slug';
import type { ProfileRow } from '../model-row';

/** The fields of a model that an admin edits, as stored: rating and likes may be null. */
export type StoredListing = Omit<Listing, 'rating' | 'likes'> & {
  readonly rating: number | null;
  readonly likes: number | null;
};

/** The fields of a stored model that an admin edits. */
export const listingOf = (row: ProfileRow): StoredListing => ({
  name: row.name,
  slug: row.slug,
  description: row.description,
  bio: row.bio,
  category: row.category,
  tags: row.tags,
  premium: row.premium,
  profileImage: row.profileImage,
  gallery: row.gallery.map(({ url, alt }) => ({ url, alt })),
  socialLinks: row.socialLinks.map(({ network, url }) => ({ network, url })),
  status: row.status,
  isOnline: row.isOnline,
  rating: row.rating,
  likes: row.likes,
  onlyFansLink: row.onlyFansLink,
  fanvueLink: row.fanvueLink,
});

/** The listing after the changes, or null if nothing changes. An empty slug is derived from the new name. */
export const withChanges = (before: StoredListing, changes: ListingChanges): StoredListing | null => {
  const given = Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined));
  const merged: StoredListing = { ...before, ...given };
  const after = { ...merged, slug: merged.slug || deriveSlug(merged.name) };
  return JSON.stringify(after) === JSON.stringify(before) ? null : after;
};

/** Fields that change often without changing the page's content. */
const volatile = [
  'status',
  'isOnline',
  'rating',
  'likes',
] as const satisfies readonly (keyof StoredListing)[];

/** True if the page's text, images or links change for a search engine. */
export const isContentChange = (before: StoredListing, after: StoredListing): boolean => {
  const content = (listing: StoredListing): string =>
    JSON.stringify(Object.entries(listing).filter(([field]) => !volatile.some((name) => name === field)));
  return content(before) !== content(after);
};
