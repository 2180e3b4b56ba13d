import { fold } from '@marquee/contracts/text/fold';
import { letters } from './letters';

/** A line of text as one outline, `width` units wide at a size of 1,000; y upwards from the line it stands on. */
export type Line = { readonly text: string; readonly outline: string; readonly width: number };

const glyphOf = (character: string): { readonly advance: number; readonly outline: string } | undefined => {
  const letter = letters[character];
  if (letter === undefined) return undefined;
  const blank = letter.indexOf(' ');
  return { advance: Number(letter.slice(0, blank)), outline: letter.slice(blank + 1) };
};

/** True when every character of the text can be drawn. */
export const isDrawable = (text: string): boolean =>
  [...text].every((character) => letters[character] !== undefined);

/** As much of the text as can be drawn: with its accents where the font has them, else without. Empty when that is nothing. */
export const drawable = (text: string): string => {
  if (isDrawable(text)) return text;
  // A sign that is nothing but an accent leaves a blank.
  const plain = fold(text).trim().replace(/ +/g, ' ');
  return isDrawable(plain) ? plain : '';
};

const moved = (outline: string, by: number): string =>
  outline.replace(/([MLQCTSHV])([^MLQCTSHVZ]*)/g, (_, command: string, numbers: string) => {
    if (command === 'V') return `${command}${numbers}`;
    const places = numbers.split(/[ ,]+/).filter((place) => place !== '');
    return `${command}${places.map((place, nth) => (nth % 2 === 0 || command === 'H' ? Number(place) + by : place)).join(' ')}`;
  });

/** `spacing` is added after every letter. The text must be drawable. */
export const lineOf = (text: string, spacing = 0): Line => {
  let width = 0;
  const outlines: string[] = [];
  for (const character of text) {
    const glyph = glyphOf(character);
    if (!glyph) continue;
    outlines.push(moved(glyph.outline, width));
    width += glyph.advance + spacing;
  }
  return { text, outline: outlines.join(''), width: Math.max(0, width - spacing) };
};

type Setting = { readonly lines: readonly Line[]; readonly size: number };

/** Sizes from the largest to the smallest, each with how many lines may stand at it. */
type Room = { readonly width: number; readonly sizes: readonly (readonly [size: number, lines: number])[] };

/** The words in as few lines as fit at the largest size that fits. What is too long even at the smallest ends with an ellipsis. */
export const setIn = (text: string, { width, sizes }: Room): Setting => {
  const words = text.split(' ').filter((word) => word !== '');
  for (const [size, most] of sizes) {
    const lines = wrapped(words, (width / size) * 1_000);
    if (lines !== undefined && lines.length <= most)
      return { lines: lines.map((line) => lineOf(line)), size };
  }
  const [smallest] = sizes.at(-1) ?? [0];
  return { lines: [lineOf(cut(text, (width / smallest) * 1_000))], size: smallest };
};

/** Undefined when a single word is wider than the room. */
const wrapped = (words: readonly string[], room: number): string[] | undefined => {
  const lines: string[] = [];
  for (const word of words) {
    const longer = [lines.at(-1), word].filter((part) => part !== undefined).join(' ');
    if (lines.length > 0 && lineOf(longer).width <= room) lines[lines.length - 1] = longer;
    else if (lineOf(word).width <= room) lines.push(word);
    else return undefined;
  }
  return lines;
};

const cut = (text: string, room: number): string => {
  const characters = [...text];
  while (characters.length > 1 && lineOf(`${characters.join('')}…`).width > room) characters.pop();
  return `${characters.join('').trimEnd()}…`;
};
