import { foldedWords } from '../text/fold';

/*
 * Words that suggest minors. Card networks and decency refuse them in categories, tags, names, slugs and landing pages.
 * This is the only list, so that every form and import refuses the same words.
 */

/** Refused as the beginning of a word. */
export const refusedBeginnings =
  'teen preteen underage schoolgirl schoolboy jailbait lolita juvenile prepub pubescent'.split(' ');

/** Refused as a whole word only: each is also the beginning of ordinary names. */
export const refusedWholeWords = 'child children kid kids minor minors loli lolis tween tweens toddler'.split(
  ' ',
);

/** An age below 18, in any abbreviation. */
const refusedAge = /\b(?:\d|1[0-7]) ?(?:yo|y o|years? old)\b/;

const digitsReadAsLetters: Readonly<Record<string, string>> = {
  0: 'o',
  1: 'i',
  3: 'e',
  4: 'a',
  5: 's',
  7: 't',
};

const isRefused = (word: string): boolean =>
  refusedWholeWords.includes(word) || refusedBeginnings.some((beginning) => word.startsWith(beginning));

/** True when `text` contains a refused word, also with accents, digits for letters, or spaces between its letters. */
export const hasRefusedWord = (text: string): boolean => {
  const words = foldedWords(text);
  const line = words.join(' ');
  if (refusedAge.test(line)) return true;
  const spacedOut = line.match(/\b\p{L}(?: \p{L})+\b/gu)?.map((letters) => letters.replaceAll(' ', '')) ?? [];
  return [...words, ...spacedOut].some(
    (word) =>
      isRefused(word) || isRefused(word.replace(/[013457]/g, (digit) => digitsReadAsLetters[digit] ?? digit)),
  );
};
