import { Fragment } from 'react';

export interface TextRange {
  readonly start: number;
  readonly end: number;
}

/** The whole text in order, split at the ends of ranges, which may touch, overlap or exceed the text. */
export const highlightedParts = (
  text: string,
  ranges: readonly TextRange[],
): readonly { readonly at: number; readonly text: string; readonly isMatch: boolean }[] => {
  const parts: { at: number; text: string; isMatch: boolean }[] = [];
  let at = 0;
  const add = (end: number, isMatch: boolean) => {
    if (end > at) parts.push({ at, text: text.slice(at, end), isMatch });
    at = Math.max(at, end);
  };
  for (const { start, end } of [...ranges].sort((a, b) => a.start - b.start)) {
    add(Math.min(start, text.length), false);
    add(Math.min(end, text.length), true);
  }
  add(text.length, false);
  return parts;
};

export const HighlightedText = ({
  text,
  ranges,
}: {
  readonly text: string;
  readonly ranges: readonly TextRange[];
}) =>
  highlightedParts(text, ranges).map((part) =>
    part.isMatch ? <mark key={part.at}>{part.text}</mark> : <Fragment key={part.at}>{part.text}</Fragment>,
  );
