import { isCategory, type Model } from '@marquee/contracts/http/models';
import { hasRefusedWord } from '@marquee/contracts/rules/refused-words';
import { isReservedSlug } from '@marquee/contracts/rules/reserved-slugs';
import { badRequest, unprocessable } from '@marquee/kit/errors/http-error';

type Listing = Pick<Model, 'name' | 'slug' | 'category' | 'tags'>;

/**
 * Throws unless the listing may be published: 422 for a refused word or a reserved slug, 400 for an unknown category or a missing
 * slug. The error names the fields.
 */
export const requireListable = ({ name, slug, category, tags }: Listing): void => {
  const texts = { name, slug, category, tags: tags.join(', ') };
  const refused = Object.entries(texts).filter(([, value]) => hasRefusedWord(value));
  if (refused.length > 0) {
    unprocessable('word.refused', 'This uses a word that is not accepted here.', {
      fields: Object.fromEntries(refused.map(([field]) => [field, 'uses a word that is not accepted'])),
    });
  }
  if (slug === '') {
    badRequest('request.invalid', 'Some fields are missing or wrong.', {
      fields: { slug: 'is required: it cannot be derived from the name' },
    });
  }
  if (isReservedSlug(slug)) {
    unprocessable('slug.reserved', 'This slug is reserved.', {
      fields: { slug: 'is reserved: the site uses it, or content blockers block it' },
    });
  }
  if (!isCategory(category)) {
    badRequest('request.invalid', 'Some fields are missing or wrong.', {
      fields: { category: 'is not one of the categories' },
    });
  }
};
