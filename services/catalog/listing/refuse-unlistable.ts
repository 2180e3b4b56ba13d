import { isCategory, type Model } from '@marquee/contracts/http/models';
import { hasRefusedWord } from '@marquee/contracts/rules/refused-words';
import { isReservedSlug } from '@marquee/contracts/rules/reserved-slugs';
import { badRequest, unprocessable } from '@marquee/kit/errors/http-error';

type Listing = Pick<Model, 'name' | 'slug' | 'category' | 'tags'>;

/**
 * Returns only for a listing that may appear: 422 for a refused word or a reserved slug, 400 for a category that does not exist or a
 * name from which no slug could be derived; each with the field.
 */
export const refuseUnlistable = ({ name, slug, category, tags }: Listing): void => {
  const spoken = { name, slug, category, tags: tags.join(', ') };
  const refused = Object.entries(spoken).filter(([, value]) => hasRefusedWord(value));
  if (refused.length > 0) {
    unprocessable('word.refused', 'This uses a word that is not accepted here.', {
      fields: Object.fromEntries(refused.map(([field]) => [field, 'uses a word that is not accepted'])),
    });
  }
  if (slug === '') {
    badRequest('request.invalid', 'Some fields are missing or wrong.', {
      fields: { slug: 'is required: the name has no letters to derive it from' },
    });
  }
  if (isReservedSlug(slug)) {
    unprocessable('slug.reserved', 'This slug is reserved.', {
      fields: { slug: 'is reserved: it is, or is blocked like, an address of the site' },
    });
  }
  if (!isCategory(category)) {
    badRequest('request.invalid', 'Some fields are missing or wrong.', {
      fields: { category: 'is not one of the categories' },
    });
  }
};
