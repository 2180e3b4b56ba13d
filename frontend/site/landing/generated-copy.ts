import { landingOf } from '@marquee/contracts/rules/landing';
import { fingerprint } from '@marquee/contracts/text/fingerprint';
import { foldedWords } from '@marquee/contracts/text/fold';

/** Words of most slugs that no search needs. */
const fillers = ['best', 'top', 'model', 'models', 'creator', 'creators'];

const titleMaxWords = 8;
const wordMaxLength = 24;
const titleWithoutWords = 'Creators worth meeting';

/** One is chosen by a hash of the slug, so that a URL always has the same description. */
const promotions: readonly ((title: string) => string)[] = [
  (title) =>
    `${title}: meet independent creators who run their own pages, and reach each of them with one click.`,
  (title) => `Looking for ${title}? Browse the directory, and go straight to the source.`,
  (title) => `Start your search with ${title}. Real listings, honest numbers, and no account needed.`,
  (title) => `${title}, without the detours: profiles and direct links in one place.`,
  (title) => `${title}: a directory of creators that is free to browse and quick to search.`,
];

/**
 * Title and description of a generated landing page, and the `topic` that its models are searched by, '' for none;
 * the title holds no refused word. Only ASCII letters and
 * digits of the slug are used: letters of other scripts that look like Latin ones could spell a refused word.
 */
export const generatedCopy = (slug: string) => {
  const words = foldedWords(slug)
    .filter((word) => /^[a-z0-9]+$/.test(word) && word.length <= wordMaxLength)
    .slice(0, titleMaxWords);
  const joined = words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join(' ');
  // Dropping words can join parts into a refused word, so the result is checked again.
  const title = joined === '' || landingOf(joined).is === 'refused' ? titleWithoutWords : joined;
  const promotion = promotions[fingerprint(slug) % promotions.length];
  const topic = title === joined ? words.filter((word) => !fillers.includes(word)).join(' ') : '';
  return { title, description: promotion === undefined ? title : promotion(title), topic };
};
