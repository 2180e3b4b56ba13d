import { textWidth } from './font';

/** Font sizes from the largest to the smallest, each with the number of lines that fit below each other. */
type Room = {
  readonly width: number;
  readonly sizes: readonly (readonly [size: number, maxLines: number])[];
};

/** Lines of renderable text at the largest size that fits; at the smallest, cut with an ellipsis. */
export const fitText = (text: string, { width, sizes }: Room): { lines: readonly string[]; size: number } => {
  const words = text.split(' ').filter((word) => word !== '');
  for (const [size, maxLines] of sizes) {
    const lines = wrap(words, width / size);
    if (lines !== undefined && lines.length <= maxLines) return { lines, size };
  }
  const [smallest] = sizes.at(-1) ?? [1];
  return { lines: [truncate(text, width / smallest)], size: smallest };
};

/** Undefined if a single word is wider than `maxWidth`. */
const wrap = (words: readonly string[], maxWidth: number): string[] | undefined => {
  const lines: string[] = [];
  for (const word of words) {
    const longer = `${lines.at(-1)} ${word}`;
    if (lines.length > 0 && textWidth(longer) <= maxWidth) lines[lines.length - 1] = longer;
    else if (textWidth(word) <= maxWidth) lines.push(word);
    else return undefined;
  }
  return lines;
};

const truncate = (text: string, maxWidth: number): string => {
  const characters = [...text];
  while (characters.length > 1 && textWidth(`${characters.join('')}…`) > maxWidth) characters.pop();
  return `${characters.join('').trimEnd()}…`;
};
