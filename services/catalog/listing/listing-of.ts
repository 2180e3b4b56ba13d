import type { Listing } from '@marquee/contracts/http/models';
import type { ProfileRow } from '../queries/model-row';

/** What the administrator writes of a model, as it is stored: a rating or likes may be missing there. */
export type StoredListing = Omit<Listing, 'rating' | 'likes'> & {
  readonly rating: number | null;
  readonly likes: number | null;
};

export const listingOf = (row: ProfileRow): StoredListing => ({
  name: row.name,
  slug: row.slug,
  description: row.description,
  bio: row.bio,
  category: row.category,
  tags: row.tags,
  premium: row.premium,
  profileImage: row.profile_image,
  gallery: row.gallery.map(({ url, alt }) => ({ url, alt })),
  socialLinks: row.social_links.map(({ network, url }) => ({ network, url })),
  status: row.status,
  isOnline: row.is_online,
  rating: row.rating,
  likes: row.likes,
  onlyFansLink: row.only_fans_link,
  fanvueLink: row.fanvue_link,
});
