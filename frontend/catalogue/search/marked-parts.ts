export interface TextRange {
  readonly start: number;
  readonly end: number;
}

/** `text` in order and whole, cut where a range begins or ends. Ranges may touch, overlap, or reach beyond the text. */
export const markedParts = (
  text: string,
  ranges: readonly TextRange[],
): readonly { readonly at: number; readonly text: string; readonly isMarked: boolean }[] => {
  const parts: { at: number; text: string; isMarked: boolean }[] = [];
  let at = 0;
  const add = (end: number, isMarked: boolean) => {
    if (end > at) parts.push({ at, text: text.slice(at, end), isMarked });
    at = Math.max(at, end);
  };
  for (const { start, end } of [...ranges].sort((a, b) => a.start - b.start)) {
    add(Math.min(start, text.length), false);
    add(Math.min(end, text.length), true);
  }
  add(text.length, false);
  return parts;
};
