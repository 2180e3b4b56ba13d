import { landingOf } from '@marquee/contracts/rules/landing';
import { fingerprint } from '@marquee/contracts/text/fingerprint';
import { foldedWords } from '@marquee/contracts/text/fold';

interface GeneratedWords {
  readonly title: string;
  readonly description: string;
}

const titleMaxWords = 8;
const wordMaxLetters = 24;
const titleWithoutWords = 'Creators Worth Meeting';

/** Written for any title. The slug decides which, so that the same address reads the same for everybody, always. */
const promotions: readonly ((title: string) => string)[] = [
  (title) =>
    `${title}: meet independent creators who run their own pages, and reach each of them with one click.`,
  (title) => `Looking for ${title}? Browse the directory, see who is online, and go straight to the source.`,
  (title) => `${title} is where your search can begin. Real listings, honest figures, and no account needed.`,
  (title) =>
    `The lights are on for ${title}. See tonight's featured creators and the videos they chose to show.`,
  (title) => `From ${title} to someone you would never have found: a directory made for looking around.`,
  (title) => `${title}, without the detours: profiles, videos and direct links in one place.`,
  (title) =>
    `You asked for ${title}. Here are featured creators to start with, and thousands more behind them.`,
  (title) =>
    `Take a seat. ${title} opens a directory of creators that is free to browse and quick to search.`,
];

/**
 * What a landing page says that nobody wrote. Only plain letters and digits of the address are printed: a letter of another script that
 * looks like one of ours could spell what must not be printed here.
 */
export const generatedWords = (slug: string): GeneratedWords => {
  const words = foldedWords(slug)
    .filter((word) => /^[a-z0-9]+$/.test(word) && word.length <= wordMaxLetters)
    .slice(0, titleMaxWords);
  const joined = words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join(' ');
  // What was left out in between may have kept apart what is refused together.
  const title = joined === '' || landingOf(joined).is === 'refused' ? titleWithoutWords : joined;
  const promotion = promotions[fingerprint(slug) % promotions.length];
  return { title, description: promotion === undefined ? title : promotion(title) };
};
