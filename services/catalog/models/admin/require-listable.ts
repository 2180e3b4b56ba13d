import { isCategory, type StoredListing } from '@marquee/contracts/http/models';
import { linkHasRefusedWord, refusedFields } from '@marquee/contracts/rules/refused-words';
import { isReservedSlug } from '@marquee/contracts/rules/reserved-slugs';
import { invalidFields, unprocessable } from '@marquee/kit/errors/http-error';

/** Throws, with the fields: 422 for a refused word or reserved slug, 400 for a missing category or slug. */
export const requireListable = (listing: StoredListing): void => {
  const { name, slug, category, tags, description, bio } = listing;
  const captions = listing.gallery.map(({ alt }) => alt);
  const links = {
    onlyFansLink: listing.onlyFansLink ?? '',
    fanvueLink: listing.fanvueLink ?? '',
    socialLinks: listing.socialLinks.map(({ url }) => url),
  };
  refuseWords({
    ...refusedFields({ name, slug, category, tags, description, bio, gallery: captions }),
    ...refusedFields(links, linkHasRefusedWord),
  });
  if (slug === '') {
    invalidFields({ slug: 'is required: it cannot be derived from the name' });
  }
  if (isReservedSlug(slug)) {
    unprocessable('slug.reserved', 'This slug is reserved.', {
      fields: { slug: 'is reserved: the site uses it, or content blockers block it' },
    });
  }
  if (!isCategory(category)) {
    invalidFields({ category: 'is not one of the categories' });
  }
};

/** Throws 422 if there are fields with refused words; see `refusedFields`. */
export const refuseWords = (fields: Readonly<Record<string, string>>): void => {
  if (Object.keys(fields).length > 0)
    unprocessable('word.refused', 'This uses a word that is not accepted here.', { fields });
};
