import { foldedWords } from '../text/fold';

/*
 * Words that suggest minors. Card networks and decency refuse them in categories, tags, names, slugs and landing pages.
 * This file is the only place where they stand, so that every door refuses the same ones.
 */

/** Refused as the beginning of a word. */
export const refusedBeginnings = [
  'teen',
  'preteen',
  'underage',
  'schoolgirl',
  'schoolboy',
  'jailbait',
  'lolita',
  'juvenile',
  'prepub',
  'pubescent',
];

/** Refused as a whole word only: each begins some honest name. */
export const refusedWholeWords = [
  'child',
  'children',
  'kid',
  'kids',
  'minor',
  'minors',
  'loli',
  'lolis',
  'tween',
  'tweens',
  'toddler',
];

/** An age below 18, however it is abbreviated. */
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

/** True when `text` holds a refused word, also with accents, digits for letters, or its letters spaced apart. */
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
