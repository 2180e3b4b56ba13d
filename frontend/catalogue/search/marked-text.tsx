import { Fragment } from 'react';
import { markedParts, type TextRange } from './marked-parts';

/** A text with what was found in it marked. */
export const MarkedText = ({
  text,
  ranges,
}: {
  readonly text: string;
  readonly ranges: readonly TextRange[];
}) =>
  markedParts(text, ranges).map((part) =>
    part.isMarked ? <mark key={part.at}>{part.text}</mark> : <Fragment key={part.at}>{part.text}</Fragment>,
  );
