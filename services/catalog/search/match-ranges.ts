import { fold } from '@marquee/contracts/text/fold';
import type { Meanings } from './text-query';

export type Range = { readonly start: number; readonly end: number };

/** A word as it stands in a text: folded, and where each folded letter comes from. */
type PlacedWord = {
  readonly word: string;
  readonly starts: readonly number[];
  readonly ends: readonly number[];
};

/** The words of `text` with their places. Folding goes letter by letter, marks with the letter before them, so that places are kept. */
const placedWords = (text: string): PlacedWord[] => {
  const words: { word: string; starts: number[]; ends: number[] }[] = [];
  let current: { word: string; starts: number[]; ends: number[] } | undefined;
  for (const { 0: letter, index } of text.matchAll(/\P{M}\p{M}*|\p{M}+/gu)) {
    const folded = fold(letter);
    // A letter that folds to nothing (a mark alone) neither ends a word nor begins one.
    if (folded === '') continue;
    for (const part of folded) {
      if (!/[\p{L}\p{N}]/u.test(part)) {
        current = undefined;
        continue;
      }
      if (!current) {
        current = { word: '', starts: [], ends: [] };
        words.push(current);
      }
      for (const unit of part.split('')) {
        current.word += unit;
        current.starts.push(index);
        current.ends.push(index + letter.length);
      }
    }
  }
  return words;
};

/** Where `text` has what was asked for: the beginning of a word that begins with it, the whole of one that is a mistyped form of it. */
export const matchRanges = (text: string, meanings: readonly Meanings[]): Range[] => {
  const ranges: Range[] = [];
  for (const { word, starts, ends } of placedWords(text)) {
    const lengths = meanings.flatMap(({ whole, beginnings }) => [
      ...(whole.includes(word) ? [word.length] : []),
      ...beginnings.filter((beginning) => word.startsWith(beginning)).map((beginning) => beginning.length),
    ]);
    const longest = Math.max(0, ...lengths);
    const start = starts[0];
    const end = ends[longest - 1];
    // One letter can hold two words (ﷻ): it is marked once.
    if (start !== undefined && end !== undefined && start >= (ranges.at(-1)?.end ?? 0))
      ranges.push({ start, end });
  }
  return ranges;
};
