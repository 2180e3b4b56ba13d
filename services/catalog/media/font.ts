import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { escapeMarkup } from '@marquee/contracts/text/escape-markup';
import { fold } from '@marquee/contracts/text/fold';
import { Resvg } from '@resvg/resvg-js';

/** The folder of this file among the sources, which the bundle in `dist/` reads at run time too. */
export const mediaDir = join(
  dirname(createRequire(import.meta.url).resolve('@marquee/catalog/package.json')),
  'media',
);

/** The site's own font only, so that an image is the same on every machine. */
export const fontOptions = {
  fontFiles: [join(mediaDir, 'font/bricolage-grotesque-800.ttf')],
  loadSystemFonts: false,
  defaultFontFamily: 'Bricolage Grotesque',
};

/** The characters of the font file; a test compares both. */
const inFont = /^[ -~·À-ÖØ-öø-ćĊ-ēĖ-ěĞ-ģĦ-īĮ-ĳĶķĹ-ľŁ-ňŊ-ōŐ-śŞ-šŤťŨ-žȘ-țẞ–—‘’“”…]*$/u;

/** The text if the font has every character, else folded, else empty: it has no other scripts. */
export const renderable = (text: string): string => {
  if (inFont.test(text)) return text;
  // An accent without a letter folds to a space.
  const plain = fold(text).trim().replace(/ +/g, ' ');
  return inFont.test(plain) ? plain : '';
};

export const textElement = (
  text: string,
  { x, y, size, fill, spacing = 0 }: { x: number; y: number; size: number; fill: string; spacing?: number },
): string =>
  `<text x="${x}" y="${y}" font-size="${size}" fill="${fill}" letter-spacing="${spacing}">${escapeMarkup(text)}</text>`;

/** The width of renderable text at size 1, with kerning, up to the last glyph's edge. About 0.1 ms. */
export const textWidth = (text: string): number => {
  const size = 100;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1">${textElement(text, { x: 0, y: 0, size, fill: '#000' })}</svg>`;
  const box = new Resvg(svg, { font: fontOptions }).getBBox();
  return box === undefined ? 0 : (box.x + box.width) / size;
};
