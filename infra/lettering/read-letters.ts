import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { create } from 'fontkit';

const resolve = createRequire(import.meta.url).resolve;
/** Each file has some of the characters; both hold every weight and width, and are read at their default: the heaviest and widest. */
const fontFiles = ['latin', 'latin-ext'].map((part) =>
  resolve(`@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-${part}-wdth-normal.woff2`),
);

const upTo = (first: number, last: number): string[] =>
  Array.from({ length: last - first + 1 }, (_, nth) => String.fromCodePoint(first + nth));

/** What a name is written with in a Latin script: ASCII, Latin-1, Latin Extended-A, and the quotes and dashes that text processors make. */
const characters = [...upTo(0x20, 0x7e), ...upTo(0xc0, 0x17f), '·', '‘', '’', '“', '”', '–', '—', '…'].filter(
  (character) => character !== '×' && character !== '÷',
);

/** The letters of the site's own font, by character: how far the next one stands, a blank, and the outline. */
export const readLetters = (): ReadonlyMap<string, string> => {
  const fonts = fontFiles.map((file) => create(readFileSync(file)));
  const letters = new Map<string, string>();
  for (const character of characters) {
    for (const font of fonts) {
      if (!('glyphForCodePoint' in font)) throw new Error('the font file holds several fonts');
      const codePoint = character.codePointAt(0) ?? 0;
      if (letters.has(character) || !font.hasGlyphForCodePoint(codePoint)) continue;
      const { advanceWidth, path } = font.glyphForCodePoint(codePoint);
      letters.set(character, `${Math.round(advanceWidth)} ${path.toSVG()}`);
    }
  }
  return letters;
};
